import { ConfigurationError } from "./errors.ts";

/** An operation as it is sent: over tRPC, or over REST for those that this version does not know. */
export interface Operation {
  /** In errors and logs: `contacts.list`, or `GET /contacts`. */
  name: string;
  method: string;
  /** False for writes without an Idempotency-Key: a second attempt could act twice. */
  repeatable: boolean;
  rest?: true;
}

/** What is requested: `path` is relative to `/api/v1`, and includes the query. */
export interface Target {
  path: string;
  body?: string | undefined;
}

/** The target of a call with this input. */
export function targetOf({ name, method, rest }: Operation, input: unknown): Target {
  if (rest) return restTarget(name, method, (input ?? {}) as Record<string, unknown>);
  const json = JSON.stringify(input) as string | undefined;
  if (method !== "GET") return { path: `/trpc/${name}`, body: json };
  return { path: `/trpc/${name}${json === undefined ? "" : `?input=${encodeURIComponent(json)}`}` };
}

/** Of `GET /properties/{id}`. Its form is checked by `targetOf`, where an error rejects the call's promise. */
export const restOperation = (line: string): Operation => ({
  name: line,
  method: line.split(" ", 1)[0]!,
  repeatable: true,
  rest: true,
});

/** Fills the path's `{names}`; the rest of the input is the query of a GET, and the body of others. */
function restTarget(name: string, method: string, { ...rest }: Record<string, unknown>): Target {
  const [, template] = /^(?:GET|POST|PUT|PATCH|DELETE) (?:\/api\/v1)?(\/[^\s#\\]*)$/.exec(name) ?? [];
  if (!template) {
    throw new ConfigurationError(
      `"${name}" is not a request: pass a method and a path, such as "GET /contacts/{id}".`,
    );
  }
  let path = template.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = rest[param];
    if (value === undefined || value === null || value === "") {
      throw new ConfigurationError(`${name}: the input has no ${param}.`);
    }
    delete rest[param];
    return encodeURIComponent(String(value));
  });
  // URLs resolve these, in either spelling: an id of ".." would lead to another operation.
  if (/\/(\.|%2e){1,2}(?=[/?]|$)/i.test(path)) {
    throw new ConfigurationError(`${name}: a part of the path must not be "." or "..".`);
  }
  const given = Object.entries(rest).filter(([, value]) => value !== undefined);
  if (given.length === 0) return { path };
  if (method !== "GET") return { path, body: JSON.stringify(rest) };
  for (const [param, value] of given) {
    for (const [name, each] of parametersOf(param, value)) {
      path += `${path.includes("?") ? "&" : "?"}${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`;
    }
  }
  return { path };
}

/** A list is repeated, an empty one is not left out, and an object is written member by member: `metadata[key]=value`. */
function parametersOf(param: string, value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return (value.length ? value : [""]).map((each) => [param, each]);
  if (value === null || typeof value !== "object") return [[param, value]];
  return Object.entries(value).map(([key, each]) => [`${param}[${key}]`, each]);
}
