import { z } from "zod";
import { list, pageQuery } from "./pagination.ts";
import { field, id, nonBlank, single, timestamp, withDefault } from "./schema.ts";

/** Maximum length of a key's name, in characters. */
export const longestKeyName = 200;

const shown = {
  id: field(id, "Identifier of the key.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11"),
  name: field(z.string(), "What the key is for.", "Website"),
  lastFour: field(z.string(), "The last four characters of the key.", "x7Qe"),
  mcpWrites: field(
    z.boolean(),
    "Whether assistants that connect over MCP with the key may change data.",
    false,
  ),
  managesKeys: field(
    z.boolean(),
    "Whether the key may create and revoke keys. Only an operator of the server can create such a key.",
    false,
  ),
  createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
  lastUsedAt: field(
    timestamp.nullable(),
    "When it was last used, to about a minute; null: never.",
    "2026-11-02T10:00:00.000Z",
  ),
  revokedAt: field(timestamp.nullable(), "When it was revoked; null while it is active.", null),
};

export const apiKey = z
  .object(shown)
  .meta({ id: "ApiKey", description: "An API key, without the key itself." });
export type ApiKey = z.output<typeof apiKey>;

export const createdApiKey = z
  .object({
    ...shown,
    apiKey: field(
      z.string(),
      "The key itself. It is in this response and nowhere else.",
      "rk_live_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE",
    ),
  })
  .meta({ id: "CreatedApiKey", description: "A new API key." });
export type CreatedApiKey = z.output<typeof createdApiKey>;

/** Body of `POST /keys`. */
export const createApiKeyInput = z.object({
  name: field(nonBlank(longestKeyName), "What the key is for.", "Website"),
  mcpWrites: withDefault(
    field(z.boolean(), "Whether assistants that connect over MCP with the key may change data.", false),
    false,
  ),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

/** Query of `GET /keys`. */
export const listApiKeysInput = z.object(pageQuery);
export type ListApiKeysInput = z.output<typeof listApiKeysInput>;

export const apiKeyList = list(apiKey);
export const oneCreatedApiKey = single(createdApiKey);
