import { configFault } from "../cli/config/fault.js";

/** Throws a TypeError where a config file could not have the value for the setting of the same name. */
export function mustBeAsInConfig(value: unknown, name: string): void {
  const fault = configFault({ [name]: value });
  if (fault !== undefined) throw new TypeError(fault);
}
