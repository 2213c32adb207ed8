#include "shim.h"
int easel_curl_placeholder(void){return 0;}
