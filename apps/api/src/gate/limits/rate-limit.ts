import * as crypto from "node:crypto";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { mapMaybePromise } from "../../platform/map-maybe-promise.ts";
import { networkOf, networksPerWider, widerNetworkOf } from "../../platform/network.ts";
import type {
  AccountPrincipal,
  ConnectorPrincipal,
  LeadSourcePrincipal,
  SessionPrincipal,
  VisitorPrincipal,
} from "../identity/principal.ts";
import type { LimitStore } from "./limit-stores.ts";
import { type ProofsOfWork, writesWithoutProof } from "./proof-of-work.ts";
import { type Charge, dayWindow, hourWindow, minuteWindow, type Window, windowsFor } from "./windows.ts";

/** Requests per minute from one network without a valid key. */
const anonymousPerMinute = 600;
/** Requests per minute from all visitors of an account together. */
const visitorsPerMinute = 6000;
/** Page forms submitted per minute from one network. */
const formsPerMinute = 60;
/** Form writes per day, from one network and from all visitors of an account: this data is kept for years. */
const answersPerDay = 1000;
const answersPerAccountAndDay = 20_000;
/**
 * Chat uploads per day from one network to one account: with files of the maximum size, at most half of the space for
 * all its visitors, which is a fifth of the plan's.
 */
const uploadsPerDay = ({ openUploadMegabytes }: VisitorPrincipal["limits"]): number =>
  Math.max(1, Math.ceil(openUploadMegabytes / 100));
/** Mails per minute that one network submits over HTTP. */
const mailsPerMinute = 1200;
/** Requests per minute from one connector. */
const connectorPerMinute = 1200;
/** Leads per minute to one source from one network; a portal that is not answered repeats them. */
const leadsPerMinute = 300;
/** Sign-in links per hour that one network can request, for any addresses. */
const linksPerHour = 30;
/** Sign-in links per hour that one network can request for the same email address. */
const linksPerEmailAndHour = 5;
const storeRetrySeconds = 5;

/** The rate limit headers of every response: our own, and those of draft-ietf-httpapi-ratelimit-headers-10. */
export type RateHeaders = Record<
  | "X-RateLimit-Limit"
  | "X-RateLimit-Remaining"
  | "X-RateLimit-Reset"
  | "X-RateLimit-Resource"
  | "RateLimit-Policy"
  | "RateLimit",
  string
>;

/** The result of a charge: the headers to send, and the 429 when it was refused. */
export interface Charged {
  headers: RateHeaders;
  refusal?: AppError;
}

export interface LimitStores {
  /** Counters for keys, people and accounts, and the used proofs of work. */
  shared: LimitStore;
  /**
   * Counters for unauthenticated clients: anybody can create any number of these, and they must not evict the others.
   */
  anonymous: LimitStore;
  /** Counters for trial accounts. */
  durable: LimitStore;
}

/** Charges requests to their windows. Requests are charged on attempt and never refunded. */
export class RateLimiter {
  constructor(
    private readonly stores: LimitStores,
    private readonly proofs: ProofsOfWork,
    private readonly clock: Clock,
    private readonly log: { error(object: unknown, message: string): void },
  ) {}

  /**
   * Charges a key (paid plans), or the account across all its keys (trial). People have their own per-minute limit,
   * sized for a browser; on the trial, only their writes count towards the same limits as those of keys.
   */
  chargeCaller(
    caller: AccountPrincipal,
    resource: string,
    kind: "read" | "write",
  ): Charged | Promise<Charged> {
    const now = this.clock.now().getTime();
    if (caller.kind === "session") return this.#chargePerson(caller, resource, kind, now);
    const windows = windowsFor(caller.limits, resource, kind, now);
    if (caller.plan === "free_trial") return this.#chargeTrial(caller.accountId, windows, resource, now);
    return mapMaybePromise(this.stores.shared.charge(caller.keyId, windows), (result) =>
      judge(windows, result, resource, now),
    );
  }

  #chargePerson(
    { personId, accountId, plan, limits }: SessionPrincipal,
    resource: string,
    kind: "read" | "write",
    now: number,
  ): Charged | Promise<Charged> {
    const minute = [minuteWindow(limits.requestsPerMinuteOfPerson, now)];
    return mapMaybePromise(this.stores.shared.charge(`person:${personId}`, minute), (result) => {
      const charged = judge(minute, result, resource, now);
      if (charged.refusal || kind === "read" || plan !== "free_trial") return charged;
      return this.#chargeTrial(accountId, windowsFor(limits, resource, kind, now), resource, now);
    });
  }

  async #chargeTrial(accountId: string, windows: Window[], resource: string, now: number): Promise<Charged> {
    try {
      return judge(windows, await this.stores.durable.charge(accountId, windows), resource, now);
    } catch (error) {
      // Fail closed: an uncounted trial request would be free.
      this.log.error({ err: error }, "the store of the trial's usage does not respond");
      return storeDown(windows[0]!, resource, now);
    }
  }

  /**
   * Charges a visitor to its address and to the account's public surface, separately from the account's own limits.
   * @param proof the `X-Proof-Of-Work` header, required above a certain rate of writes
   */
  async chargeVisitor(
    visitor: VisitorPrincipal,
    address: string,
    resource: string,
    kind: "read" | "write",
    proof: string | string[] | undefined,
  ): Promise<Charged> {
    const charged = await this.chargeAddress(address, resource);
    if (charged.refusal) return charged;
    const now = this.clock.now().getTime();
    if (kind === "write") {
      const window = minuteWindow(writesWithoutProof, now);
      const free = await this.#chargeNetwork("public-writes", address, window);
      if (!free.ok && !(await this.proofs.accepts(proof)))
        return { headers: charged.headers, refusal: await this.proofs.refusal() };
      const kept = await this.#chargeKept(visitor, address, resource, now);
      if (kept?.refusal) return kept;
    }
    return this.#chargeVisitors(visitor, charged, resource, now);
  }

  /** Like `chargeVisitor`, for a page's form: without JavaScript, a browser can't supply a proof of work. */
  async chargeForm(visitor: VisitorPrincipal, address: string, resource: string): Promise<Charged> {
    const charged = await this.chargeAddress(address, resource);
    if (charged.refusal) return charged;
    const now = this.clock.now().getTime();
    const window = minuteWindow(formsPerMinute, now);
    const result = await this.#chargeNetwork("public-forms", address, window);
    if (!result.ok) return judge([window], result, resource, now);
    const kept = await this.#chargeKept(visitor, address, resource, now);
    if (kept?.refusal) return kept;
    return this.#chargeVisitors(visitor, charged, resource, now);
  }

  /** Charges form writes and file uploads. @returns undefined for any other resource */
  async #chargeKept(
    { accountId, limits }: VisitorPrincipal,
    address: string,
    resource: string,
    now: number,
  ): Promise<Charged | undefined> {
    if (resource === "attachments") {
      const day = dayWindow(uploadsPerDay(limits), now, "day");
      const result = await this.#chargeNetwork(`public-uploads:${accountId}`, address, day);
      return judge([day], result, resource, now);
    }
    if (resource !== "forms") return undefined;
    const day = dayWindow(answersPerDay, now, "day");
    const result = await this.#chargeNetwork("public-answers", address, day);
    if (!result.ok) return judge([day], result, resource, now);
    const ofAccount = [dayWindow(answersPerAccountAndDay, now, "day")];
    const all = await this.stores.shared.charge(`public-answers:${accountId}`, ofAccount);
    return judge(ofAccount, all, resource, now);
  }

  async #chargeVisitors(
    { accountId }: VisitorPrincipal,
    charged: Charged,
    resource: string,
    now: number,
  ): Promise<Charged> {
    const windows = [minuteWindow(visitorsPerMinute, now)];
    const result = await this.stores.shared.charge(`public:${accountId}`, windows);
    return result.ok ? charged : judge(windows, result, resource, now);
  }

  /**
   * Charges a connector's requests, separately from the account's own limits. Also charges its address, because the
   * signature can be verified only once the body has arrived.
   */
  async chargeConnector(connector: ConnectorPrincipal, address: string, resource: string): Promise<Charged> {
    const now = this.clock.now().getTime();
    const window = minuteWindow(connectorPerMinute, now);
    const result = await this.#chargeNetwork(`connector:${connector.connectorId}`, address, window);
    return judge([window], result, resource, now);
  }

  /** Charges a portal's leads to their source and address, separately from the account's own limits. */
  async chargeLeadSource(
    { leadSourceId }: LeadSourcePrincipal,
    address: string,
    resource: string,
  ): Promise<Charged> {
    const now = this.clock.now().getTime();
    const window = minuteWindow(leadsPerMinute, now);
    const result = await this.#chargeNetwork(`lead-source:${leadSourceId}`, address, window);
    return judge([window], result, resource, now);
  }

  /** Charges mail to the submitting address: the signature can be verified only once the body has arrived. */
  async chargeMailGateway(address: string, resource: string): Promise<Charged> {
    const now = this.clock.now().getTime();
    const window = minuteWindow(mailsPerMinute, now);
    return judge([window], await this.#chargeNetwork("mail", address, window), resource, now);
  }

  /**
   * Charges a request for a sign-in link by email: to its network, which gets the 429, and to the network for this
   * email address, silently, because everyone must get the same response. Requests from other networks do not count.
   */
  async chargeSignInMail(
    address: string,
    email: string,
  ): Promise<{ mayMail: boolean; refusal?: AppError | undefined }> {
    const now = this.clock.now().getTime();
    const window = hourWindow(linksPerHour, now);
    const asked = await this.#chargeNetwork("links", address, window);
    if (!asked.ok) return { mayMail: false, refusal: refusal(window, now) };
    const scope = `links-to:${crypto.hash("sha256", email.toLowerCase(), "hex")}`;
    const mailed = await this.#chargeNetwork(scope, address, hourWindow(linksPerEmailAndHour, now));
    return { mayMail: mailed.ok };
  }

  /** Charges a request without a valid key to its address. */
  chargeAddress(address: string, resource: string): Charged | Promise<Charged> {
    const now = this.clock.now().getTime();
    const window = minuteWindow(anonymousPerMinute, now);
    return mapMaybePromise(this.#chargeNetwork("address", address, window), (result) =>
      judge([window], result, resource, now),
    );
  }

  /**
   * Charges the network of an address, and the wider network around it. A request refused for its own network is not
   * charged to the wider one, so that one host can't exhaust the limit of its neighbors.
   */
  #chargeNetwork(name: string, address: string, window: Window): Charge | Promise<Charge> {
    const { anonymous } = this.stores;
    const wider = widerNetworkOf(address);
    return mapMaybePromise(anonymous.charge(`${name}:${networkOf(address)}`, [window]), (result) => {
      if (!result.ok || wider === undefined) return result;
      const limit = window.limit * networksPerWider;
      return mapMaybePromise(anonymous.charge(`${name}:${wider}`, [{ ...window, limit }]), (around) =>
        around.ok ? result : around,
      );
    });
  }
}

function judge(
  windows: Window[],
  result: Awaited<ReturnType<LimitStore["charge"]>>,
  resource: string,
  now: number,
): Charged {
  const shown = result.ok ? 0 : result.refused;
  const window = windows[shown]!;
  const headers = headersOf(window, window.limit - result.counts[shown]!, resource, now);
  return result.ok ? { headers } : { headers, refusal: refusal(window, now) };
}

function headersOf(
  { name, limit, start, end }: Window,
  remaining: number,
  resource: string,
  now: number,
): RateHeaders {
  const left = Math.max(0, remaining);
  const width = end === null ? "" : `;w=${(end - start) / 1000}`;
  const wait = end === null ? "" : `;t=${secondsUntil(end, now)}`;
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(left),
    // A lifetime window has no end; its header names the end of the current minute.
    "X-RateLimit-Reset": String(Math.ceil((end ?? now + 60_000) / 1000)),
    "X-RateLimit-Resource": resource,
    "RateLimit-Policy": `"${name}";q=${limit}${width}`,
    RateLimit: `"${name}";r=${left}${wait}`,
  };
}

/** As in `Retry-After`, at least 1. */
const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1000));

function refusal(window: Window, now: number): AppError {
  if (window.end === null) {
    return new AppError(
      "rate-limited",
      `The trial's total of ${window.limit} is used up (${window.name}). Upgrade the plan to continue; a new key does not reset the total.`,
      { code: "trial_exhausted" },
    );
  }
  const seconds = secondsUntil(window.end, now);
  return new AppError(
    "rate-limited",
    `The limit of ${window.limit} (${window.name}) is used up. Try again in ${seconds} s.`,
    {
      headers: { "Retry-After": String(seconds) },
    },
  );
}

function storeDown(minute: Window, resource: string, now: number): Charged {
  return {
    headers: headersOf(minute, 0, resource, now),
    refusal: new AppError(
      "rate-limited",
      `Usage can't be counted right now. Try again in ${storeRetrySeconds} s.`,
      {
        headers: { "Retry-After": String(storeRetrySeconds) },
      },
    ),
  };
}
