type Value = null | boolean | number | string | Value[] | { [name: string]: Value | undefined };

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

/** Whether a value has at most lists of plain values in it. */
const isRecord = (value: object) =>
  Object.values(value).every((member) => isPlain(member) || (Array.isArray(member) && member.every(isPlain)));

/**
 * Source text of a value for a generated file. A record of plain values is one line, however long, so that a file reads like
 * a table and its differences name what has changed.
 * @param quoted quotes the names of members, as JSON requires
 */
export function printValue(value: unknown, { step = " ", quoted = false } = {}): string {
  const nameOf = (name: string) => (!quoted && /^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name));
  const print = (each: Value, indent: string): string => {
    if (each === null || typeof each !== "object") return JSON.stringify(each);
    const inner = isRecord(each) ? "" : indent + step;
    const members = Array.isArray(each)
      ? each.map((member) => print(member, inner))
      : Object.entries(each)
          .filter(([, member]) => member !== undefined)
          .map(([name, member]) => `${nameOf(name)}: ${print(member!, inner)}`);
    const [open, close, space] = Array.isArray(each) ? ["[", "]", ""] : ["{", "}", " "];
    if (members.length === 0) return open + close;
    return isRecord(each)
      ? `${open}${space}${members.join(", ")}${space}${close}`
      : `${open}\n${members.map((member) => inner + member).join(",\n")}\n${indent}${close}`;
  };
  return print(value as Value, "");
}
