/** The keywords of an OpenAPI 3.0 schema that are used. */
export interface Schema {
  $ref?: string;
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object";
  format?: string;
  pattern?: string;
  enum?: unknown[];
  nullable?: boolean;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
  example?: unknown;
}

interface Response {
  headers?: Record<string, object>;
  content?: Record<string, { schema: Schema }>;
}

interface OperationObject {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response | { $ref: string }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, OperationObject>>;
  components: Record<string, Record<string, object>>;
}

/** An operation of the served document, with its references resolved. */
export interface DescribedOperation {
  /** Its name over tRPC, such as `properties.list`; prefixed with its surface if it has none. */
  procedure: string;
  method: string;
  /** Such as `/api/v1/properties/{id}`. */
  path: string;
  /** Matches the paths of this operation. */
  pattern: RegExp;
  pathParams: Parameter[];
  queryParams: Parameter[];
  body: { schema: Schema; example?: unknown } | null;
  isRead: boolean;
  responses: Record<string, Response>;
}

/**
 * Reads the document. Only what it describes is tested: the operations are those of the document, without streams, which do
 * not end.
 */
export function describedOperations(document: OpenApi): DescribedOperation[] {
  const follow = <T extends object>(value: T | { $ref: string }): T => {
    if (!("$ref" in value)) return value;
    const [, , kind, name] = value.$ref.split("/");
    return document.components[kind!]![name!] as T;
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): DescribedOperation => {
      const parameters = (operation.parameters ?? []).map((each) => follow<Parameter>(each));
      const responses = Object.entries(operation.responses).map(([status, response]) => [
        status,
        follow<Response>(response),
      ]);
      return {
        procedure: surfaceOf({ path }) + operation.operationId.replaceAll("_", "."),
        method: method.toUpperCase(),
        path,
        pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
        pathParams: parameters.filter((parameter) => parameter.in === "path"),
        queryParams: parameters.filter((parameter) => parameter.in === "query"),
        body: operation.requestBody?.content["application/json"] ?? null,
        isRead: method === "get",
        responses: Object.fromEntries(responses),
      };
    }),
  );
  const ending = operations.filter(({ responses }) => !responses[200]?.content?.["text/event-stream"]);
  // Literal segments take precedence over parameters.
  return ending.toSorted((a, b) => a.pathParams.length - b.pathParams.length);
}

type WithPath = Pick<DescribedOperation, "path">;

/** Operations without a key and without a tRPC procedure. */
export const isPublic = ({ path }: WithPath): boolean => path.startsWith("/public/");
/** Operations with a signature and without a tRPC procedure. */
export const isInbound = ({ path }: WithPath): boolean => path.startsWith("/inbound/");

const surfaceOf = (operation: WithPath): string =>
  isPublic(operation) ? "public." : isInbound(operation) ? "inbound." : "";

/** The segment of a path that determines the kind of the id after it: `runs` for `/workflows/runs/{id}`. */
export function kindOfParam(path: string, param: string): string {
  const segments = path.split("/");
  return segments[segments.indexOf(`{${param}}`) - 1] ?? "";
}
