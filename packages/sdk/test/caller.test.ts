/** Errors lead to the line of the program that made the call. */
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RentalClient } from "../src/index.ts";
import { fakeServer, html, ok, problem, refused, silence } from "./fake-server.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const missing = () => problem("not-found", 404);

/** How a call of `loadDashboard` fails, with all its waits skipped. */
async function failureOf(rental: RentalClient, call: (rental: RentalClient) => Promise<unknown>) {
  const failure = loadDashboard(rental, call).then(
    () => undefined,
    (error) => error,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return failure;
}

const loadDashboard = (rental: RentalClient, call: (rental: RentalClient) => Promise<unknown>) =>
  call(rental);

const ownLine = /\n {4}at loadDashboard \(.*caller\.test\.ts:\d+:\d+\)/;

describe("the stack of an error has the frame of the caller", () => {
  it("of a read and of a write, first after the method's own frame", async () => {
    const { client } = fakeServer(missing);
    const read = await failureOf(client(), (rental) => rental.contacts.get("c1"));
    expect(read.stack.split("\n").slice(1, 4)).toEqual([
      expect.stringMatching(/^ {4}at ContactsResource\.get /),
      expect.stringContaining("caller.test.ts"),
      expect.stringMatching(/^ {4}at loadDashboard /),
    ]);
    const write = await failureOf(client(), (rental) => rental.contacts.delete("c1"));
    expect(write.stack).toMatch(ownLine);
  });

  it.each([
    ["of a proxy's page", () => html(502)],
    ["without a connection", refused],
    ["of a timeout", silence],
  ])("%s, after retries", async (_name, answer) => {
    const { seen, client } = fakeServer(answer);
    const error = await failureOf(client({ timeout: 5000 }), (rental) => rental.contacts.get("c1"));
    expect(seen).toHaveLength(3);
    expect(error.stack).toMatch(ownLine);
  });

  it.each([
    ["listAll", (rental: RentalClient) => rental.contacts.listAll().toArray()],
    ["getNextPage", async (rental: RentalClient) => (await rental.contacts.list()).getNextPage()],
    ["request", (rental: RentalClient) => rental.request("GET /new").then(() => rental.request("GET /new"))],
  ])("of %s, when a later request fails", async (_name, call) => {
    const pagination = { page: 1, limit: 1, total: 2, totalPages: 2 };
    const { seen, client } = fakeServer(
      ({ url }) => (url.includes("trpc") ? ok({ data: ["a"], pagination }) : Response.json({ data: [] })),
      missing,
    );
    const error = await failureOf(client(), call);
    expect(seen).toHaveLength(2);
    expect(error.stack).toContain("caller.test.ts");
  });

  it("of each page of a loop, which fetches them long after the call", async () => {
    const pagination = { page: 1, limit: 1, total: 2, totalPages: 2 };
    const { client } = fakeServer(() => ok({ data: ["a"], pagination }), missing);
    const error = await failureOf(client(), async (rental) => {
      const contacts = rental.contacts.listAll();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      for await (const _contact of contacts) await new Promise((resolve) => setTimeout(resolve, 1000));
    });
    expect(error.stack).toMatch(ownLine);
    expect(error.operation).toBe("contacts.list");
  });

  it("of methods that make several calls, wherever they fail", async () => {
    const job = { jobId: "j1", status: "processing" };
    const { client } = fakeServer(
      () => ok({ data: job }),
      () => ok({ data: { ...job, status: "failed" } }),
    );
    const failed = await failureOf(client(), (rental) =>
      rental.bulkImports.createAndWait({ properties: [] }),
    );
    expect(failed.operation).toBe("bulkImports.createAndWait");
    expect(failed.stack).toMatch(ownLine);
    const polls = fakeServer(() => ok({ data: job }), missing);
    const lost = await failureOf(polls.client(), (rental) => rental.images.importAndWait("p1", { urls: [] }));
    expect(lost.operation).toBe("images.getImport");
    expect(lost.stack).toMatch(ownLine);
    const unread = await failureOf(client(), (rental) => rental.images.upload("p1", "/nowhere.jpg"));
    expect(unread.operation).toBe("images.upload");
    expect(unread.stack).toMatch(ownLine);
  });

  it("of each call of a batch, although they fail together", async () => {
    const { seen, client } = fakeServer(() => html(404));
    const rental = client({ batch: true });
    const loadContact = () => rental.contacts.get("c1");
    const loadSettings = () => rental.settings.get();
    const failures = Promise.allSettled([loadContact(), loadSettings()]);
    await vi.advanceTimersByTimeAsync(1);
    const [contact, settings] = (await failures).map((each) => each.status === "rejected" && each.reason);
    expect(seen).toHaveLength(1);
    expect(contact.stack).toContain("at loadContact");
    expect(contact.operation).toBe("contacts.get");
    expect(settings.stack).toContain("at loadSettings");
    expect(settings.operation).toBe("settings.get");
  });

  it("in runtimes without Error.captureStackTrace", async () => {
    const { captureStackTrace } = Error;
    Object.assign(Error, { captureStackTrace: undefined });
    vi.resetModules();
    const { RentalClient } = await import("../src/index.ts");
    Object.assign(Error, { captureStackTrace });
    const { fetch } = fakeServer(missing);
    const rental = new RentalClient({ apiKey: "k", fetch });
    const error = await failureOf(rental as never, (same) => same.contacts.get("c1"));
    expect(error.stack).toMatch(/^NotFoundError \[contacts\.get\]: detail of not-found\n/);
    expect(error.stack).toMatch(ownLine);
  });
});

describe("an error", () => {
  it("names the operation, also at the beginning of its stack, and keeps its message", async () => {
    const { client } = fakeServer(missing);
    const error = await failureOf(client(), (rental) => rental.contacts.get("c1"));
    expect(error.operation).toBe("contacts.get");
    expect(error.message).toBe(error.detail);
    expect(error.stack).toMatch(/^NotFoundError \[contacts\.get\]: detail of not-found\n/);
  });

  it("is printed with what it has, and nothing that it does not have", async () => {
    const { client } = fakeServer(missing, () => problem("unprocessable-entity", 422, { code: "some_rule" }));
    const error = await failureOf(client(), (rental) => rental.contacts.get("c1"));
    expect(inspect(error)).not.toMatch(/readiness|code|retryAfter|undefined/);
    expect(error.readiness).toBeUndefined();
    expect(inspect(error)).toContain("operation: 'contacts.get'");
    const ruled = await failureOf(client(), (rental) => rental.contacts.get("c1"));
    expect(inspect(ruled)).toContain("code: 'some_rule'");
  });

  it("has a stack even when the program turned stacks off", async () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    const { client } = fakeServer(missing);
    const error = await failureOf(client(), (rental) => rental.contacts.get("c1"));
    Error.stackTraceLimit = stackTraceLimit;
    expect(error.stack.trim()).toBe("NotFoundError [contacts.get]: detail of not-found");
  });
});
