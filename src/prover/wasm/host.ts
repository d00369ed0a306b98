/** Puts a text, or a number, to a rule that only JavaScript knows. */
// @ts-ignore: decorator
@external("host", "passes")
export declare function hostPasses(rule: u32, start: usize, end: usize, isNumber: bool): bool;
