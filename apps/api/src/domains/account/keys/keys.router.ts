import {
  apiKeyList,
  createApiKeyInput,
  idParam,
  listApiKeysInput,
  nothing,
  oneCreatedApiKey,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as keys from "./keys.service.ts";

const resource = {
  name: "keys",
  description:
    "The API keys of the account. They are created and revoked by owners, and by keys that may manage keys.",
};

const tool = { none: "administers access, which texts of strangers must never reach" };
/** Owners manage access on every plan. */
const forOwners = { resource, tool, needs: "owner", onEveryPlan: true } as const;

export const keysRouter = {
  list: read(
    {
      ...forOwners,
      method: "GET",
      path: "/keys",
      summary: "List API keys",
      description:
        "The keys, newest first, including those that were revoked or have expired in the last year. The keys themselves are never shown again.",
    },
    listApiKeysInput,
    apiKeyList,
  ).query(({ ctx, input }) => keys.list(ctx, input)),

  create: write(
    {
      ...forOwners,
      managesKeys: true,
      method: "POST",
      path: "/keys",
      status: 201,
      summary: "Create an API key",
      description:
        "Creates a key, which is in this response and nowhere else. The plan limits the number of active keys. Requires an owner who has signed in, or a key that may manage keys, which an operator creates with `rental key create --manages-keys`; the new key may not manage keys.",
      problems: ["unprocessable-entity"],
    },
    createApiKeyInput,
    oneCreatedApiKey,
  ).mutation(async ({ ctx, input }) => ({ data: await keys.create(ctx, input) })),

  delete: write(
    {
      ...forOwners,
      managesKeys: true,
      method: "DELETE",
      path: "/keys/{id}",
      status: 204,
      summary: "Revoke an API key",
      description:
        "Revokes a key permanently, even the one that sends the request. Every process of the server refuses it within a second. Revoked keys stay in the list. Requires an owner who has signed in, or a key that may manage keys.",
      mustExist: (call, { id }) => keys.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => keys.remove(ctx, input.id)),
};
