/** Every code sample of the document, run: each must make the request that the contract's examples describe. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../src/domains/operations.ts";
import { toolCallOf, tools } from "../../src/http/mcp/tools.ts";
import { buildDocument, type OperationObject, operationId } from "../../src/http/openapi/document.ts";
import { sampleRequest } from "../../src/http/openapi/samples/request.ts";
import { testApi } from "../harness/api.ts";
import { assistantOf } from "../mcp/assistant.ts";

const run = promisify(execFile);
const sdk = fileURLToPath(new URL("../../../../packages/sdk/", import.meta.url));

const { server, account } = await testApi({ plan: "scale" });

/** The requests that the stand-in for the server got. */
let received: { method: string; url: string; authorization: string | undefined; body: unknown }[] = [];
let stub: Server;
let origin: string;
let folder: string;
/** Inside the package, so that its dependencies are found. */
const work = join(sdk, "node_modules/.samples");
let described: OperationObject[];

beforeAll(async () => {
  stub = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString() || new URL(request.url!, origin).searchParams.get("input");
    const { method = "", url = "", headers } = request;
    const isCall = url.startsWith("/api/v1/trpc/");
    received.push({
      method,
      url: isCall ? url.split("?")[0]! : url,
      authorization: headers.authorization,
      body: text ? JSON.parse(text) : undefined,
    });
    const { status, data } = answerAt(received.length - 1);
    response.writeHead(isCall ? 200 : status, { "content-type": "application/json" });
    response.end(JSON.stringify(isCall ? { result: { data } } : data));
  });
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;
  described = Object.values(buildDocument(operations, origin).paths).flatMap((item) => Object.values(item));
  folder = await mkdtemp(join(tmpdir(), "samples-"));
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
});
afterAll(async () => {
  stub.close();
  await rm(folder, { recursive: true });
  await rm(work, { recursive: true });
});

/** The documented answers, in the order of the operations. */
function answerAt(index: number): { status: number; data: unknown } {
  const operation = operations[index];
  if (!operation) return { status: 404, data: "one request too many" };
  const { status } = operation.meta;
  const found = described.find(({ operationId: id }) => id === operationId(operation.name))!;
  return { status, data: Object.values(found.responses[status]!.content ?? {})[0]?.example };
}

function sampleOf(operation: string, label: string): string {
  const found = described.find(({ operationId: id }) => id === operationId(operation))!;
  return found["x-codeSamples"]!.find((sample) => sample.label === label)!.source;
}

/** The samples with this label, in the order of the operations. */
const samples = (label: string) => operations.map(({ name }) => sampleOf(name, label));

const expected = () =>
  operations.map((operation) => {
    const { method, url, body } = sampleRequest(operation, origin);
    return { method, url: url.slice(origin.length), authorization: "Bearer rk_live_sample", body };
  });

/** What the SDK sends: it calls the procedures by name. */
const calls = () =>
  operations.map((operation) => {
    const { name, meta } = operation;
    const { members } = sampleRequest(operation, origin);
    const takesNothing = operation.input instanceof z.ZodVoid;
    return {
      method: meta.kind === "read" ? "GET" : "POST",
      url: `/api/v1/trpc/${name}`,
      authorization: "Bearer rk_live_sample",
      body: takesNothing ? undefined : members,
    };
  });

const env = () => ({ ...process.env, RENTAL_API_KEY: "rk_live_sample" });

describe("every operation's sample makes the described request", () => {
  it("with curl", async () => {
    received = [];
    const file = join(folder, "all.sh");
    await writeFile(
      file,
      samples("curl")
        .map((source) => `${source} -sSf\n`)
        .join(""),
    );
    await run("bash", ["-e", file], { env: env() });
    expect(received).toEqual(expected());
  }, 60_000);

  it("with Python", async () => {
    received = [];
    const file = join(folder, "all.json");
    await writeFile(file, JSON.stringify(samples("Python")));
    const runner =
      "import json, sys\nfor text in json.load(open(sys.argv[1])): exec(compile(text, 'sample', 'exec'), {})";
    await run("python3", ["-c", runner, file], { env: env() });
    expect(received).toEqual(expected());
  }, 60_000);

  it("with the SDK, and its type fits", async () => {
    received = [];
    const files = samples("@rental/sdk").map((source, index) => ({
      source,
      path: join(work, `sample-${index}.ts`),
    }));
    for (const { source, path } of files) await writeFile(path, source);
    expect(complaintsAbout(files.map(({ path }) => path))).toEqual([]);
    await build({
      entryPoints: files.map(({ path }) => path),
      alias: { "@rental/sdk": join(sdk, "src/index.ts") },
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      outExtension: { ".js": ".mjs" },
      outdir: join(work, "built"),
    });
    const imports = files.map((_, index) => `await import("./sample-${index}.mjs");\n`).join("");
    await writeFile(join(work, "built/all.mjs"), imports);
    await run("node", [join(work, "built/all.mjs")], { env: env() });
    expect(received).toEqual(calls());
  }, 60_000);
});

it("the sample for MCP calls a tool that performs the operation, for all operations that have a tool", () => {
  const withTool = operations.filter(({ name }) => toolCallOf(name));
  for (const operation of withTool) {
    const { members } = sampleRequest(operation, origin);
    const { method, params } = JSON.parse(sampleOf(operation.name, "MCP"));
    const tool = tools.find(({ name }) => name === params.name)!;
    const { [tool.choose ?? ""]: choice = "", ...rest } = params.arguments;
    const called = tool.operations.get(choice as string)?.name;
    expect([method, called, rest]).toEqual(["tools/call", operation.name, members]);
  }
});

it("the server accepts every sample for MCP, except for ids of records that do not exist", async () => {
  const key = await server.createKey(account.accountId, { mcpWrites: true });
  const { send } = assistantOf(server, key);
  // Those of sandboxes need a key of one.
  const ofAccounts = operations.filter(({ name, meta }) => toolCallOf(name) && meta.sandbox !== "only");
  for (const { name } of ofAccounts) {
    const { method, params } = JSON.parse(sampleOf(name, "MCP"));
    const { status, body } = await send(method, params);
    expect([name, status, body.error]).toEqual([name, 200, undefined]);
    if (body.result.isError)
      expect(JSON.parse(body.result.content[0].text).error.detail, name).toMatch(/^There is no such /);
  }
});

function complaintsAbout(files: string[]): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ["node"],
    typeRoots: [join(sdk, "../../node_modules/@types")],
    paths: { "@rental/sdk": [join(sdk, "src/index.ts")] },
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts", "lib.esnext.disposable.d.ts"],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  return found.map(
    ({ file, messageText }) => `${file?.text}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
  );
}
