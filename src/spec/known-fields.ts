/**
 * The keyword with the names of all fields that an object may have. No schema file says it: the build puts it in the place of
 * `additionalProperties` with `x-unknown`, because to look names up in a set is many times quicker than what ajv makes of that.
 */
export const knownFields = "x-known";
