import { problem } from "@rental/contract";
import { z } from "zod";
import type { Operation } from "../../domains/operations.ts";
import { signInCookieName } from "../../gate/identity/sign-in-cookie.ts";
import { pathParams, type Surface, surfaces } from "../../gate/operation/operation.ts";
import { checksVersion, mayCreate, showsVersion } from "../../gate/operation/versions.ts";
import { needsBody } from "../rest/rest.ts";
import { exampleOf, isMarked } from "./example-of.ts";
import { type JsonSchema, SchemaCollector } from "./json-schema.ts";
import type { OpenApiDocument, OperationObject, Parameter, RequestBody } from "./objects.ts";
import { headerRefs, headers, ProblemResponses, problemsOf, successHeaders } from "./responses.ts";
import { codeSamples } from "./samples/index.ts";
import {
  callbacksOf,
  deliveryParameters,
  describeWebhooks,
  haveDeliveries,
  webhooksMember,
} from "./webhooks.ts";

export type { OpenApiDocument, OperationObject } from "./objects.ts";

interface RequestParts {
  parameters: Parameter[];
  requestBody?: RequestBody;
}

/** The path at which a surface's document is served. */
export const documentPathOf = (surface: Surface): string => `${surfaces[surface]}/openapi.json`;
export const documentPath = documentPathOf("api");
/** The API's document in OpenAPI 3.1. */
export const documentPath31 = `${surfaces.api}/openapi-3.1.json`;
/** The document of the events, in AsyncAPI. */
export const eventsDocumentPath = `${surfaces.api}/asyncapi.json`;

const publicIntroduction = `The public part of accounts that have enabled it: profile and listings, as a prospect sees them. No API key is needed; the path identifies the account by its slug, or the recipient of an email by the token in its link. Requests are rate-limited by client address and by account.`;

const introduction = (
  origin: string,
) => `Programmatic access to one rental-operations account: listings, contacts, showings, conversations, workflows, pre-screening sessions, signed webhooks and settings.

Send an API key with every request: \`Authorization: Bearer <API_KEY>\`. The key determines the account and its plan. A record is returned as \`{ "data": ... }\`, a list also has \`pagination\`. Errors are RFC 9457 problem documents. Writes take an \`Idempotency-Key\`, which makes them safe to repeat.

Guides: [first steps](${origin}/docs/guides/first-steps), [API keys](${origin}/docs/guides/keys), [paging](${origin}/docs/guides/paging), [errors](${origin}/docs/guides/errors), [idempotency](${origin}/docs/guides/idempotency), [limits](${origin}/docs/guides/limits), [uploads](${origin}/docs/guides/uploads), [webhooks](${origin}/docs/guides/webhooks), [events](${origin}/docs/guides/events), [connectors](${origin}/docs/guides/connectors).`;

/** The resource of the document itself. */
export const itself = { name: "openapi", description: "The OpenAPI document itself." };

/**
 * The OpenAPI 3.0 document of the REST API, generated from the procedures' metadata.
 * @param origin public origin, without a trailing slash
 * @param previews whether development previews are on; otherwise, parameters that would be refused are omitted
 * @throws Error naming a field without an example, or a resource without a description
 */
export function buildDocument(
  operations: Operation[],
  origin: string,
  surface: Surface = "api",
  previews = false,
): OpenApiDocument {
  const schemas = new SchemaCollector();
  const problemResponses = new ProblemResponses(origin);
  const paths: OpenApiDocument["paths"] = {};
  for (const operation of operations) {
    const { method, path } = operation.meta.openapi;
    const described = { [method.toLowerCase()]: describe(operation, schemas, problemResponses, previews) };
    const url = surfaces[surface] + path;
    paths[url] = { ...paths[url], ...described };
  }
  for (const document of documentsOf(surface))
    paths[document.path] = { get: describeDocument(problemResponses, document) };
  schemas.convert(problem, "output");
  const sends = haveDeliveries(operations);
  return {
    openapi: "3.0.3",
    info: {
      title: surface === "api" ? "Rental operations API" : "Rental operations public API",
      version: "1.0.0",
      description: surface === "api" ? introduction(origin) : publicIntroduction,
      contact: { name: "The operator of this installation", url: origin },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: origin, description: "This installation." }],
    // Either one.
    security: surface === "api" ? [{ apiKey: [] }, { signIn: [] }] : [],
    tags: [...tagsOf(operations), itself],
    paths,
    ...(sends && { [webhooksMember]: describeWebhooks(schemas) }),
    components: {
      ...(surface === "api" && {
        securitySchemes: { apiKey: apiKeyScheme, signIn: signInScheme(origin) },
        parameters: {
          "Idempotency-Key": idempotencyKeyParameter,
          ...usedIn({ ...versionParameters, "If-New": ifNewParameter }, "parameters", paths),
          ...(sends && deliveryParameters),
        },
      }),
      headers: usedIn(headers, "headers", paths, problemResponses.components),
      responses: problemResponses.components,
      schemas: Object.fromEntries(Object.entries(schemas.components).sort(byName)),
    },
  };
}

/** The resources, in the order of their operations. @throws Error that names one without a description */
export function tagsOf(operations: Operation[]): { name: string; description: string }[] {
  const names = new Set(operations.map(({ meta }) => meta.resource));
  return [...names].map((name) => {
    const about = operations.find(({ meta }) => meta.resource === name && meta.about)?.meta.about;
    if (!about)
      throw new Error(`The resource ${name} has no description: add it to the resource in its router.`);
    return { name, description: about };
  });
}

/** The components that are referenced. */
function usedIn<T extends object>(components: T, kind: string, ...parts: object[]): Partial<T> {
  const text = JSON.stringify(parts);
  const used = Object.entries(components).filter(([name]) => text.includes(`#/components/${kind}/${name}"`));
  return Object.fromEntries(used) as Partial<T>;
}

const apiKeyScheme = {
  type: "http",
  scheme: "bearer",
  description: "An API key of the account: `Authorization: Bearer <API_KEY>`.",
};

const signInScheme = (origin: string) => ({
  type: "apiKey",
  in: "cookie",
  name: signInCookieName(origin),
  description:
    "The cookie of a person who signed in at `/console`. The role of the person decides what is allowed. A request with an `Authorization` header ignores the cookie, and a write with it must come from a page of this server.",
});

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** `properties.list` becomes `properties_list`. */
export const operationId = (procedure: string): string => procedure.replaceAll(".", "_");

function describe(
  operation: Operation,
  schemas: SchemaCollector,
  problemResponses: ProblemResponses,
  previews: boolean,
): OperationObject {
  const { name, meta } = operation;
  const { summary = "", description = "" } = meta.openapi;
  const { parameters, requestBody } = describeRequest(operation, schemas, previews);
  const callbacks = callbacksOf(name);
  return {
    operationId: operationId(name),
    tags: [meta.resource],
    summary,
    description,
    ...(meta.openapi.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [meta.status]: describeSuccess(operation, schemas),
      ...(mayCreate(meta) && { 201: describeSuccess(operation, schemas, 201) }),
      ...(showsVersion(meta) && { 304: notModified }),
      ...problemResponses.of(problemsOf(operation)),
    },
    ...(callbacks && { callbacks }),
    ...(meta.surface === "api" && { "x-codeSamples": codeSamples(operation, problemResponses.origin) }),
  };
}

/** Splits the members of the input: path, then the query of a read or the body of a write. */
function describeRequest(
  { name: operation, meta, input }: Operation,
  schemas: SchemaCollector,
  previews: boolean,
): RequestParts {
  const params = pathParams(meta.openapi.path);
  const parameters: Parameter[] = [];
  if (meta.idempotent) parameters.push({ $ref: "#/components/parameters/Idempotency-Key" });
  if (meta.streams) parameters.push(lastEventIdParameter);
  if (showsVersion(meta)) parameters.push({ $ref: "#/components/parameters/If-None-Match" });
  if (checksVersion(meta)) parameters.push({ $ref: "#/components/parameters/If-Match" });
  if (mayCreate(meta)) parameters.push({ $ref: "#/components/parameters/If-New" });
  if (input instanceof z.ZodVoid) return { parameters };
  const { properties, required, ...rest } = schemas.convertMembers(input, "input");
  const members = Object.entries(properties);
  for (const [name, schema] of members) {
    const inPath = params.includes(name);
    if (!previews && meta.kind === "read" && isPreview(input, name)) continue;
    if (inPath) parameters.push(parameter(name, "path", true, schema));
    else if (meta.kind === "read") parameters.push(parameter(name, "query", required.includes(name), schema));
  }
  const inBody = members.filter(([name]) => !params.includes(name));
  if (meta.kind === "read" || inBody.length === 0) return { parameters };
  const needed = required.filter((name) => !params.includes(name));
  const isChange = meta.openapi.method === "PATCH";
  const writtenOut: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(inBody),
    ...(needed.length > 0 && { required: needed }),
  };
  const body = params.length === 0 ? schemas.convert(input, "input") : writtenOut;
  // An empty change is refused, even though every field is optional.
  const schema = isChange && needed.length === 0 ? { ...body, minProperties: 1 } : body;
  return {
    parameters,
    requestBody: {
      required: isChange || needsBody(input, params),
      content: { "application/json": { schema, example: bodyExample(input, params, operation) } },
    },
  };
}

function bodyExample(input: z.ZodType, params: string[], operation: string): unknown {
  const example = exampleOf(input, `the body of ${operation}`) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(example).filter(([name]) => !params.includes(name)));
}

function isPreview(input: z.ZodType, name: string): boolean {
  const member = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>)[name] : undefined;
  return member !== undefined && isMarked(member, "preview");
}

/** How a value is written in a query, if neither as it is nor by repeating the parameter. */
const members = { style: "deepObject", explode: true };
const separated = { style: "form", explode: false };

function parameter(name: string, where: "path" | "query", required: boolean, schema: JsonSchema): Parameter {
  const { description, example, ...rest } = schema;
  const shown = required ? { example } : example === undefined ? {} : notSent(example);
  const style =
    where === "query" &&
    (["fields", "include"].includes(name) && rest.type !== "string"
      ? separated
      : rest.type === "object" && members);
  return { name, in: where, required, description, ...style, schema: rest, ...shown };
}

/**
 * The example of an optional parameter. The reference offers it, but sends it only when selected: `x-disabled` is
 * understood by Scalar and ignored by other tools.
 */
const notSent = (value: unknown) => ({ examples: { default: { value, "x-disabled": true } } });

const successDescriptions: Record<number, string> = {
  200: "Done.",
  201: "Created.",
  202: "Accepted: the work continues in the background.",
  204: "Done; the response has no body.",
};

function describeSuccess(operation: Operation, schemas: SchemaCollector, status = operation.meta.status) {
  const { name, meta, output } = operation;
  const isNew = status === 201 && meta.status !== 201;
  const response = {
    description: successDescriptions[status] ?? "Done.",
    headers: headerRefs(...successHeaders(operation), ...(isNew ? (["Location"] as const) : [])),
  };
  if (output instanceof z.ZodVoid) return response;
  const schema = schemas.convert(output, "output");
  const example = exampleOf(output, `the answer of ${name}`);
  if (meta.streams) return { ...response, content: { "text/event-stream": { schema, example } } };
  const forms = Object.values(meta.forms ?? {}).map(({ type }) => [type.split(";")[0]!, { schema: text }]);
  return {
    ...response,
    content: { "application/json": { schema, example }, ...Object.fromEntries(forms) },
  };
}

const text = { type: "string" };

const lastEventIdParameter = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The id of the last event that the client got. The stream goes on after it.",
  schema: { type: "string" },
  ...notSent("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51"),
};

const notModified = {
  description: "Not modified since the ETag in If-None-Match.",
  headers: headerRefs("ETag"),
};

const versionParameters = {
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The ETag of an earlier response: if the record is still the same, the response is a 304.",
    schema: { type: "string" },
    ...notSent('"b7e2"'),
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The ETag of the record as it was read: if it has changed since, nothing is changed, and the response is a 412.",
    schema: { type: "string" },
    ...notSent('"b7e2"'),
  },
};

const ifNewParameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "`*` creates only: if there is such a record, nothing is changed, and the response is a 412.",
  schema: { type: "string", enum: ["*"] },
  ...notSent("*"),
};

const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to repeat: for 24 hours, a request with the same key and the same body gets the first answer again.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[ -~]+$" },
  ...notSent("3f0c9a52-6a0e-4d0b-8e5d-6c7f2f1f9b1a"),
};

interface ServedDocument {
  path: string;
  operationId: string;
  summary: string;
  /** What it is, as in "an OpenAPI 3.0 document". */
  kind: string;
  about: string;
  example: object;
}

/** What describes a surface, and is served beside its operations. */
function documentsOf(surface: Surface): ServedDocument[] {
  const about = "this API";
  const info = { title: "Rental operations API", version: "1.0.0" };
  const own = {
    path: documentPathOf(surface),
    operationId: "openapi_get",
    summary: "Get the OpenAPI document",
    kind: "OpenAPI 3.0",
    about,
    example: { openapi: "3.0.3", info, paths: {} },
  };
  if (surface !== "api") return [own];
  return [
    own,
    {
      path: documentPath31,
      operationId: "openapi_get31",
      summary: "Get the document in OpenAPI 3.1",
      kind: "OpenAPI 3.1",
      about,
      example: { openapi: "3.1.1", info, paths: {} },
    },
    {
      path: eventsDocumentPath,
      operationId: "openapi_get_events",
      summary: "Get the AsyncAPI document of the events",
      kind: "AsyncAPI 3",
      about: "the events that webhooks deliver",
      example: {
        asyncapi: "3.0.0",
        info: { ...info, title: "Rental operations events" },
        channels: {},
        operations: {},
      },
    },
  ];
}

function describeDocument(
  problemResponses: ProblemResponses,
  { operationId, summary, kind, about, example }: ServedDocument,
): OperationObject {
  return {
    operationId,
    tags: [itself.name],
    summary,
    description: `The ${kind} description of ${about}. It needs no API key.`,
    security: [],
    responses: {
      200: {
        description: `The ${kind.split(" ")[0]} document.`,
        headers: headerRefs("ETag"),
        content: {
          "application/json": {
            schema: { type: "object", description: `An ${kind} document.` },
            example,
          },
        },
      },
      304: notModified,
      ...problemResponses.of(["rate-limited", "internal-error", "service-unavailable"]),
    } as OperationObject["responses"],
  };
}
