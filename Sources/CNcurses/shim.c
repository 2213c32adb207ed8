#include "shim.h"
int easel_placeholder(void){return 0;}
