/** `rental.request`: operations that are newer than the package. */
import { describe, expect, it } from "vitest";
import { ConfigurationError, NotFoundError, type Page, UnexpectedResponseError } from "../src/index.ts";
import { fakeServer, html, problem, refused } from "./fake-server.ts";

const answer =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status, headers: { "x-request-id": "r1" } });
const base = "http://127.0.0.1:9/api/v1";

describe("a request", () => {
  it("fills the path, and sends the rest of a read as its query", async () => {
    const { seen, client } = fakeServer(answer({ data: { id: "a/b" } }));
    const input = { id: "a/b", tags: ["x y", "z"], page: 2, none: undefined };
    expect(await client().request("GET /things/{id}", input)).toEqual({ id: "a/b" });
    expect(seen[0]).toMatchObject({
      url: `${base}/things/a%2Fb?tags=x%20y&tags=z&page=2`,
      method: "GET",
      headers: { authorization: "Bearer rk_live_test" },
    });
    expect(seen[0]?.headers).not.toHaveProperty("idempotency-key");
    expect(input).toHaveProperty("id");
  });

  it("sends the rest of a write as JSON, with an Idempotency-Key that all attempts share", async () => {
    const { seen, client } = fakeServer(refused, answer({ data: { id: "1" } }, 201));
    const rental = client();
    expect(await rental.request<{ id: string }>("PATCH /things/{id}", { id: 1, name: "A" })).toEqual({
      id: "1",
    });
    expect(seen).toHaveLength(2);
    expect(seen[1]).toMatchObject({ url: `${base}/things/1`, method: "PATCH", body: { name: "A" } });
    expect(seen[0]?.headers["idempotency-key"]).toBe(seen[1]?.headers["idempotency-key"]);
    await rental.request("DELETE /things/1", {}, { idempotencyKey: "mine" });
    expect(seen[2]?.headers["idempotency-key"]).toBe("mine");
    expect(seen[2]?.headers).not.toHaveProperty("content-type");
  });

  it("returns what methods return: nothing, a record with what is next to it, a page, or a whole document", async () => {
    const pagination = (page: number) => ({ page, limit: 1, total: 2, totalPages: 2 });
    const { seen, client } = fakeServer(
      () => new Response(null, { status: 204 }),
      answer({ data: { id: "1" }, more: 1 }),
      answer({ data: ["a"], pagination: pagination(1) }),
      answer({ data: ["b"], pagination: pagination(2) }),
      answer({ openapi: "3.0.3" }),
    );
    const rental = client();
    expect(await rental.request("DELETE /things/1")).toBeUndefined();
    expect(await rental.request("POST /things")).toEqual({ id: "1", more: 1 });
    const first = await rental.request<Page<string>>("GET /api/v1/things?kind=x", { limit: 1 });
    expect(first.hasNextPage()).toBe(true);
    expect((await first.getNextPage()).data).toEqual(["b"]);
    expect(seen[3]?.url).toBe(`${base}/things?kind=x&limit=1&page=2`);
    expect(await rental.request("GET /openapi.json")).toEqual({ openapi: "3.0.3" });
  });

  it("has the errors, limits and response of other calls", async () => {
    const { client } = fakeServer(() => {
      const { error } = {
        error: { type: "http://h/problems/not-found", title: "T", status: 404, detail: "d" },
      };
      const headers = { "content-type": "application/problem+json", "x-ratelimit-resource": "things" };
      return new Response(JSON.stringify(error), { status: 404, headers });
    });
    const rental = client();
    const error = await rental.request("GET /things/1").catch((error) => error);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ operation: "GET /things/1", detail: "d" });
    expect(rental.rateLimit?.resource).toBe("things");
    const fine = fakeServer(answer({ data: 1 })).client();
    expect((await fine.request("GET /x").withResponse()).response).toMatchObject({
      status: 200,
      requestId: "r1",
      body: { data: 1 },
    });
  });

  it.each([
    ["a page", () => html(200)],
    ["another API's error", answer({ message: "Not Found" }, 404)],
    ["nothing", () => new Response(null)],
  ])("that gets %s instead of an answer says so", async (_name, got) => {
    const error = await fakeServer(got)
      .client()
      .request("GET /x")
      .catch((error) => error);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  it.each([
    "/things",
    "GET things",
    "get /things",
    "HEAD /things",
    "GET http://elsewhere/things",
    "GET /a b",
    "GET /a#b",
    "GET \\\\elsewhere",
    "",
  ])("%j is refused before anything is sent", async (line) => {
    const { seen, client } = fakeServer(() => problem("not-found", 404));
    const call = client().request(line as never);
    await expect(call).rejects.toThrow(ConfigurationError);
    await expect(call).rejects.toThrow(
      /is not a request: pass a method and a path, such as "GET \/contacts\/\{id\}"\.$/,
    );
    expect(seen).toHaveLength(0);
  });

  it.each([".", ".."])("an id of %j does not lead to another operation", async (id) => {
    const { seen, client } = fakeServer(() => problem("not-found", 404));
    const rental = client();
    const written = [id, id.replaceAll(".", "%2e"), id.replaceAll(".", "%2E")];
    for (const path of written) {
      await expect(rental.request(`DELETE /things/${path}`)).rejects.toThrow(/must not be "\." or "\.\."/);
      await expect(rental.request(`DELETE /things/${path}/x?y`)).rejects.toThrow(/must not be/);
    }
    await expect(rental.request("DELETE /things/{id}", { id })).rejects.toThrow(/must not be/);
    expect(seen).toHaveLength(0);
  });

  it.each([undefined, null, ""])("a path without the value of a name (%j) is refused", async (id) => {
    const { seen, client } = fakeServer(() => problem("not-found", 404));
    await expect(client().request("DELETE /things/{id}", { id })).rejects.toThrow(
      "DELETE /things/{id}: the input has no id.",
    );
    expect(seen).toHaveLength(0);
  });
});
