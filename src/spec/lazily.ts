/** Gives an object a field that is made when it is first asked for. */
export function lazily(object: object, key: string, make: () => unknown): void {
  const describe = (field: PropertyDescriptor): PropertyDescriptor => ({
    enumerable: true,
    configurable: true,
    ...field,
  });
  const get = (): unknown => {
    const value = make();
    Object.defineProperty(object, key, describe({ value }));
    return value;
  };
  Object.defineProperty(object, key, describe({ get }));
}
