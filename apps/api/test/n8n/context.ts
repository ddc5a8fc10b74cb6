/** A small fake of what n8n gives to its nodes, and the nodes as they are built. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = fileURLToPath(new URL("../../../../packages/n8n-nodes-rental/", import.meta.url));
const require = createRequire(import.meta.url);

/** The few values that the nodes take from n8n's library; the rest are types. */
const library = `
  export const NodeConnectionTypes = { Main: "main" };
  export class NodeOperationError extends Error {
    constructor(node, message) { super(message); }
  }
  export class NodeApiError extends Error {
    constructor(node, error) { super(error.message, { cause: error }); }
  }
`;

export type Json = Record<string, unknown>;
export interface Description {
  properties: { name: string; displayOptions?: { show: Record<string, unknown[]> } }[];
}
interface Nodes {
  Rental: new () => {
    description: Description;
    execute: () => Promise<{ json: Json; pairedItem: Json }[][]>;
  };
  RentalTrigger: new () => {
    description: Description;
    webhookMethods: { default: Record<"checkExists" | "create" | "delete", () => Promise<boolean>> };
    webhook: () => Promise<{ workflowData?: { json: Json }[][]; noWebhookResponse?: boolean }>;
  };
  RentalApi: new () => {
    authenticate: { properties: { headers: Record<string, string> } };
    test: { request: { baseURL: string; url: string } };
  };
}

/** Builds the nodes with the fake library. */
export async function loadNodes(): Promise<Nodes> {
  const work = await mkdtemp(join(tmpdir(), "rental-n8n-"));
  try {
    await writeFile(join(work, "library.mjs"), library);
    const entry = `
      export * from "${folder}nodes/Rental/Rental.node.ts";
      export * from "${folder}nodes/Rental/RentalTrigger.node.ts";
      export * from "${folder}credentials/RentalApi.credentials.ts";
    `;
    const outfile = join(work, "nodes.cjs");
    await build({
      stdin: { contents: entry, resolveDir: folder },
      alias: { "n8n-workflow": join(work, "library.mjs") },
      bundle: true,
      platform: "node",
      format: "cjs",
      tsconfigRaw: {},
      outfile,
    });
    return require(outfile) as Nodes;
  } finally {
    await rm(work, { recursive: true });
  }
}

interface RequestOptions {
  method: string;
  url: string;
  qs: Json;
  headers: Record<string, string>;
  body?: unknown;
}

export interface ContextOptions {
  baseUrl: string;
  apiKey: string;
  /** The parameters of each item. */
  items?: Json[];
  continueOnFail?: boolean;
  /** Where n8n receives, for a trigger. */
  webhookUrl?: string;
  /** What a trigger keeps. */
  kept?: Json;
  /** What arrived, for a trigger. */
  delivery?: { body: string; headers: Json };
}

/** The `this` of a node's functions. */
export function contextOf({ baseUrl, apiKey, items = [{}], ...more }: ContextOptions) {
  const requests: RequestOptions[] = [];
  const answers: { status: number; text: string }[] = [];
  const context = {
    requests,
    answers,
    getInputData: () => items.map(() => ({ json: {} })),
    getNodeParameter(name: string, ...[item, fallback]: unknown[]) {
      const values = items[typeof item === "number" ? item : 0]!;
      if (name in values) return values[name];
      if (fallback !== undefined) return fallback;
      throw new Error(`Could not get parameter ${name}`);
    },
    getCredentials: async () => ({ baseUrl, apiKey }),
    getNode: () => ({ name: "Rental" }),
    getWorkflow: () => ({ name: "Welcome" }),
    getNodeWebhookUrl: () => more.webhookUrl,
    getWorkflowStaticData: () => more.kept ?? {},
    continueOnFail: () => more.continueOnFail ?? false,
    getRequestObject: () => ({ rawBody: Buffer.from(more.delivery?.body ?? "") }),
    getHeaderData: () => more.delivery?.headers ?? {},
    getBodyData: () => JSON.parse(more.delivery?.body ?? "null") as Json,
    getResponseObject: () => ({
      status: (status: number) => ({ send: (text: string) => answers.push({ status, text }) }),
    }),
    helpers: {
      returnJsonArray: (data: Json) => [{ json: data }],
      async httpRequestWithAuthentication(_credentials: string, options: RequestOptions) {
        requests.push(options);
        const url = new URL(options.url);
        for (const [name, value] of Object.entries(options.qs))
          for (const each of [value].flat()) url.searchParams.append(name, String(each));
        const response = await fetch(url, {
          method: options.method,
          headers: {
            ...options.headers,
            authorization: `Bearer ${apiKey}`,
            ...(options.body !== undefined && { "content-type": "application/json" }),
          },
          ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        });
        const text = await response.text();
        if (!response.ok) throw new Error(`${response.status}: ${text}`);
        return text === "" ? "" : (JSON.parse(text) as unknown);
      },
    },
  };
  return context;
}
