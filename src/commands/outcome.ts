/**
 * How a command ends: 0 no errors, 1 errors found, 2 the job could not be done, 141 nobody read the output to its end,
 * which is what shells say of a program that such a pipe has ended.
 */
export type Outcome = 0 | 1 | 2 | 141;
