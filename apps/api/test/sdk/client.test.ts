/** `@rental/sdk` with the real server, over a socket. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  ForbiddenError,
  NotFoundError,
  type Page,
  type Property,
  RentalClient,
  UnauthorizedError,
  UnprocessableEntityError,
  ValidationError,
} from "../../../../packages/sdk/src/index.ts";
import { operations } from "../../src/domains/operations.ts";
import { listeningApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const house = fileURLToPath(new URL("../fixtures/house.png", import.meta.url));
const home = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };

const { server, origin: baseUrl } = await listeningApi();
let account: TestAccount;
let rental: RentalClient;
beforeEach(async () => {
  account = await server.createAccount("scale");
  rental = new RentalClient({ apiKey: account.apiKey, baseUrl });
});

describe("every procedure of the router", () => {
  it.each(operations.map(({ name }) => name))("%s is a method of the client", (name) => {
    const [resource, method] = name.split(".") as [keyof RentalClient, string];
    const methods = rental[resource] as unknown as Record<string, unknown>;
    expect(methods?.[method]).toBeTypeOf("function");
  });
});

describe("records", () => {
  it("can be created, read, changed, listed and deleted", async () => {
    const created = await rental.properties.create(home);
    expect(created).toMatchObject({ ...home, title: "12 Elm Street" });
    expect(await rental.properties.get(created.id)).toEqual(created);
    const changed = await rental.properties.update(created.id, { monthlyRent: 1900, city: null });
    expect(changed.monthlyRent).toBe(1900);
    const { data, pagination } = await rental.properties.list({ minRent: 1900 });
    expect(data).toEqual([changed]);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 1, totalPages: 1, nextCursor: null });
    expect(await rental.properties.delete(created.id)).toBeUndefined();
    await expect(rental.properties.get(created.id)).rejects.toThrow(NotFoundError);
  });

  it("of many pages arrive one after the other, each once", async () => {
    for (let i = 0; i < 7; i++)
      await rental.contacts.create({ name: `Contact ${i}`, email: "x@example.com" });
    const names: string[] = [];
    for await (const { name } of rental.contacts.listAll({ limit: 3 })) names.push(name);
    expect(names.sort()).toEqual(Array.from({ length: 7 }, (_, i) => `Contact ${i}`));
  });

  it("are not all listed for an empty list of ids", async () => {
    await rental.contacts.create({ name: "Contact", email: "x@example.com" });
    await expect(rental.contacts.list({ ids: [] })).rejects.toMatchObject({ status: 422 });
  });

  it("are neither missed nor repeated by listAll while others are created and deleted", async () => {
    const ids: string[] = [];
    const create = async () => (await rental.contacts.create({ name: "Contact", email: "x@example.com" })).id;
    for (let i = 0; i < 12; i++) ids.unshift(await create());
    const [first, second, ...kept] = ids;
    const seen: string[] = [];
    for await (const { id } of rental.contacts.listAll({ limit: 3 })) {
      seen.push(id);
      // By number, a deletion moves records to pages that were read, and a creation to those that were not.
      if (seen.length === 3) for (const gone of [first, second]) await rental.contacts.delete(gone!);
      if (seen.length > 5 && seen.length % 3 === 0) for (let i = 0; i < 4; i++) await create();
    }
    expect(seen).toEqual([first, second, ...kept]);
  });

  it("of the settings need no input", async () => {
    expect((await rental.settings.update({ agentName: "Robin" })).agentName).toBe("Robin");
    expect((await rental.settings.get()).agentName).toBe("Robin");
  });

  it("can be read in one request", async () => {
    const requests: string[] = [];
    const fetch = (url: string, init: RequestInit) => {
      requests.push(url);
      return globalThis.fetch(url, init);
    };
    const batching = new RentalClient({ apiKey: account.apiKey, baseUrl, fetch, batch: true });
    const contact = await rental.contacts.create({ name: "Dana", phone: "1" });
    const missing = batching.contacts.get(account.accountId).catch((error) => error);
    const [one, two, list] = await Promise.all([
      batching.contacts.get(contact.id),
      missing,
      batching.properties.list(),
    ]);
    expect(one).toEqual(contact);
    expect(two).toBeInstanceOf(NotFoundError);
    expect(list.data).toEqual([]);
    expect(requests).toHaveLength(1);
  });
});

describe("errors", () => {
  it("have the class, fields and request id of the server's problem", async () => {
    const error = await rental.contacts.create({ name: "", email: "no" }).catch((error) => error);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ status: 422, type: "validation-error" });
    expect(error.errors.map(({ field }: { field: string }) => field)).toEqual(["name", "email"]);
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("of an invalid key, a plan and a rule are distinguished", async () => {
    const stranger = new RentalClient({ apiKey: "rk_live_nobody", baseUrl });
    await expect(stranger.contacts.list()).rejects.toThrow(UnauthorizedError);
    const starter = await server.createAccount("starter");
    const reader = new RentalClient({ apiKey: starter.apiKey, baseUrl });
    await expect(reader.contacts.create({ name: "D", phone: "1" })).rejects.toThrow(ForbiddenError);
    const bare = { ...home, monthlyRent: 0, isPublic: true };
    const unready = await rental.properties.create(bare).catch((error) => error);
    expect(unready).toBeInstanceOf(UnprocessableEntityError);
    expect(unready.readiness).toMatchObject({ ready: false, missing: ["monthlyRent"] });
  });
});

describe("writes whose answer was lost", () => {
  it("are done once, however often they are sent", async () => {
    let requests = 0;
    const losesTheFirstAnswer = async (url: string, init: RequestInit) => {
      const response = await globalThis.fetch(url, init);
      requests += 1;
      if (requests > 1) return response;
      await response.arrayBuffer();
      throw new TypeError("fetch failed");
    };
    const unlucky = new RentalClient({ apiKey: account.apiKey, baseUrl, fetch: losesTheFirstAnswer });
    const { data, response } = await unlucky.contacts.create({ name: "Dana", phone: "1" }).withResponse();
    expect(requests).toBe(2);
    expect(response.headers.get("x-idempotent-replayed")).toBe("true");
    const { data: all } = await rental.contacts.list();
    expect(all).toEqual([data]);
  });

  it("are done once over two calls with the caller's key, and refused with another input", async () => {
    const once = { idempotencyKey: "import-7" };
    const first = await rental.contacts.create({ name: "Dana", phone: "1" }, once);
    expect(await rental.contacts.create({ name: "Dana", phone: "1" }, once)).toEqual(first);
    await expect(rental.contacts.create({ name: "Robin", phone: "1" }, once)).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
  });
});

describe("requests without a method", () => {
  it("read, write and page over REST, with the results of methods", async () => {
    const made = await rental.request<Property>("POST /properties", { ...home, features: ["a b", "c"] });
    expect(made).toEqual(await rental.properties.get(made.id));
    await rental.properties.create(home);
    const first = await rental.request<Page<Property>>("GET /properties", { limit: 1, minBedrooms: 2 });
    expect(first.pagination).toEqual({
      page: 1,
      limit: 1,
      total: 2,
      totalPages: 2,
      nextCursor: expect.any(String),
    });
    const second = await first.getNextPage();
    expect(second.data).toEqual([made]);
    expect(second.hasNextPage()).toBe(false);
    const changed = await rental.request<Property>("PATCH /properties/{id}", { id: made.id, city: null });
    expect(changed).toMatchObject({ id: made.id, city: null });
    expect(await rental.request("DELETE /properties/{id}", { id: made.id })).toBeUndefined();
    await expect(rental.request("GET /properties/{id}", { id: made.id })).rejects.toThrow(NotFoundError);
  });

  it("are written once with a key, and have the errors and limits of methods", async () => {
    const once = { idempotencyKey: "request-1" };
    const first = await rental.request("POST /contacts", { name: "Dana", phone: "1" }, once);
    const again = rental.request("POST /contacts", { name: "Dana", phone: "1" }, once);
    expect(await again).toEqual(first);
    const { response } = await again.withResponse();
    expect(response.headers.get("x-idempotent-replayed")).toBe("true");
    const error = await rental.request("POST /contacts", { name: "" }).catch((error) => error);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ operation: "POST /contacts", errors: [{ field: "name" }] });
    expect(rental.rateLimit?.resource).toBe("contacts");
  });

  it("and methods name the fields that the server ignored", async () => {
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    const logger = { error: keep, warn: keep, info: keep, debug: keep };
    const logging = rental.withOptions({ logger });
    await logging.request("POST /contacts", { name: "Dana", phone: "1", emial: "dana@example.com" });
    await logging.contacts.create({ name: "Dana", phone: "1", appliedAt: "now" } as never);
    expect(lines).toEqual([
      "rental: POST /contacts: the server ignored these fields: emial",
      "rental: contacts.create: the server ignored these fields: appliedAt",
    ]);
  });
});

describe("limits", () => {
  it("can be read after each call", async () => {
    await rental.contacts.list();
    await rental.settings.get();
    expect(rental.rateLimit?.resource).toBe("settings");
    expect(rental.rateLimits.get("contacts")).toMatchObject({ resource: "contacts", limit: 1_000_000 });
    expect(rental.rateLimit?.reset.getTime()).toBeGreaterThan(0);
  });
});

describe("images", () => {
  it.each([
    ["a path", async () => house],
    ["a file: URL", async () => new URL("../fixtures/house.png", import.meta.url)],
    ["a Blob", async () => new Blob([await readFile(house)])],
    ["a File", async () => new File([await readFile(house)], "front.png")],
    ["bytes", async () => await readFile(house)],
    ["an ArrayBuffer", async () => await new Blob([await readFile(house)]).arrayBuffer()],
    ["a Node.js stream", async () => createReadStream(house)],
    ["a web stream", async () => new Blob([await readFile(house)]).stream()],
  ])("are uploaded from %s", async (_kind, source) => {
    const { id } = await rental.properties.create(home);
    const image = await rental.images.upload(id, await source(), { altText: "The house" });
    expect(image).toMatchObject({ altText: "The house", order: 0 });
    expect(await rental.images.list(id)).toEqual([image]);
  });

  it("report the progress of the upload", async () => {
    const { id } = await rental.properties.create(home);
    const total = (await readFile(house)).length;
    const told: number[] = [];
    await rental.images.upload(id, house, {
      onProgress: (progress) => {
        expect(progress.total).toBe(total);
        told.push(progress.sent);
      },
    });
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(total);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it.each([
    ["a text", new TextEncoder().encode("hello"), "The file is not a JPEG, PNG, WebP or HEIC image."],
    ["too many bytes", new Uint8Array(10 * 1024 * 1024 + 1), /^The image is larger than 10 MB/],
    ["a path that does not exist", "/nowhere/x.png", /^The image can't be read: ENOENT/],
    ["a number", 7 as never, /^The image has an unsupported type/],
  ])("that are invalid are refused before anything is sent: %s", async (_kind, source, message) => {
    const fetch = vi.fn();
    const silent = new RentalClient({ apiKey: account.apiKey, baseUrl, fetch });
    await expect(silent.images.upload(account.accountId, source)).rejects.toThrow(message);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("are the same image, byte for byte, when a restarted program uploads with the same key again", async () => {
    const { id } = await rental.properties.create(home);
    const upload = () => rental.images.upload(id, house, { idempotencyKey: `front of ${id}` });
    const show = async (url: string) => {
      const answer = await fetch(`${url}?format=png`);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    };
    const first = await upload();
    const before = await show(first.url);
    expect(await upload()).toEqual(first);
    await server.drain(["image_removal"]);
    expect(await upload()).toEqual(first);
    expect(await rental.images.list(id)).toEqual([first]);
    expect((await show(first.url)).equals(before)).toBe(true);
    // Rendered again, from what is stored.
    expect((await fetch(`${first.url}?format=png&w=160`)).status).toBe(200);
  });

  it("whose upload is interrupted are sent again, to the same object", async () => {
    const { id } = await rental.properties.create(home);
    let puts = 0;
    const fetch = (url: string, init: RequestInit) => {
      if (init.method === "PUT" && ++puts === 1) throw new TypeError("fetch failed");
      return globalThis.fetch(url, init);
    };
    const unlucky = new RentalClient({ apiKey: account.apiKey, baseUrl, fetch });
    await unlucky.images.upload(id, house);
    expect(puts).toBe(2);
    expect(await rental.images.list(id)).toHaveLength(1);
  });
});

describe("waiting for jobs", () => {
  /** Does the server's background work whenever the client polls a job. */
  const working = () => {
    const fetch = async (url: string, init: RequestInit) => {
      if (/\.(get|getImport)\?/.test(url)) await server.drain();
      return globalThis.fetch(url, init);
    };
    return new RentalClient({ apiKey: account.apiKey, baseUrl, fetch });
  };

  it("a bulk import ends with the created and the failed rows", async () => {
    const told: string[] = [];
    const job = await working().bulkImports.createAndWait(
      { properties: [{ street: "14 River Road", rent: "$980", beds: "Studio", baths: 1 }, { street: "" }] },
      { onProgress: ({ status }) => told.push(status), pollInterval: 1 },
    );
    expect(job).toMatchObject({ status: "completed", total: 2, created: 1, failed: 1 });
    expect(told.at(-1)).toBe("completed");
    expect((await rental.properties.get(job.createdPropertyIds[0]!)).monthlyRent).toBe(980);
  });

  it("an image import ends with an error for each image that failed", async () => {
    const { id } = await rental.properties.create(home);
    const urls = ["http://127.0.0.1:1/x.png"];
    const job = await working().images.importAndWait(id, { urls }, { pollInterval: 1 });
    expect(job).toMatchObject({ status: "completed", imported: 0, failed: 1 });
    expect(job.errors[0]).toMatchObject({ url: urls[0] });
  });

  it("stops when the signal is aborted, while the job continues on the server", async () => {
    const controller = new AbortController();
    const waiting = rental.bulkImports.createAndWait(
      { properties: [{ street: "14 River Road", rent: 1, beds: 1, baths: 1 }] },
      { onProgress: () => controller.abort(), signal: controller.signal },
    );
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    await server.drain();
    expect((await rental.properties.list()).pagination.total).toBe(1);
  });
});
