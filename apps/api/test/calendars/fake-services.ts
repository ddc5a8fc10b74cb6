import * as crypto from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutboundRequest } from "../../src/platform/outbound/exchange.ts";

type Json = Record<string, unknown>;

interface Answer {
  status: number;
  body?: unknown;
}

interface Event {
  id: string;
  version: number;
  isDeleted: boolean;
  fields: Json;
  /** The state of the calendar after its last change. */
  at: number;
}

const pageSize = 2;
const property = "String {8b0e6d6a-6d0f-4f0e-9d5c-3a2f1c7b5e42} Name rentalShowing";

/**
 * Google Calendar and Microsoft Graph, as far as they are documented and used: pages of two, tokens that expire, versions
 * and incremental lists. Requests reach it under the real names, see `redirect`.
 */
export class FakeServices {
  /** What the next authorization code was given for. */
  challenge = "";
  refreshToken = "refresh-1";
  accessToken = "access-1";
  isRevoked = false;
  /** Answers to give instead, once each. */
  readonly failures: Answer[] = [];
  readonly events = new Map<string, Event>();
  /** Method and path of every request. */
  readonly seen: string[] = [];
  /** States before this one were forgotten. */
  oldest = 0;
  isGone = false;
  #state = 0;
  #number = 0;
  #server: Server | undefined;
  #origin = "";

  async open(): Promise<void> {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(body === undefined ? "" : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, "127.0.0.1", resolve));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  reset(): void {
    this.events.clear();
    this.failures.length = 0;
    this.seen.length = 0;
    Object.assign(this, { refreshToken: "refresh-1", accessToken: "access-1", isRevoked: false });
    Object.assign(this, { oldest: 0, isGone: false });
  }

  /** The request as it is sent to this server instead. */
  redirect(request: OutboundRequest): OutboundRequest {
    const { host, pathname, search } = new URL(request.url);
    if (!/googleapis\.com$|microsoft/.test(host)) return request;
    return { ...request, url: `${this.#origin}/${host}${pathname}${search}` };
  }

  /** What another program does. */
  change(id: string, fields: Json): void {
    const event = this.events.get(id)!;
    Object.assign(event.fields, fields);
    this.#touch(event);
  }

  add(fields: Json, id = `other${++this.#number}`): string {
    const event: Event = { id, version: 0, isDeleted: false, fields, at: 0 };
    this.events.set(id, event);
    this.#touch(event);
    return id;
  }

  delete(id: string): void {
    const event = this.events.get(id)!;
    event.isDeleted = true;
    this.#touch(event);
  }

  get live(): Event[] {
    return [...this.events.values()].filter(({ isDeleted }) => !isDeleted);
  }

  #touch(event: Event): void {
    event.version += 1;
    event.at = ++this.#state;
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url!, "http://fake");
    const [, host = "", ...rest] = url.pathname.split("/");
    const path = `/${rest.join("/")}`;
    this.seen.push(`${request.method} ${host}${path}`);
    if (/\/token$/.test(path)) return this.#token(new URLSearchParams(text));
    if (request.headers.authorization !== `Bearer ${this.accessToken}`) return { status: 401, body: {} };
    const failure = this.failures.shift();
    if (failure) return failure;
    const body = text === "" ? {} : (JSON.parse(text) as Json);
    const ifMatch = request.headers["if-match"];
    const asked = {
      method: request.method!,
      path: decodeURIComponent(path),
      query: url.searchParams,
      body,
      ifMatch,
    };
    return host === "graph.microsoft.com" ? this.#graph(asked) : this.#google(asked);
  }

  #token(form: URLSearchParams): Answer {
    const invalid = { status: 400, body: { error: "invalid_grant" } };
    if (form.get("client_id") !== "client" || form.get("client_secret") !== "client secret")
      return { status: 401, body: { error: "invalid_client" } };
    if (form.get("grant_type") === "authorization_code") {
      const challenge = crypto.hash("sha256", form.get("code_verifier") ?? "", "base64url");
      if (form.get("code") !== "good" || challenge !== this.challenge) return invalid;
    } else if (this.isRevoked || form.get("refresh_token") !== this.refreshToken) return invalid;
    const tokens = { access_token: this.accessToken, refresh_token: this.refreshToken };
    return { status: 200, body: { ...tokens, token_type: "Bearer", expires_in: 3_599 } };
  }

  /** A page of items. */
  #page<T>(items: T[], query: URLSearchParams, name: string) {
    const at = Number(query.get(name) ?? 0);
    return {
      items: items.slice(at, at + pageSize),
      next: at + pageSize < items.length ? at + pageSize : undefined,
    };
  }

  #google({ method, path, query, body, ifMatch }: Asked): Answer {
    const shown = ({ id, version, isDeleted, fields }: Event) => ({
      kind: "calendar#event",
      iCalUID: `${id}@google.com`,
      updated: "2026-06-15T11:00:00.000Z",
      ...fields,
      id,
      etag: `"${version}"`,
      ...(isDeleted && { status: "cancelled" }),
    });
    if (path.endsWith("/calendarList"))
      return {
        status: 200,
        body: { items: [{ id: "robin@example.com", summary: "Robin", primary: true, accessRole: "owner" }] },
      };
    const [, id] = /\/calendars\/robin@example\.com\/events(?:\/(.+))?$/.exec(path) ?? [];
    if (this.isGone) return { status: 404, body: { error: { errors: [{ reason: "notFound" }] } } };
    const event = id === undefined ? undefined : this.events.get(id);
    if (id !== undefined && !event) return { status: 404, body: {} };
    if (event && method === "GET") return { status: 200, body: shown(event) };
    if (event && method === "PUT") {
      if (ifMatch !== undefined && ifMatch !== `"${event.version}"`) return { status: 412, body: {} };
      Object.assign(event, { fields: body, isDeleted: false });
      this.#touch(event);
      return { status: 200, body: shown(event) };
    }
    if (event && method === "DELETE") {
      if (event.isDeleted) return { status: 410, body: {} };
      this.delete(event.id);
      return { status: 204 };
    }
    if (method === "POST") {
      const { id: given, ...fields } = body as { id: string };
      if (!/^[0-9a-v]{5,1024}$/.test(given)) return { status: 400, body: {} };
      if (this.events.has(given))
        return { status: 409, body: { error: { errors: [{ reason: "duplicate" }] } } };
      this.add(fields, given);
      return { status: 200, body: shown(this.events.get(given)!) };
    }
    const token = query.get("syncToken");
    if (token !== null && query.has("timeMin")) return { status: 400, body: {} };
    if (token !== null && Number(token) < this.oldest)
      return { status: 410, body: { error: { errors: [{ reason: "fullSyncRequired" }] } } };
    const items = [...this.events.values()].filter(({ at, isDeleted }) =>
      token === null ? !isDeleted : at > Number(token),
    );
    const page = this.#page(items, query, "pageToken");
    const tokens =
      page.next === undefined ? { nextSyncToken: String(this.#state) } : { nextPageToken: String(page.next) };
    return { status: 200, body: { items: page.items.map(shown), ...tokens } };
  }

  #graph({ method, path, query, body, ifMatch }: Asked): Answer {
    const root = "https://graph.microsoft.com/v1.0";
    const shown = ({ id, version, fields }: Event) => ({
      iCalUId: `040000-${id}`,
      lastModifiedDateTime: "2026-06-15T11:00:00Z",
      isCancelled: false,
      ...fields,
      "@odata.etag": `W/"${version}"`,
      changeKey: String(version),
      id,
    });
    if (path === "/v1.0/me")
      return { status: 200, body: { mail: null, userPrincipalName: "robin@example.com" } };
    if (path === "/v1.0/me/calendars")
      return { status: 200, body: { value: [{ id: "cal=1", name: "Calendar", canEdit: true }] } };
    if (this.isGone) return { status: 404, body: { error: { code: "ErrorItemNotFound" } } };
    const [, id] = /^\/v1\.0\/me\/events\/(.+)$/.exec(path) ?? [];
    const event = id === undefined ? undefined : this.events.get(id);
    if (id !== undefined && (!event || event.isDeleted)) return { status: 404, body: {} };
    if (event && method === "GET") return { status: 200, body: shown(event) };
    if (event && method === "PATCH") {
      if (ifMatch !== undefined && ifMatch !== `W/"${event.version}"`) return { status: 412, body: {} };
      this.change(event.id, body);
      return { status: 200, body: shown(event) };
    }
    if (event && method === "DELETE") {
      this.delete(event.id);
      return { status: 204 };
    }
    if (method === "POST") return { status: 201, body: shown(this.events.get(this.add(body))!) };
    const filter = query.get("$filter");
    if (filter !== null) {
      const [, value] = /ep\/value eq '([^']+)'/.exec(filter)!;
      const found = this.live.filter(({ fields }) => showingOf(fields) === value);
      return { status: 200, body: { value: found.map(shown) } };
    }
    const isDelta = path.endsWith("/delta");
    const token = isDelta ? query.get("$deltatoken") : null;
    if (token !== null && Number(token) < this.oldest)
      return { status: 410, body: { error: { code: "syncStateNotFound" } } };
    const items = [...this.events.values()].filter(({ at, isDeleted }) =>
      token === null ? !isDeleted : at > Number(token),
    );
    const page = this.#page(items, query, "$skiptoken");
    const more = new URLSearchParams(query);
    more.set("$skiptoken", String(page.next));
    const links =
      page.next !== undefined
        ? { "@odata.nextLink": `${root}${path.slice(5)}?${more}` }
        : isDelta && { "@odata.deltaLink": `${root}${path.slice(5)}?$deltatoken=${this.#state}` };
    const value = page.items.map((each) =>
      each.isDeleted ? { id: each.id, "@removed": { reason: "deleted" } } : shown(each),
    );
    return { status: 200, body: { value, ...links } };
  }
}

interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Json;
  ifMatch: string | undefined;
}

const showingOf = ({ singleValueExtendedProperties }: Json): unknown =>
  (singleValueExtendedProperties as { id: string; value: string }[] | undefined)?.find(
    ({ id }) => id === property,
  )?.value;
