/* The stop flag of the solve that runs in this thread. */
#ifndef SMKL_INTERRUPT_H
#define SMKL_INTERRUPT_H

/* SCS asks this flag from now on, in this thread; NULL for none. */
void smkl_watch(const volatile int *flag);

#endif
