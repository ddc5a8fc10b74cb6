/** What is used of a schema of OpenAPI 3.0. */
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

/** An operation of the served document, with its references followed. */
export interface DescribedOperation {
  /** Its name over tRPC, such as `properties.list`; with `public.` before it where it has none. */
  procedure: string;
  method: string;
  /** Such as `/api/v1/properties/{id}`. */
  path: string;
  /** What a path that means this operation matches. */
  pattern: RegExp;
  pathParams: Parameter[];
  queryParams: Parameter[];
  body: { schema: Schema; example?: unknown } | null;
  isRead: boolean;
  responses: Record<string, Response>;
}

/** Reads the document. What it does not say, nobody tests: the operations are those of the document. */
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
        procedure: `${isPublic({ path }) ? "public." : ""}${operation.operationId.replaceAll("_", ".")}`,
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
  // Literal segments win over parameters.
  return operations.toSorted((a, b) => a.pathParams.length - b.pathParams.length);
}

/** What has no key and no procedure over tRPC. */
export const isPublic = ({ path }: Pick<DescribedOperation, "path">): boolean => path.startsWith("/public/");

/** The segment of a path that says of which kind the id after it is: `runs` for `/workflows/runs/{id}`. */
export function kindOfParam(path: string, param: string): string {
  const segments = path.split("/");
  return segments[segments.indexOf(`{${param}}`) - 1] ?? "";
}
