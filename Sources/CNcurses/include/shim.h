int easel_placeholder(void);
