/** How a command ends: 0 no errors, 1 errors found, 2 the job could not be done. */
export type Outcome = 0 | 1 | 2;
