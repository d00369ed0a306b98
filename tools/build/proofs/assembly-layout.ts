import {
  checkTypes,
  constants,
  constraintForms,
  type FieldType,
  outcomes,
  relevanceTypes,
  type Struct,
  stepTypes,
  structs,
  useTypes,
  valueClasses,
} from "../../../src/prover/layout.js";

const inAssemblyScript = { u32: "u32", ptr: "usize", u64: "u64", f64: "f64", bytes: "u32" } as const;

/** The module that the code in `wasm/` imports as `./layout`: constants, and accessors for the fields of structs. */
export function assemblyScriptLayout(): string {
  const names = { ...valueClasses, ...useTypes, ...stepTypes, ...checkTypes, ...constraintForms, ...relevanceTypes };
  const numbers = Object.entries({ ...constants, ...names, ...outcomes });
  const lines = numbers.map(([name, value]) => `export const ${name} = ${value};`);
  const ofStructs = Object.entries<Struct>(structs).flatMap(([name, { fields, offsets, size }]) => [
    `export const ${name}Size = ${size};`,
    ...Object.entries(fields).flatMap(([field, type]) => accessors(name, field, type, offsets[field] ?? 0)),
  ]);
  return [...lines, ...ofStructs, spanFunctions].join("\n");
}

const spanFunctions = `
@inline export function spanLength(span: usize): u32 { return <u32>(spanEnd(span) - spanStart(span)); }
@inline export function setSpan(span: usize, start: usize, end: usize): void { setSpanStart(span, start); setSpanEnd(span, end); }
`;

function accessors(struct: string, field: string, type: FieldType, offset: number): readonly string[] {
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const isState = struct === "state";
  const name = isState ? field : struct + capital(field);
  const as = inAssemblyScript[type];
  const stored = type === "ptr" ? "u32" : as;
  const [address, first] = isState ? [String(constants.state), ""] : ["address", "address: usize"];
  return [
    `@inline export function ${name}At(${first}): usize { return ${address} + ${offset}; }`,
    `@inline export function ${name}(${first}): ${as} { return load<${stored}>(${address}, ${offset}); }`,
    `@inline export function set${capital(name)}(${first && `${first}, `}value: ${as}): void { store<${stored}>(${address}, <${stored}>value, ${offset}); }`,
  ];
}
