import type { inferRouterOutputs } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Operation, publicOperations } from "../../domains/operations.ts";
import type { publicRouter } from "../../domains/router.gen.ts";
import type { HolderPrincipal, VisitorPrincipal } from "../../gate/identity/principal.ts";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { pathParams } from "../../gate/operation/operation.ts";
import { requestCallOf } from "../request-call.ts";
import { type Language, languageNamed, preferredLanguage, type Texts, texts } from "./texts/index.ts";

type Outputs = inferRouterOutputs<typeof publicRouter>;
type Resource = keyof Outputs & string;

/** The name of a public operation, such as `listings.list`. */
export type OperationName = { [R in Resource]: `${R}.${keyof Outputs[R] & string}` }[Resource];

/** The output of an operation. */
export type OutputOf<Name extends OperationName> = Name extends `${infer R extends Resource}.${infer O}`
  ? O extends keyof Outputs[R]
    ? Outputs[R][O]
    : never
  : never;

const byName = new Map(publicOperations.map((operation) => [operation.name, operation]));

export const operationNamed = (name: OperationName): Operation => byName.get(name)!;

/** A request for a page, with what every page needs to respond. */
export interface Visit {
  server: GateDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Path parameters. */
  params: Record<string, string>;
  /** Query parameters; the last value of a repeated one. */
  query: Record<string, string>;
  language: Language;
  texts: Texts;
  /** Whether the visitor, rather than the browser, chose the language. */
  isLanguageChosen: boolean;
  /** Public origin, for canonical URLs. */
  origin: string;
  /**
   * Performs a public operation for this page's visitor, as a program's request would.
   * @param fields path parameters and members of the query or body
   * @param as the holder of a token, if the token did not come with the path
   * @throws AppError whatever the operation throws
   */
  perform<Name extends OperationName>(
    name: Name,
    fields: object,
    as?: VisitorPrincipal,
  ): Promise<OutputOf<Name>>;
}

type Exchange = Pick<Visit, "server" | "request" | "reply">;

const languageCookie = "language";
const yearSeconds = 365 * 24 * 3600;

export function visitOf(server: GateDependencies, request: FastifyRequest, reply: FastifyReply): Visit {
  const query = lastOfEach(request.query as Record<string, string | string[]>);
  const chosen = chosenLanguage({ server, request, reply }, query);
  const language = chosen ?? preferredLanguage(request.headers["accept-language"]);
  return {
    server,
    request,
    reply,
    params: request.params as Record<string, string>,
    query,
    language,
    texts: texts[language],
    isLanguageChosen: chosen !== undefined,
    origin: server.platform.config.baseOrigin,
    perform: (name, fields, as = request.caller as VisitorPrincipal) =>
      perform(server, request, as, name, fields),
  };
}

/** The holder of the token that admitted the visitor. */
export const holderOf = ({ request }: Visit): HolderPrincipal => request.caller as HolderPrincipal;

/** The same visit in the known language of a person, unless the visitor chose another. */
export function speaking(visit: Visit, code: string): Visit {
  const language = visit.isLanguageChosen ? undefined : languageNamed(code);
  return language ? { ...visit, language, texts: texts[language] } : visit;
}

/** The link in the footer makes a choice, which is kept in a cookie. */
function chosenLanguage(exchange: Exchange, { lang }: Record<string, string>): Language | undefined {
  const asked = languageNamed(lang);
  if (asked) setCookie(exchange, languageCookie, asked, { path: "/p", maxAgeSeconds: yearSeconds });
  return asked ?? languageNamed(cookieOf(exchange.request, languageCookie));
}

async function perform<Name extends OperationName>(
  server: GateDependencies,
  request: FastifyRequest,
  caller: VisitorPrincipal,
  name: Name,
  given: object,
): Promise<OutputOf<Name>> {
  const operation = operationNamed(name);
  const names = pathParams(operation.meta.openapi.path);
  const params: Record<string, string> = {};
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    if (names.includes(key)) params[key] = String(value);
    else fields[key] = value;
  }
  const sent = { caller, id: request.id, headers: request.headers };
  const call = await requestCallOf(server, sent, operation.meta);
  return (await operation.perform(call, { params, fields })) as OutputOf<Name>;
}

/** The value of a request cookie. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  for (const pair of headers.cookie?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/**
 * Sets a cookie that scripts can't read and other sites' forms can't use.
 * @param value only characters allowed in cookies
 */
export function setCookie(
  { server, request, reply }: Exchange,
  name: string,
  value: string,
  { path, maxAgeSeconds }: { path: string; maxAgeSeconds: number },
): void {
  const { baseOrigin } = server.platform.config;
  const isSecure = request.protocol === "https" || baseOrigin.startsWith("https:");
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  reply.header("Set-Cookie", `${name}=${value}; ${attributes}`);
}

const lastOfEach = (query: Record<string, string | string[]>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1)! : value]),
  );
