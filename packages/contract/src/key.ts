import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { field, id, nonBlank, single, timestamp, timestampInput, withDefault } from "./schema.ts";
import { scopes } from "./scopes.gen.ts";

export { type Scope, scopes } from "./scopes.gen.ts";

/** Maximum length of a key's name, in characters. */
export const maxKeyNameLength = 200;

/** How many addresses and subnets a key can be limited to. */
const maxAllowedAddresses = 20;

const addressSchemas = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const addressOrSubnet = z
  .string()
  .max(50)
  .refine((text) => addressSchemas.safeParse(text).success, {
    error: "must be an IP address or a subnet, such as 192.0.2.10 or 2001:db8:40::/48",
  });

/** What limits a key beyond the plan. */
const limits = {
  scopes: field(
    z.array(z.enum(scopes)).nullable(),
    "What the key may do: read or write, by resource. null: everything that the plan allows.",
    ["contacts:read", "properties:read"],
  ),
  expiresAt: field(
    timestamp.nullable(),
    "The key is refused from then on; null: never. The owners are told a week before.",
    "2027-11-02T00:00:00.000Z",
  ),
  allowedAddresses: field(
    z.array(z.string()).nullable(),
    "The IP addresses and subnets that the key may be used from; null: anywhere.",
    ["192.0.2.10", "2001:db8:40::/48"],
  ),
};

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
  ...limits,
  createdAt: field(timestamp, "When it was created.", "2026-11-02T09:30:00.000Z"),
  lastUsedAt: field(
    timestamp.nullable(),
    "When it was last used, to about a minute; null: never.",
    "2026-11-02T10:00:00.000Z",
  ),
  lastUsedFrom: field(
    z.string().nullable(),
    "The IP address that it was last used from; null: not known.",
    "192.0.2.10",
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
  name: field(nonBlank(maxKeyNameLength), "What the key is for.", "Website"),
  mcpWrites: withDefault(
    field(z.boolean(), "Whether assistants that connect over MCP with the key may change data.", false),
    false,
  ),
  scopes: withDefault(
    field(
      z.array(z.enum(scopes)).min(1).max(scopes.length).nullable(),
      "What the key may do: read or write, by resource. null, the default: everything that the plan allows.",
      ["contacts:read", "properties:read"],
    ),
    null,
  ),
  expiresAt: withDefault(
    field(timestampInput.nullable(), "The key is refused from then on. null, the default: never.", null),
    null,
  ),
  allowedAddresses: withDefault(
    field(
      z.array(addressOrSubnet).min(1).max(maxAllowedAddresses).nullable(),
      "The IP addresses and subnets that the key may be used from. null, the default: anywhere.",
      ["192.0.2.10", "2001:db8:40::/48"],
    ),
    null,
  ),
});
export type CreateApiKeyInput = z.output<typeof createApiKeyInput>;

/** Query of `GET /keys`. */
export const listApiKeysInput = z.object(pagesOf(apiKey));
export type ListApiKeysInput = z.output<typeof listApiKeysInput>;

export const apiKeyList = list(apiKey);
export const oneCreatedApiKey = single(createdApiKey);
