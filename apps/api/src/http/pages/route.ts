import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Principal, VisitorRecordKind } from "../../gate/identity/principal.ts";
import { admit, type GateDependencies, identify } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import { platformOf } from "../../platform/sandbox/sandbox-platform.ts";
import { type OperationName, operationNamed, type Visit, visitOf } from "./visit.ts";

/** A page, and what submitting its form does. */
export interface Page {
  /** Path with `:name` for parameters. */
  path: string;
  /** The operation whose rules decide who may see the page. Its path parameters must all be in the page's path. */
  admits: OperationName;
  /** Whether the path contains a token, which other pages must not learn. */
  isSecret?: true;
  /** The kind of record whose token is in the path, if the operation's own path has no token. */
  holds?: VisitorRecordKind;
  show(visit: Visit): Promise<FastifyReply>;
  send?: {
    /** The operation whose rules decide who may submit the form, and how often. */
    admits: OperationName;
    /** Whether other websites' pages may submit it. */
    isOpenToOthers?: true;
    handle(visit: Visit, form: URLSearchParams): Promise<FastifyReply>;
  };
}

/** Serves a page: the gate admits the visitor just as it admits a program that calls the operation. */
export function registerPage(scope: FastifyInstance, server: GateDependencies, page: Page): void {
  const { path, show, send } = page;
  scope.get(path, { onRequest: admission(server, page.admits, page) }, async (request, reply) =>
    show(visitOf(await atItsTime(server, request), request, reply)),
  );
  if (!send) return;
  const checks = [...(send.isOpenToOthers ? [] : [refuseOthers]), admission(server, send.admits, page)];
  scope.post(path, { onRequest: checks }, async (request, reply) =>
    send.handle(
      visitOf(await atItsTime(server, request), request, reply),
      (request.body as URLSearchParams) ?? new URLSearchParams(),
    ),
  );
}

/** The pages of a sandbox go by its clock. */
export async function atItsTime(
  server: GateDependencies,
  { caller }: FastifyRequest,
): Promise<GateDependencies> {
  if (!caller || !("accountId" in caller)) return server;
  const platform = await platformOf(server.platform, caller.accountId);
  return platform === server.platform ? server : { ...server, platform };
}

function admission(server: GateDependencies, name: OperationName, { isSecret, holds }: Page) {
  const { meta } = operationNamed(name);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (isSecret) reply.header("Referrer-Policy", "no-referrer");
    const { token } = request.params as { token: string };
    const identity = holds ? server.visitors.holding(holds, token) : identify(server, meta, request);
    // The pages belong to the account itself, so its allowed origins do not matter.
    const from = { ip: request.ip, headers: {}, isForm: request.method === "POST" };
    const { caller, headers, refusal } = await admit(server, identity, from, meta);
    reply.headers(headers);
    if (refusal) throw refusal;
    request.caller = caller as Principal;
  };
}

/** Browsers report which page submits a form. Programs other than browsers do not. */
async function refuseOthers({ headers }: FastifyRequest): Promise<void> {
  if (headers["sec-fetch-site"] === "cross-site")
    throw new AppError("forbidden", "The form was sent from another website.");
}
