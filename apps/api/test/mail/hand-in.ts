import type { InjectOptions } from "fastify";
import { signedHeaders } from "../authorization/connectors.ts";
import type { TestServer } from "../harness/server.ts";

export const inboundSecret = "a secret for mail of at least 32 characters";

/** Environment of a server that receives mail. */
export const receiving = { MAIL_DOMAIN: "mail.example.com", INBOUND_MAIL_SECRET: inboundSecret };

/** A request that hands in a mail over HTTP, signed; `headers` replace those of the request. */
export function requestOf(
  server: TestServer,
  raw: Buffer,
  headers: Record<string, string | undefined> = {},
): InjectOptions {
  const all = {
    "content-type": "message/rfc822",
    ...signedHeaders(inboundSecret, raw, server.clock.now()),
    ...headers,
  };
  return {
    method: "POST",
    url: "/inbound/v1/mail",
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    payload: raw,
  };
}

export const handIn = (server: TestServer, raw: Buffer, headers?: Record<string, string | undefined>) =>
  server.call(requestOf(server, raw, headers));

/** The account's address. */
export async function addressOf(server: TestServer, accountId: string): Promise<string> {
  const [row] = await server.database.sql`select slug from accounts where id = ${accountId}`;
  return `${row!.slug}@mail.example.com`;
}
