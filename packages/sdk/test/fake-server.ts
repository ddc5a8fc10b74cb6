/** A `fetch` that returns what a test wants, and records the requests. */
import type { ClientOptions } from "../src/index.ts";
import { RentalClient } from "../src/index.ts";

export interface Seen {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = (seen: Seen, init: RequestInit) => Response | Promise<Response>;

export const ok = (body: unknown, headers: Record<string, string> = {}) =>
  Response.json({ result: { data: body } }, { headers: { "x-request-id": "req-1", ...headers } });

/** A problem as sent over tRPC. */
export function problem(
  type: string,
  status: number,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const document = {
    type: `http://h/problems/${type}`,
    title: type,
    status,
    detail: `detail of ${type}`,
    instance: "req-2",
    ...more,
  };
  const error = {
    message: document.detail,
    code: -32000,
    data: { code: "X", httpStatus: status, problem: document },
  };
  return Response.json({ error }, { status, headers: { "x-request-id": "req-2", ...headers } });
}

export const html = (status: number, headers: Record<string, string> = {}) =>
  new Response("<html><h1>Bad Gateway</h1></html>", {
    status,
    headers: { "content-type": "text/html", ...headers },
  });

/** Answers are used in order; the last one for all further requests. */
export function fakeServer(...answers: Answer[]) {
  const seen: Seen[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request: Seen = {
      url,
      method: init.method ?? "GET",
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === "string" ? JSON.parse(init.body) : init.body,
    };
    seen.push(request);
    const answer = answers[Math.min(seen.length, answers.length) - 1];
    if (!answer) throw new Error("no answer was prepared");
    return answer(request, init);
  };
  const client = (options: Partial<ClientOptions> = {}) =>
    new RentalClient({ apiKey: "rk_live_test", baseUrl: "http://127.0.0.1:9", fetch, ...options });
  return { seen, fetch, client };
}

/** How fetch behaves when the server does not respond: it waits for the signal. */
export const silence: Answer = (_seen, init) =>
  new Promise((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
  });

export const refused: Answer = () => {
  throw new TypeError("fetch failed", {
    cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  });
};
