import { type ApiField, type ApiOperation, flagOf } from "./operation.ts";

/** Members of an assembled input. */
export type Input = Record<string, unknown>;

/** What follows the name of an operation: values by the name of a field or option. */
export type Flags = Record<string, unknown>;

/** The value of a field's flag. Commander would treat a bare null as missing. */
export class Given {
  constructor(readonly value: unknown) {}
}

/** Merges the fields from flags into those from `--data`. */
export function inputOf({ fields }: ApiOperation, flags: Flags): Input {
  const input: Input = { ...(flags.data as Input | undefined) };
  for (const { name } of fields) {
    const flag = flags[name];
    if (flag instanceof Given) put(input, name.split("."), flag.value);
  }
  return input;
}

function put(input: Input, [name, ...inner]: string[], value: unknown): void {
  if (name === undefined) return;
  if (inner.length === 0) {
    input[name] = value;
    return;
  }
  const member = input[name];
  const into: Input = typeof member === "object" && member !== null ? { ...member } : {};
  put(into, inner, value);
  input[name] = into;
}

/**
 * Normalizes arguments for Commander: `--minRent` becomes `--min-rent`, and boolean flags get a value, so that the next
 * argument is not taken for one.
 */
export function normalized(args: string[], fields: ApiField[]): string[] {
  const flags = new Map(fields.map((field) => [flagOf(field.name), field]));
  const camel = new Map(fields.map((field) => [`--${field.name}`, flagOf(field.name)]));
  return args.map((arg, i) => {
    const [, name = arg, value = ""] = /^(--[^=]+)(=.*)?$/s.exec(arg) ?? [];
    const flag = camel.get(name) ?? name;
    const field = flags.get(flag);
    const isAlone = field?.type === "boolean" && value === "";
    const words = ["true", "false", ...(field?.nullable ? ["null"] : [])];
    const isTrue = isAlone && !words.includes(args[i + 1] ?? "");
    return camel.has(name) || isTrue ? `${flag}${isTrue ? "=true" : value}` : arg;
  });
}
