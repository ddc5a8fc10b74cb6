import type { SampleRequest } from "./request.ts";

/** The request with Python's standard library. */
export function pythonSample({ method, url, body, streams }: SampleRequest): string {
  const headers = [
    '        "Authorization": "Bearer " + os.environ["RENTAL_API_KEY"],',
    ...(body ? ['        "Content-Type": "application/json",'] : []),
  ];
  const modules = [...(body ? ["json"] : []), "os", "urllib.request"];
  return `${modules.map((module) => `import ${module}`).join("\n")}

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method="${method}",
    headers={
${headers.join("\n")}
    },${body ? `\n    data=json.dumps(${literal(body, "    ")}).encode(),` : ""}
)
with urllib.request.urlopen(request) as response:
    ${streams ? "for line in response:\n        print(line.decode().rstrip())" : "print(response.status, response.read().decode())"}`;
}

/** A JSON value as a Python expression. @param indent indentation of its first line */
function literal(value: unknown, indent: string): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close, members] = Array.isArray(value)
    ? ["[", "]", value.map((member) => literal(member, inner))]
    : [
        "{",
        "}",
        Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${literal(member, inner)}`),
      ];
  if (members.length === 0) return open + close;
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join("")}${indent}${close}`;
}
