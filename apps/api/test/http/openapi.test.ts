import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { field, id, idParam, nothing, problems, single } from "@rental/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  consoleOperations,
  type Operation,
  operations,
  publicOperations,
  streamOperations,
} from "../../src/domains/operations.ts";
import { operation } from "../../src/gate/operation/operation.ts";
import { buildDocument, type OperationObject, operationId } from "../../src/http/openapi/document.ts";
import { generatedDocs } from "../../src/http/openapi/write.ts";
import { servedRoutes } from "../harness/served-routes.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { lint } from "./redocly.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const origin = "http://127.0.0.1:3000";
const documented = [...operations, ...streamOperations];
const document = buildDocument(documented, origin);
const publicDocument = buildDocument(publicOperations, origin, "public");
const described = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    title: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
);

interface DescribedParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** The target of a reference in the document. */
function resolve<T>(value: T): T {
  const ref = (value as { $ref?: string }).$ref;
  if (ref === undefined) return value;
  const [, , kind, name] = ref.split("/");
  return document.components[kind!]![name!] as T;
}

describe("the document", () => {
  test.each(Object.entries(generatedDocs()))(
    "%s is up to date (otherwise run npm run openapi)",
    async (path, text) => {
      expect(await readFile(join(root, path), "utf8")).toBe(text);
    },
  );

  test("passes Redocly's recommended rules without an error or a warning", async () => {
    expect(await lint(document)).toEqual([]);
  }, 60_000);

  test("also passes them with constructs that no operation uses yet: literal next to parameter, body of a DELETE, null branches", async () => {
    const child = z
      .object({ name: field(z.string(), "Name.", "Rex") })
      .meta({ id: "Child", description: "A child." });
    const record = z.object({
      child: field(child.nullable(), "The child, if any.", { name: "Rex" }),
      either: field(z.union([z.string(), z.int()]).nullable(), "Text or number.", 3),
      open: field(z.record(z.string(), z.unknown()), "Anything.", { a: 1 }),
    });
    const ids = z.object({ ids: field(z.array(id).min(1), "Records to remove.", [idExample]) });
    const spec = {
      resource: { name: "images", description: "Images." },
      summary: "Try",
      description: "Tries.",
    };
    const odd = [
      made("odd.get", { ...spec, method: "GET", path: "/odd/{id}" }, idParam, single(record)),
      made("odd.runs", { ...spec, method: "GET", path: "/odd/runs" }, z.void(), single(record)),
      made(
        "odd.removeMany",
        { ...spec, method: "DELETE", path: "/odd/{id}/images", status: 204 },
        idParam.extend(ids.shape),
        nothing,
      ),
      made(
        "odd.start",
        {
          ...spec,
          method: "POST",
          path: "/odd/{id}/start",
          status: 201,
          idempotent: false,
          location: () => "/x",
        },
        idParam,
        single(record),
      ),
    ];
    const odds = buildDocument(odd, origin);
    expect(odds.paths["/api/v1/odd/{id}/images"]!.delete!.requestBody).toMatchObject({
      required: true,
      content: { "application/json": { example: { ids: [idExample] } } },
    });
    expect(odds.paths["/api/v1/odd/{id}/start"]!.post).not.toHaveProperty("requestBody");
    expect(await lint(odds)).toEqual([]);
  }, 60_000);

  test("names a resource that has no description", () => {
    const spec = {
      method: "GET",
      path: "/x",
      resource: { name: "unheard-of" },
      summary: "x",
      description: "x",
    } as const;
    expect(() => buildDocument([made("x.get", spec, z.void(), nothing)], origin)).toThrow(/unheard-of/);
  });

  test("shows no bounds of a double and no regular expression of a UUID", () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain("9007199254740991");
    expect(text).not.toContain("0-9a-fA-F");
    expect(text).not.toMatch(/"(propertyNames|\$schema|const|definitions|leaveOut)"/);
  });

  test("leaves out parameters that are refused while previews are off", () => {
    const names = (previews: boolean) =>
      buildDocument(operations, origin, "api", previews).paths["/api/v1/properties"]!.get!.parameters!.map(
        (each) => (resolve(each) as DescribedParameter).name,
      );
    expect(names(true)).toContain("propertyType");
    expect(names(false)).toEqual(names(true).filter((name) => name !== "propertyType"));
  });

  test("has one name for each operation", () => {
    const webhooks = Object.values(document["x-webhooks"]!).map(({ post }) => post);
    const ids = [...described.map(({ operation }) => operation), ...webhooks].map((each) => each.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain("properties_list");
  });
});

const idExample = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

function made(
  name: string,
  spec: Parameters<typeof operation>[0],
  input: z.ZodType,
  output: z.ZodType,
): Operation {
  const meta = operation(spec);
  return {
    name,
    type: meta.kind === "read" ? "query" : "mutation",
    meta,
    input,
    output,
    perform: () => Promise.resolve(undefined),
  };
}

describe("the document and the routes", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test("every route below /api/v1 for keys is described, and everything described is served", () => {
    const ofConsole = consoleOperations.map(
      ({ meta: { openapi } }) => `${openapi.method} /api/v1${openapi.path}`,
    );
    const routes = servedRoutes(server)
      .filter((route) => route.includes(" /api/v1/") && !route.includes("/api/v1/trpc/"))
      .map((route) => route.replace(/:(\w+)/g, "{$1}"))
      .filter((route) => !ofConsole.includes(route));
    expect(routes.sort()).toEqual(described.map(({ title }) => title).sort());
  });

  test("every route below /public/v1 is described in its own document, and everything in it is served", () => {
    const routes = servedRoutes(server)
      .filter((route) => route.includes(" /public/v1/"))
      .map((route) => route.replace(/:(\w+)/g, "{$1}"));
    const paths = Object.entries(publicDocument.paths);
    expect(routes.sort()).toEqual(
      paths
        .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
        .sort(),
    );
  });

  test("the public document is served and lint-clean", async () => {
    const answer = await server.call({ method: "GET", url: "/public/v1/openapi.json" });
    expect(answer.body).toEqual(
      JSON.parse(JSON.stringify(buildDocument(publicOperations, server.config.baseOrigin, "public"))),
    );
    expect(await lint(publicDocument)).toEqual([]);
  });

  test("the document is served with this server's origin", async () => {
    const answer = await server.request("GET", "/openapi.json");
    expect(answer.body).toEqual(
      JSON.parse(JSON.stringify(buildDocument(documented, server.config.baseOrigin))),
    );
  });
});

describe.each(described)("$title", ({ path, operation: described }) => {
  const source = documented.find(({ name }) => operationId(name) === described.operationId);

  test("has a summary, a description, and its resource as a tag", () => {
    expect(described.summary).toMatch(/\S/);
    expect(described.description).toMatch(/\S/);
    expect(document.tags.map(({ name }) => name)).toContain(described.tags[0]);
    expect(described.security ?? document.security).toEqual(source ? [{ apiKey: [] }, { signIn: [] }] : []);
  });

  test("describes every parameter and field, with an example of its type", () => {
    const key = { $ref: "#/components/parameters/Idempotency-Key" };
    if (source?.meta.idempotent) expect(described.parameters).toContainEqual(key);
    else expect(described.parameters ?? []).not.toContainEqual(key);
    for (const each of described.parameters ?? []) {
      const parameter = resolve(each) as DescribedParameter;
      expect(parameter.description, parameter.name).toMatch(/\S/);
      // A tool that sends all examples would get an error: the cursor of a list belongs to one account, and `updatedAfter`
      // does not combine with the example of `sort`. With `fields`, the answer would lack what the tool expects.
      const isFeed = path.startsWith("/api/v1/changes");
      if (["updatedAfter", "fields", ...(isFeed ? [] : ["cursor"])].includes(parameter.name)) {
        expect(parameter).not.toHaveProperty("examples");
        continue;
      }
      // Optional parameters are not sent by the reference until a person ticks them.
      const at = parameter.required ? "example" : "examples.default.value";
      expect(parameter, parameter.name).toHaveProperty(at);
      if (!parameter.required)
        expect(parameter.examples!.default, parameter.name).toHaveProperty("x-disabled", true);
      const example = parameter.required ? parameter.example : parameter.examples!.default!.value;
      if (source && parameter.in !== "header") {
        const shape = (source.input as z.ZodObject).shape as Record<string, z.ZodType>;
        expect(shape[parameter.name]!.safeParse(example).success, parameter.name).toBe(true);
      }
    }
  });

  test("answers with its status, and with an example that the contract accepts", () => {
    const status = source?.meta.status ?? 200;
    const success = described.responses[status]!;
    const isUpsert = path.includes("/by-external-id/");
    expect(Object.keys(described.responses).filter((code) => code.startsWith("2"))).toEqual(
      isUpsert ? ["200", "201"] : [String(status)],
    );
    if (isUpsert) expect(described.responses[201]!.headers).toHaveProperty("Location");
    expect(success.headers).toHaveProperty("X-Request-Id");
    expect(success.headers).toHaveProperty("X-RateLimit-Resource");
    expect("Location" in success.headers!).toBe(source?.meta.location !== undefined);
    if (source?.meta.idempotent) expect(success.headers).toHaveProperty("X-Idempotent-Replayed");
    if (source?.output instanceof z.ZodVoid) return expect(success).not.toHaveProperty("content");
    const { example } = success.content![source?.meta.streams ? "text/event-stream" : "application/json"]!;
    if (!source)
      return expect(example).toHaveProperty(path.endsWith("/asyncapi.json") ? "asyncapi" : "openapi");
    expect(source.output.parse(example)).toEqual(example);
  });

  test("has an example of its body that the contract accepts", () => {
    if (!described.requestBody) return;
    const { schema, example } = described.requestBody.content["application/json"]!;
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, idExample]));
    expect(source!.input.safeParse({ ...params, ...(example as object) }).error).toBeUndefined();
    for (const name of Object.keys(params)) expect(schema.properties).not.toHaveProperty(name);
    expect(described.responses[source!.meta.status]!.headers).toHaveProperty("X-Ignored-Fields");
  });

  test("lists every error that it can return, as a problem document with an example", () => {
    for (const status of expectedErrors(described, source)) {
      expect(Object.keys(described.responses), `status ${status}`).toContain(String(status));
    }
    for (const [status, response] of Object.entries(described.responses)) {
      if (Number(status) < 400) continue;
      const { content, headers, description } = resolve(response) as OperationObject["responses"][string] & {
        description: string;
      };
      expect(description).toMatch(/\S/);
      expect(headers).toHaveProperty("X-Request-Id");
      if (status === "429") expect(headers).toHaveProperty("Retry-After");
      const { schema, examples } = content!["application/problem+json"]!;
      expect(schema).toEqual({ $ref: "#/components/schemas/Problem" });
      expect(Object.keys(examples!).length).toBeGreaterThan(0);
      for (const [type, { value }] of Object.entries(examples as Record<string, { value: object }>)) {
        const { title } = problems[type as keyof typeof problems];
        expect(value).toMatchObject({ type: `${origin}/problems/${type}`, title, status: Number(status) });
      }
    }
  });
});

/** Written a second time on purpose: the rules, not the code that applies them. */
function expectedErrors(
  { requestBody, parameters }: OperationObject,
  source: Operation | undefined,
): number[] {
  if (!source) return [429, 500];
  const expected = [401, 403, 429, 500];
  const named = (parameters ?? []).map((each) => resolve(each) as { name: string; in: string });
  if (named.some((parameter) => parameter.in === "path")) expected.push(404);
  if (requestBody) expected.push(413, 415);
  if (requestBody || named.length > 0) expected.push(422);
  expected.push(...source.meta.problems.map((type) => problems[type].status));
  return expected;
}
