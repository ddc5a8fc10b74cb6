import { readFile } from "node:fs/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "../../platform/app-error.ts";
import { html, jsonInScript } from "../../platform/text/html.ts";
import { encodingFor } from "../compressed.ts";

/** Built by scripts/lib/console.mjs, which `npm start` and `npm test` run when a source has changed. */
const folder = new URL("../../../../console/dist/", import.meta.url);

/**
 * The console's page; null when it has not been built. Not cached, because it names the files of one build.
 * @param name of the page below `/console`, whose files the browser reads together with those of every page
 * @param data what a script would ask for first, by the id of the element that has it
 */
export async function readPage(name: string, data: Record<string, unknown>): Promise<string | null> {
  const [page, heads] = await Promise.all([
    readText(new URL("index.html", folder)),
    readText(new URL("heads.json", folder)),
  ]);
  if (page === null) return null;
  const links: Record<string, string> = JSON.parse(heads ?? "{}");
  const blocks = Object.entries(data).map(
    ([id, value]) => html`<script type="application/json" id="${id}">${jsonInScript(value)}</script>`,
  );
  const head = (Object.hasOwn(links, name) ? links[name]! : "") + blocks.join("");
  return page.replace("</head>", () => `${head}</head>`);
}

/** Which files its pages for reading need, as JSON, for browsers that keep them; null when it has not been built. */
export const readFileList = (): Promise<string | null> => readText(new URL("files.json", folder));

const types = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;
const extensions = { br: ".br", gzip: ".gz" } as const;

/** Cache of files sent before. Names contain a hash, so the content behind a name never changes. */
const kept = new Map<string, Buffer>();

/** Sends one of the console's scripts or style sheets, compressed at build time. @throws AppError 404 */
export async function sendAsset(
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params;
  const type = types[/^[\w.-]{1,100}\.(js|css)$/.exec(name)?.[1] as keyof typeof types];
  if (!type) throw notFound("file", "console");
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const file = `${name}${encoding ? extensions[encoding] : ""}`;
  const content = kept.get(file) ?? (await readAsset(file));
  if (!content) throw notFound("file", "console");
  kept.set(file, content);
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .headers({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
      "x-content-type-options": "nosniff",
      // For the service worker, which is a file like all others.
      "service-worker-allowed": "/console",
    })
    .type(type)
    .send(content);
}

const readAsset = (file: string) => orNull(readFile(new URL(`assets/${file}`, folder)));
const readText = (file: URL) => orNull(readFile(file, "utf8"));

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
