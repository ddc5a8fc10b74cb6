import {
  type AuthorizeCalendarInput,
  type CalendarAccount,
  type ConnectCalendarInput,
  type FoundCalendar,
  oauthCalendarServices,
} from "@rental/contract";
import { z } from "zod";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import { CalendarError } from "../../../platform/calendars/calendar-error.ts";
import { googleUrl } from "../../../platform/calendars/google.ts";
import { graphUrl } from "../../../platform/calendars/microsoft.ts";
import {
  authorizationUrl,
  newVerifier,
  type OAuthClient,
  tokensFor,
} from "../../../platform/calendars/oauth.ts";
import { add, mustBeOwn } from "./calendar-accounts.service.ts";
import { sealAccess, serverOf } from "./client.service.ts";

const urls = { google: googleUrl, microsoft: graphUrl };

/** How long a person may take to grant access. */
const authorizationMs = 15 * 60_000;

/** The state of an authorization. Sealed by this server, and bound to the sign-in that started it. */
const stateForm = z.object({
  signInId: z.string(),
  service: z.enum(oauthCalendarServices),
  personId: z.string().nullable(),
  names: z.boolean(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
});
type State = z.output<typeof stateForm>;

/** The services configured on this installation. */
export const available = ({ config }: Call) =>
  oauthCalendarServices.filter((service) => config.calendarServices[service] !== null);

/**
 * Starts connecting a calendar. @returns the URL at which the signed-in person grants access
 * @throws AppError 403; 422 without a person, or when the service is not set up
 */
export function authorize(
  call: Call,
  { service, personId = null, names }: AuthorizeCalendarInput,
): { url: string } {
  const { config, clock } = call;
  const client = clientFor(call, service);
  mustBeOwn(call, { personId });
  const verifier = newVerifier();
  const until = clock.now().getTime() + authorizationMs;
  const state: State = { signInId: signInOf(call), service, personId, names, verifier, until };
  const sealed = stateSealer(call).seal(JSON.stringify(state)).toString("base64url");
  return {
    url: authorizationUrl(service, client, { redirectUri: returnUrl(config), state: sealed, verifier }),
  };
}

const stateSealer = ({ secrets }: Call) => secrets.sealer("calendar-authorization");

/** The redirect URI, which is registered with the service and must never change. */
const returnUrl = ({ baseOrigin }: Call["config"]): string => `${baseOrigin}/console/settings/calendars`;

function clientFor({ config }: Call, service: State["service"]): OAuthClient {
  const client = config.calendarServices[service];
  if (client) return client;
  const message = "is not set up on this server: ask whoever runs it, or connect over CalDAV";
  throw invalid([{ field: "service", message }]);
}

function signInOf({ caller }: Call): string {
  if (caller.kind === "session") return caller.signInId;
  throw ruleBroken(
    "needs_person",
    "Only a person can give access to these calendars: connect them in the console.",
  );
}

/** The result of exchanging an authorization code. */
export interface Authorized extends State {
  refreshToken: string;
  username: string;
  calendars: FoundCalendar[];
}

/**
 * Exchanges an authorization code. Uses the network, so it must not be called inside a transaction.
 * @throws AppError 422 naming `state` or `code`
 */
export async function takeAccess(call: Call, { state, code }: ConnectCalendarInput): Promise<Authorized> {
  const { clock, config, outbound } = call;
  const opened = stateIn(call, state);
  const isOurs = opened && opened.signInId === signInOf(call) && opened.until > clock.now().getTime();
  if (!isOurs)
    throw invalid([{ field: "state", message: "has expired, or belongs to another sign-in: begin again" }]);
  const { service, verifier } = opened;
  const asking = { outbound, provider: service, client: clientFor(call, service) };
  try {
    const tokens = await tokensFor(asking, { code, redirectUri: returnUrl(config), verifier });
    const refreshToken = tokens?.refreshToken;
    if (!tokens || refreshToken === undefined)
      throw invalid([{ field: "code", message: "is not, or no longer, valid: begin again" }]);
    const { accessToken } = tokens;
    const user = await serverOf(call, service, () => Promise.resolve(accessToken)).user();
    return { ...opened, ...user, refreshToken };
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    throw invalid([{ field: "code", message: error.message.replace(/\.$/, "") }]);
  }
}

function stateIn(call: Call, text: string): State | undefined {
  try {
    return stateForm.parse(JSON.parse(stateSealer(call).open(Buffer.from(text, "base64url"))));
  } catch {
    // The state was not sealed by this server.
    return undefined;
  }
}

/** Connects an authorized calendar. @throws AppError like `create` of calendar accounts */
export function connect(
  call: WriteCall,
  { service, username, calendars, personId, names, refreshToken }: Authorized,
): Promise<CalendarAccount> {
  const secret = sealAccess(call.secrets, { refreshToken, since: call.clock.now().getTime() });
  return add(call, { service, url: urls[service], username, calendars, personId, names, secret });
}
