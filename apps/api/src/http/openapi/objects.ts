import type { JsonSchema } from "./json-schema.ts";
import type { CodeSample } from "./samples/index.ts";

/** An operation object in the document. */
export interface OperationObject {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: boolean;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: RequestBody;
  responses: Record<
    string,
    { $ref?: string; description?: string; content?: Content; headers?: Record<string, object> }
  >;
  callbacks?: Record<string, Webhooks> | undefined;
  "x-codeSamples"?: CodeSample[];
}

export type RequestBody = { required: boolean; content: Content };
export type Content = Record<
  string,
  { schema: JsonSchema; example?: unknown; examples?: Record<string, object> }
>;
export type Parameter = { $ref: string } | { name: string; in: string; [member: string]: unknown };

/** What the server sends to the URLs of subscriptions: one request per event type. */
export type Webhooks = Record<string, { post: OperationObject }>;

export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: { url: string; description: string }[];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OperationObject>>;
  "x-webhooks"?: Webhooks;
  components: Record<string, Record<string, object>>;
}
