import { problem, problems } from "@rental/contract";
import { z } from "zod";
import { operations } from "../src/domains/operations.ts";
import { printBulkRow } from "./bulk-row.ts";
import { deprecation, docComment, type JsonSchema, jsonSchemaOf, pascal, TypePrinter } from "./print-type.ts";

const header = "// Generated from the API's schemas. Change those, not this file.\n";

/** `contacts.list` -> `ContactsListInput`. */
export const inputName = (operation: string) => `${operation.split(".").map(pascal).join("")}Input`;

/** Procedures by resource, in the router's order. */
export function byResource(): Map<string, typeof operations> {
  const resources = new Map<string, typeof operations>();
  for (const operation of operations) {
    const resource = operation.name.split(".")[0]!;
    resources.set(resource, [...(resources.get(resource) ?? []), operation]);
  }
  return resources;
}

/** The description of an operation's resource, which another operation of the resource may declare. */
export const aboutOf = ({ meta }: (typeof operations)[number]): string =>
  operations.find((each) => each.meta.resource === meta.resource && each.meta.about)?.meta.about ?? "";

/** Includes the error schema, which no procedure references. */
const problemHolder = z.object({ problem });

/** Named schemas as seen by one side of the wire. */
function definitionsOf(io: "input" | "output"): Map<string, JsonSchema> {
  const definitions = new Map<string, JsonSchema>();
  for (const schema of [...operations.map((operation) => operation[io]), problemHolder]) {
    for (const [name, definition] of Object.entries(jsonSchemaOf(schema, io)?.$defs ?? {})) {
      definitions.set(name, definition);
    }
  }
  return definitions;
}

/**
 * A schema with the same name can differ by direction (a default makes a field optional in the input). The one for
 * inputs is then called `NameInput`.
 */
function names() {
  const outputs = definitionsOf("output");
  const inputs = definitionsOf("input");
  const differs = (name: string) =>
    outputs.has(name) &&
    JSON.stringify(plain(outputs.get(name)!)) !== JSON.stringify(plain(inputs.get(name)!));
  const inputNameOf = (name: string): string => (differs(name) ? `${name}Input` : name);
  return { inputs, outputs, inputNameOf };
}

/** What determines the TypeScript form. Schemas of output objects are closed, which types do not express. */
function plain(schema: JsonSchema): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === "additionalProperties" && value === false ? undefined : value,
  );
}

/** All types of the wire format, and the router's. @throws when a field has no description */
export function generateTypes(): string {
  const { inputs, outputs, inputNameOf } = names();
  const input = new TypePrinter(inputNameOf, inputs);
  const output = new TypePrinter((name) => name, outputs, "output");
  const declarations = new Map<string, string>();
  for (const [name, schema] of outputs) declarations.set(name, declare(name, schema, output, name));
  for (const [name, schema] of inputs) {
    const own = inputNameOf(name);
    if (!declarations.has(own)) declarations.set(own, declare(own, schema, input, own));
  }
  for (const operation of operations) {
    const schema = jsonSchemaOf(operation.input, "input");
    if (schema === null) continue;
    const described = { ...schema, description: `Input of \`${operation.name}\`.` };
    const name = inputName(operation.name);
    declarations.set(name, declare(name, described, input, `${operation.name} input`));
  }
  declarations.set("BulkImportRow", printBulkRow());
  const sorted = [...declarations].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const routerType = printRouter(output);
  const missing = [...new Set([...input.missing, ...output.missing])];
  if (missing.length > 0) {
    throw new Error(
      `These fields have no description, which users see when they hover:\n  ${missing.join("\n  ")}\n` +
        "Describe them in packages/contract/src with field(...) or .meta({ description }).",
    );
  }
  return [
    header,
    'import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";',
    'import type { ErrorShape } from "../problem.ts";',
    "",
    ...sorted,
    printProblemTypes(),
    routerType,
  ].join("\n");
}

function declare(name: string, schema: JsonSchema, printer: TypePrinter, where: string): string {
  if (schema.description === undefined) printer.missing.push(where);
  const comment = docComment([schema.description ?? "", ...deprecation(schema)], "");
  if (schema.type !== "object" || schema.allOf)
    return `${comment}export type ${name} = ${printer.print(schema, where)};\n`;
  const body = printer.printObject(schema, where);
  if (!body.startsWith("{")) return `${comment}export type ${name} = ${body};\n`;
  return `${comment}export interface ${name} ${body}\n`;
}

function printProblemTypes(): string {
  const forKeys = Object.entries(problems).filter(([, problem]) => !("onlyPublic" in problem));
  const lines = forKeys.map(
    ([type, { status, meaning }]) => `${docComment([`${status}: ${meaning}`], "  ")}  "${type}": ${status};`,
  );
  return [
    docComment(["The error types (the last part of a problem's `type`) and their statuses."], "").trimEnd(),
    `export interface ProblemTypes {\n${lines.join("\n")}\n}\n`,
  ].join("\n");
}

function printRouter(output: TypePrinter): string {
  const resources = [...byResource()].map(([resource, procedures]) => {
    const lines = procedures.map((operation) => {
      const { meta, name, type } = operation;
      const answer = jsonSchemaOf(operation.output, "output");
      const kind = type === "query" ? "TRPCQueryProcedure" : "TRPCMutationProcedure";
      const input = operation.input.def.type === "void" ? "void" : inputName(name);
      const printed = answer === null ? "void" : output.print(answer, `${name} output`, "      ");
      const about = `${meta.openapi.summary}. ${meta.openapi.description}`;
      const comment = docComment([about, ...deprecation(meta.openapi)], "    ");
      return `${comment}    ${name.split(".")[1]}: ${kind}<{\n      input: ${input};\n      output: ${printed};\n      meta: object;\n    }>;`;
    });
    return `  ${resource}: {\n${lines.join("\n")}\n  };`;
  });
  return [
    docComment(["The operations of the API by resource, as tRPC procedures."], ""),
    `export interface Procedures {\n${resources.join("\n")}\n}\n`,
    docComment(
      [
        "The type of the API's tRPC router, for your own tRPC client:",
        '`createTRPCClient<AppRouter>({ links: [httpLink({ url: "http://127.0.0.1:3000/api/v1/trpc", headers })] })`.',
      ],
      "",
    ).trimEnd(),
    "export type AppRouter = TRPCBuiltRouter<",
    "  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },",
    "  { [Resource in keyof Procedures]: Procedures[Resource] }",
    ">;",
    "",
  ].join("\n");
}
