import { existsSync, readFileSync } from "node:fs";
import type { operations } from "../src/domains/operations.ts";
import { pathParams } from "../src/gate/operation/operation.ts";
import { kebab } from "../src/program/cli/api/operation.ts";
import { deprecation, docComment, type JsonSchema, jsonSchemaOf, pascal, TypePrinter } from "./print-type.ts";
import { aboutOf, byResource, inputName } from "./sdk-types.ts";

type Operation = (typeof operations)[number];

const header = "// Generated from the API's operations. Change those, not this file.\n";

/** A class per resource with a method per procedure. */
export function generateResources(): string {
  const classes = [...byResource()].map(([resource, procedures]) => printClass(resource, procedures));
  const used = (name: string) => classes.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const support = ["ApiPromise", "CallOptions", "Choosing", "Chosen", "FieldOf", "Page"].filter(used);
  return [
    header,
    'import { Resource } from "../resource.ts";',
    'import { type AllRecords, paginate } from "../paginate.ts";',
    `import type { ${support.join(", ")} } from "../call.ts";`,
    'import type * as Api from "./types.gen.ts";',
    "",
    ...classes,
  ].join("\n");
}

/** Holds the handwritten classes that extend a generated one, each in a file named after its resource. */
const sdkFolder = new URL("../../../packages/sdk/src/", import.meta.url);

/** The client's members: one per resource. */
export function generateMembers(): string {
  const resources = [...byResource()].map(([name, [first]]) => {
    const file = `${kebab(name)}.ts`;
    const extended = holds(file, `export class ${pascal(name)} extends`);
    const type = extended ? pascal(name) : `${pascal(name)}Resource`;
    return { name, type, extended: extended ? file : null, about: aboutOf(first!) };
  });
  const own = resources.flatMap(({ type, extended }) => (extended ? [] : [`  ${type},\n`]));
  const extended = resources.flatMap(({ type, extended }) =>
    extended ? [`import { ${type} } from "../${extended}";\n`] : [],
  );
  const members = resources.map(
    ({ name, type, about }) => `${docComment([about], "  ")}  readonly ${name}: ${type};\n`,
  );
  const made = resources.map(({ name, type }) => `    this.${name} = new ${type}(api);\n`);
  return `${header}
import type { Api } from "../resource.ts";
${extended.join("")}import {
${own.sort().join("")}} from "./resources.gen.ts";

/** One member per resource, one method per operation. */
export abstract class Resources {
${members.join("")}
  constructor(api: Api) {
${made.join("")}  }
}
`;
}

function holds(file: string, text: string): boolean {
  const path = new URL(file, sdkFolder);
  return existsSync(path) && readFileSync(path, "utf8").includes(text);
}

function printClass(resource: string, procedures: Operation[]): string {
  const methods = procedures.flatMap((operation) => {
    const method = printMethod(operation);
    return isPaged(operation) ? [method, printListAll(operation)] : [method];
  });
  const title = `The operations of \`rental.${resource}\`.`;
  return `${docComment([title], "")}export class ${pascal(resource)}Resource extends Resource {\n${methods.join("\n")}}\n`;
}

interface Shape {
  method: string;
  /** Positional parameters, taken from the path. */
  params: string[];
  /** Declaration of the parameter that holds the rest of the input, if any. */
  input: string | null;
  /** What is sent: an expression. */
  sent: string;
}

function shapeOf(operation: Operation): Shape {
  const { name, meta, input } = operation;
  const method = name.split(".")[1]!;
  const params = pathParams(meta.openapi.path);
  const schema = jsonSchemaOf(input, "input");
  const rest = Object.keys(schema?.properties ?? {}).filter((key) => !params.includes(key));
  if (schema === null || rest.length === 0) {
    return {
      method,
      params,
      input: null,
      sent: params.length > 0 ? `{ ${params.join(", ")} }` : "undefined",
    };
  }
  const type = inputType(operation, params);
  const optional = rest.every((key) => !schema.required?.includes(key));
  // An empty change is refused, so the input is required although all its fields are optional.
  const mayBeLeftOut = optional && meta.openapi.method !== "PATCH";
  return {
    method,
    params,
    input: mayBeLeftOut ? `input: ${type} = {}` : `input: ${type}`,
    sent: params.length > 0 ? `{ ...input, ${params.join(", ")} }` : "input",
  };
}

const omit = (name: string, members: string[]) =>
  `Omit<Api.${inputName(name)}, ${members.map((member) => JSON.stringify(member)).join(" | ")}>`;

/** The type of the input without the members that are given elsewhere. */
function inputType(operation: Operation, without: string[]): string {
  const type = without.length === 0 ? `Api.${inputName(operation.name)}` : omit(operation.name, without);
  return takesFields(operation) ? `Choosing<${type}, Field>` : type;
}

const takesFields = (operation: Operation): boolean =>
  isPaged(operation) && "fields" in (jsonSchemaOf(operation.input, "input")?.properties ?? {});

/** The type parameter of a list, whose records have only the members that `fields` names. */
const choiceOf = (operation: Operation): string =>
  takesFields(operation) ? `<Field extends FieldOf<Api.${inputName(operation.name)}> = never>` : "";

function printMethod(operation: Operation): string {
  const { name, meta } = operation;
  const { method, params, input, sent } = shapeOf(operation);
  const parameters = [
    ...params.map((param) => `${param}: string`),
    ...(input === null ? [] : [input]),
    "options?: CallOptions",
  ];
  const kind = meta.kind === "read" ? "read" : meta.idempotent ? "write" : "attempt";
  return `${comment(operation)}  ${method}${choiceOf(operation)}(${parameters.join(", ")}): ApiPromise<${resultType(operation)}> {
    return this.api.${kind}("${name}", ${sent}, options);
  }
`;
}

function printListAll(operation: Operation): string {
  const { method, params, input } = shapeOf(operation);
  const type = inputType(operation, [...params, "page", "cursor"]);
  const parameters = [
    ...params.map((param) => `${param}: string`),
    `input: ${type}${input?.endsWith("= {}") ? " = {}" : ""}`,
    "options?: CallOptions",
  ];
  const args = [...params, "{ ...input, page: 1 }", "call"].join(", ");
  const about =
    "All matching records, page after page: `for await (const record of ...)`, or `.toArray({ limit })`.";
  const doc = [
    `${operation.meta.openapi.summary}, every page. ${about}`,
    ...deprecation(operation.meta.openapi),
  ];
  return `${docComment(doc, "  ")}  ${method}All${choiceOf(operation)}(${parameters.join(", ")}): AllRecords<${itemType(operation)}> {
    return paginate(options, (call) => this.${method}(${args}));
  }
`;
}

/** The doc comment of a method. */
export function comment({ meta, input }: Pick<Operation, "meta" | "input">): string {
  const { method, path, summary, description } = meta.openapi;
  const schema = jsonSchemaOf(input, "input");
  const params = pathParams(path).map(
    (param) => `@param ${param} ${schema?.properties?.[param]?.description ?? ""}`,
  );
  return docComment(
    [`${summary}. ${description}`, "", `\`${method} ${path}\``, ...params, ...deprecation(meta.openapi)],
    "  ",
  );
}

const answerOf = (operation: Operation): JsonSchema | null => jsonSchemaOf(operation.output, "output");

function isPaged(operation: Operation): boolean {
  const hasPage = "page" in (jsonSchemaOf(operation.input, "input")?.properties ?? {});
  return hasPage && "pagination" in (answerOf(operation)?.properties ?? {});
}

function itemType(operation: Operation): string {
  const data = answerOf(operation)?.properties?.data;
  const type = apiType(data?.items as JsonSchema, operation.name);
  return takesFields(operation) ? `Chosen<${type}, Api.${inputName(operation.name)}, Field>` : type;
}

/** What a method resolves to: `data` itself, a page, the whole answer, a record with the fields next to it, or nothing. */
function resultType(operation: Operation): string {
  const answer = answerOf(operation);
  const { data, ...beside } = answer?.properties ?? {};
  if (data === undefined) return "void";
  if ("pagination" in beside) return `Page<${itemType(operation)}>`;
  const type = apiType(data, operation.name);
  if (Object.keys(beside).length === 0) return type;
  if (data.type === "array") return apiType(answer!, operation.name);
  const required = answer?.required?.filter((name) => name !== "data") ?? [];
  return `${type} & ${apiType({ type: "object", properties: beside, required }, operation.name)}`;
}

/** A type as written in the resources file: names come from `Api`. */
const apiType = (schema: JsonSchema, where: string): string =>
  new TypePrinter((name) => `Api.${name}`).print(schema, where, "  ");
