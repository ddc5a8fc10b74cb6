import * as crypto from "node:crypto";
import type { Outbound } from "../outbound/request.ts";
import { accessRevoked, otherAnswer } from "./calendar-error.ts";
import { sendJson, textOf } from "./rest-client.ts";

/** Services whose users authorize access to their calendars by OAuth 2.0. */
export type OAuthProvider = "google" | "microsoft";

/** This installation as a client of the service. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

interface Service {
  authorizeUrl: string;
  tokenUrl: string;
  scope: string;
  /** Further parameters of the request, so that a refresh token is issued. */
  more: Record<string, string>;
}

const services: Record<OAuthProvider, Service> = {
  google: {
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    scope:
      "https://www.googleapis.com/auth/calendar.events https://www.googleapis.com/auth/calendar.calendarlist.readonly",
    more: { access_type: "offline", prompt: "consent" },
  },
  microsoft: {
    authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
    tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scope: "offline_access User.Read Calendars.ReadWrite",
    more: { prompt: "select_account" },
  },
};

export interface Tokens {
  accessToken: string;
  /** Lifetime of the access token, in milliseconds. */
  lifeMs: number;
  /** Missing if the previous one stays valid. */
  refreshToken: string | undefined;
}

/** A secret for one authorization (RFC 7636). */
export const newVerifier = (): string => crypto.randomBytes(32).toString("base64url");

/** The URL at which the user grants access. */
export function authorizationUrl(
  provider: OAuthProvider,
  { clientId }: Pick<OAuthClient, "clientId">,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): string {
  const { authorizeUrl, scope, more } = services[provider];
  const parameters = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state,
    code_challenge: crypto.hash("sha256", verifier, "base64url"),
    code_challenge_method: "S256",
    ...more,
  });
  return `${authorizeUrl}?${parameters}`;
}

interface Asking {
  outbound: Outbound;
  provider: OAuthProvider;
  client: OAuthClient;
  signal?: AbortSignal | undefined;
}

/** @returns nothing if the code is not, or no longer, valid */
export const tokensFor = (
  asking: Asking,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Tokens | undefined> =>
  tokens(asking, {
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });

/** @throws CalendarError when the user has revoked access */
export async function renewed(asking: Asking, refreshToken: string): Promise<Tokens> {
  const found = await tokens(asking, { grant_type: "refresh_token", refresh_token: refreshToken });
  if (!found) throw accessRevoked(new URL(services[asking.provider].tokenUrl).host);
  return found;
}

async function tokens(
  { outbound, provider, client, signal }: Asking,
  parameters: Record<string, string>,
): Promise<Tokens | undefined> {
  const { tokenUrl } = services[provider];
  const { status, json } = await sendJson(outbound, signal, {
    method: "POST",
    url: tokenUrl,
    type: "application/x-www-form-urlencoded",
    body: new URLSearchParams({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      ...parameters,
    }).toString(),
  });
  if (status === 400 && /^(?:invalid_grant|interaction_required|consent_required)$/.test(String(json.error)))
    return undefined;
  const accessToken = textOf(json.access_token);
  if (status !== 200 || accessToken === undefined) throw otherAnswer(new URL(tokenUrl).host, status);
  const seconds = Number(json.expires_in);
  return {
    accessToken,
    lifeMs: 1_000 * (seconds > 0 ? seconds : 300),
    refreshToken: textOf(json.refresh_token),
  };
}
