/**
 * The REST API's operations as the OpenAPI document describes them, for the generators of clients that are not part of
 * the type system: the Python package and the nodes of n8n. They read the document and not the code, so that what they
 * write is what any reader of the document can have.
 */
import { readFileSync } from "node:fs";

/** The keywords of the schemas in the document. */
export interface Schema {
  $ref?: string;
  description?: string;
  deprecated?: boolean;
  type?: string;
  format?: string;
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

/** A parameter in the path or in the query, or a member of the body. */
export interface Field {
  name: string;
  required: boolean;
  description: string;
  schema: Schema;
}

export interface ApiOperation {
  /** `contacts`. */
  resource: string;
  /** `list`. */
  name: string;
  httpMethod: string;
  /** After `/api/v1`, such as `/contacts/{id}`. */
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  pathFields: Field[];
  queryFields: Field[];
  /** The members of the body; null when the operation takes none. */
  bodyFields: Field[] | null;
  bodyRequired: boolean;
  /** Whether it may be repeated: it reads, or takes an Idempotency-Key. */
  repeatable: boolean;
  takesIdempotencyKey: boolean;
  takesIfMatch: boolean;
  /** Whether it returns a page of a list. */
  paged: boolean;
  /** The schema of the successful answer; null when it has no body. */
  answer: Schema | null;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

interface DocumentedOperation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: {
    $ref?: string;
    name?: string;
    in?: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

export interface ApiDocument {
  operations: ApiOperation[];
  schemas: Record<string, Schema>;
  /** Event type -> what it means. */
  events: Record<string, string>;
}

const json = "application/json";
const prefix = "/api/v1";

/** Reads the document that is checked in. Operations that do not answer with data, such as streams, are left out. */
export function readApiDocument(): ApiDocument {
  const file = new URL("../../docs/openapi.json", import.meta.url);
  const document = JSON.parse(readFileSync(file, "utf8")) as {
    paths: Record<string, Record<string, DocumentedOperation>>;
    "x-webhooks"?: Record<string, { post?: { summary?: string; description?: string } }>;
    components: { schemas: Record<string, Schema> };
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => operationOf(path, method, operation) ?? []),
  );
  const events = Object.values(document["x-webhooks"] ?? {}).flatMap(({ post }) =>
    post?.summary ? [[post.summary, post.description ?? ""] as const] : [],
  );
  return { operations, schemas: document.components.schemas, events: Object.fromEntries(events) };
}

function operationOf(path: string, method: string, operation: DocumentedOperation): ApiOperation | null {
  const [resource, name] = operation.operationId.split("_");
  const [, success] = Object.entries(operation.responses).find(([status]) => /^2/.test(status)) ?? [];
  const types = Object.keys(success?.content ?? {});
  const isData = types.length === 0 || types.includes(json);
  if (!resource || !name || resource === "openapi" || !success || !isData) return null;

  const parameters = operation.parameters ?? [];
  const takes = (header: string) => parameters.some(({ $ref }) => $ref?.endsWith(`/${header}`));
  const fieldsIn = (place: string) =>
    parameters.flatMap((parameter) =>
      parameter.in === place && parameter.name
        ? [
            {
              name: parameter.name,
              required: parameter.required ?? false,
              description: parameter.description ?? "",
              schema: parameter.schema ?? {},
            },
          ]
        : [],
    );
  const body = operation.requestBody?.content?.[json]?.schema;
  const answer = success.content?.[json]?.schema ?? null;
  const queryFields = fieldsIn("query");
  const takesIdempotencyKey = takes("Idempotency-Key");
  return {
    resource,
    name,
    httpMethod: method.toUpperCase(),
    path: path.startsWith(prefix) ? path.slice(prefix.length) : path,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? "",
    deprecated: operation.deprecated ?? false,
    pathFields: fieldsIn("path"),
    queryFields,
    bodyFields: body ? membersOf(body) : null,
    bodyRequired: operation.requestBody?.required ?? false,
    repeatable: method === "get" || takesIdempotencyKey,
    takesIdempotencyKey,
    takesIfMatch: takes("If-Match"),
    paged: queryFields.some((field) => field.name === "page") && "pagination" in (answer?.properties ?? {}),
    answer,
  };
}

function membersOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    description: schema.description ?? "",
    schema,
  }));
}

/** The operations of each resource, in the order of the document. */
export function byResource(operations: ApiOperation[]): Map<string, ApiOperation[]> {
  const found = new Map<string, ApiOperation[]>();
  for (const operation of operations)
    found.set(operation.resource, [...(found.get(operation.resource) ?? []), operation]);
  return found;
}

/** The name of the schema that a reference leads to. */
export const referred = ($ref: string): string => $ref.slice($ref.lastIndexOf("/") + 1);
