import { type ApiOperation, byResource, type Field, type Schema } from "../lib/api-document.ts";
import { docstring, literal, pascal, safe, snake } from "./names.ts";
import type { PythonTypes } from "./types.ts";

type Kind = "sync" | "async";

/** A class for each resource with a method for each operation; `async` has the same with `await`. */
export function resourceModule(
  kind: Kind,
  header: string,
  operations: ApiOperation[],
  types: PythonTypes,
): string {
  const classes = [...byResource(operations)].map(
    ([resource, methods]) =>
      `class ${classOf(resource, kind)}:\n${docstring([`The operations of \`client.${snake(resource)}\`.`], "    ")}
    def __init__(self, api: ${apiOf(kind)}) -> None:
        self._api = api

${methods.map((method) => printMethod(kind, method, types)).join("\n")}`,
  );
  const members = [...byResource(operations).keys()].map(
    (resource) => `        self.${snake(resource)} = ${classOf(resource, kind)}(api)\n`,
  );
  const support = kind === "sync" ? "Api, Page" : "AsyncApi, AsyncPages";
  return `${header}from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, TypedDict, Union

from . import types
from ._calls import NOT_GIVEN, NotGiven, Operation
from .${kind === "sync" ? "_api" : "_async_api"} import ${support}

${classes.join("\n\n")}

class ${kind === "sync" ? "Resources" : "AsyncResources"}:
    """One member for each resource, one method for each operation."""

    def __init__(self, api: ${apiOf(kind)}) -> None:
${members.join("")}`;
}

const apiOf = (kind: Kind) => (kind === "sync" ? "Api" : "AsyncApi");
const classOf = (resource: string, kind: Kind) => `${kind === "sync" ? "" : "Async"}${pascal(resource)}`;

/** An argument of a method. */
interface Argument {
  name: string;
  field: Field;
  /** With its default, if it may be left out. */
  declaration: string;
}

function printMethod(kind: Kind, operation: ApiOperation, types: PythonTypes): string {
  const { resource, name, httpMethod, path, paged } = operation;
  const where = `${pascal(resource)}${pascal(name)}`;
  const print = (schema: Schema, at: string) => inModule(types.print(schema, at));
  const inPath = operation.pathFields.map((field) => argument(field, "str", "path"));
  const taken = new Set(inPath.map((each) => each.name));
  const rest = (fields: Field[], place: "query" | "body") =>
    fields.map((field) =>
      argument(field, print(field.schema, `${where}${pascal(field.name)}`), place, taken),
    );
  const query = rest(operation.queryFields, "query");
  const body = rest(operation.bodyFields ?? [], "body");
  const keywords = [...query, ...body].sort((a, b) => Number(b.field.required) - Number(a.field.required));
  const options = optionsOf(operation);

  const signature = [
    "self",
    ...inPath.map(({ declaration }) => declaration),
    "*",
    ...keywords.map(({ declaration }) => declaration),
    ...options.map(([, declaration]) => declaration),
  ];
  const result = resultOf(operation, `${where}Result`, types);
  const isPages = kind === "async" && paged;
  const returns = paged ? `${kind === "async" ? "AsyncPages" : "Page"}[${result}]` : result;
  const call = [
    `Operation("${snake(resource)}.${snake(name)}", "${httpMethod}", ${literal(path)}, ${literal(operation.repeatable)}, ${literal(operation.takesIdempotencyKey)})`,
    ...(inPath.length > 0 ? [`path={${pairs(inPath)}}`] : []),
    ...(query.length > 0 ? [`query={${pairs(query)}}`] : []),
    ...(operation.bodyFields ? [`body={${pairs(body)}}`] : []),
    ...(operation.bodyRequired ? ["body_required=True"] : []),
    ...options.map(([option]) => `${option}=${option}`),
  ];
  const sent = call.map((line) => `            ${line},\n`).join("");
  const about = docstring(
    [
      `${operation.summary}. ${operation.description}`.trim(),
      "",
      `\`${httpMethod} ${path}\``,
      ...(operation.deprecated ? ["", "Deprecated."] : []),
      ...explained([...inPath, ...keywords]),
    ],
    "        ",
  );
  const caller = isPages || kind === "sync" ? "" : "await ";
  const target = isPages
    ? "AsyncPages(\n            self._api,"
    : `${caller}self._api.${paged ? "page" : "call"}(`;
  const head = `    ${kind === "async" && !paged ? "async " : ""}def ${snake(name)}(\n${signature.map((each) => `        ${each},\n`).join("")}    ) -> ${returns}:\n${about}`;
  if (result === "None") return `${head}        ${target}\n${sent}        )\n`;
  return `${head}        result: ${returns} = ${target}\n${sent}        )\n        return result\n`;
}

const pairs = (args: Argument[]) =>
  args.map(({ name, field }) => `${literal(field.name)}: ${name}`).join(", ");

/** The lines on the arguments in a docstring. */
function explained(args: Argument[]): string[] {
  const lines = args.flatMap(({ name, field }) =>
    field.description ? [`    ${name}: ${field.description}`] : [],
  );
  return lines.length > 0 ? ["", "Args:", ...lines] : [];
}

function argument(
  field: Field,
  type: string,
  place: "path" | "query" | "body",
  taken?: Set<string>,
): Argument {
  const own = safe(field.name);
  const name = taken?.has(own) || optionNames.has(own) ? `${own}_` : own;
  if (place === "path" || field.required) return { name, field, declaration: `${name}: ${type}` };
  // In a query, null has no meaning; in a body, it clears a member.
  const declaration =
    place === "query"
      ? `${name}: ${type === "Any" || type.startsWith("Optional[") ? type : `Optional[${type}]`} = None`
      : `${name}: ${type === "Any" ? type : `Union[${type}, NotGiven]`} = NOT_GIVEN`;
  return { name, field, declaration };
}

const optionNames = new Set(["self", "if_match", "idempotency_key", "timeout", "max_retries"]);

/** The options of a call, each with its declaration. */
function optionsOf({ takesIfMatch, takesIdempotencyKey }: ApiOperation): [string, string][] {
  return [
    ...(takesIfMatch
      ? [["if_match", "if_match: Union[str, Mapping[str, Any], None] = None"] as [string, string]]
      : []),
    ...(takesIdempotencyKey
      ? [["idempotency_key", "idempotency_key: Optional[str] = None"] as [string, string]]
      : []),
    ["timeout", "timeout: Optional[float] = None"],
    ["max_retries", "max_retries: Optional[int] = None"],
  ];
}

/** What a method returns: `data` itself, the type of the records of a list, the whole answer, or nothing. */
function resultOf({ answer, paged }: ApiOperation, where: string, types: PythonTypes): string {
  const print = (schema: Schema) => inModule(types.print(schema, where));
  if (answer === null) return "None";
  const { data, ...beside } = answer.properties ?? {};
  if (data === undefined) return print(answer);
  if (paged) return print(data.items ?? {});
  if (Object.keys(beside).length === 0) return print(data);
  if (data.type === "array") return print(answer);
  if (data.$ref === undefined) return print(answer);
  const required = answer.required?.filter((name) => name !== "data") ?? [];
  return `types.${types.extended(where, data, { properties: beside, required })}`;
}

/** Types of the module `types`, as they are named outside of it. Texts in quotes stay as they are. */
const inModule = (type: string): string =>
  type.replace(/"(?:[^"\\]|\\.)*"|\b[A-Za-z_]\w*\b/g, (word) =>
    word.startsWith('"') || builtin.has(word) ? word : `types.${word}`,
  );

const builtin = new Set("Any Dict List Literal Optional Union None True False str bool int float".split(" "));
