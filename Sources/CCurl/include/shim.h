int easel_curl_placeholder(void);
