import { createGunzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { admitAnonymous, type GateDependencies } from "../../gate/operation/gate.ts";
import { matchesEtag } from "../../platform/etag.ts";
import { threadPool } from "../../platform/process/threads/threads.ts";
import { encodingFor } from "../compressed.ts";
import type { ScalarBundle } from "./scalar.thread.ts";

const deadlineMs = 60_000;

/**
 * Scalar's script, which sends requests from the reference: 4.3 MB, 1.3 MB compressed. It is loaded in a thread when
 * the reference is first opened, so that it neither slows startup nor blocks the event loop.
 */
export class ScalarScript {
  readonly #run = threadPool({ maxThreads: 1, maxHeapMb: 512 });
  #bundle: Promise<ScalarBundle> | undefined;

  constructor(private readonly server: GateDependencies) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { etag, br, gzip } = await this.#loaded();
    reply.headers({ "cache-control": "public, max-age=3600", etag: `W/${etag}`, vary: "Accept-Encoding" });
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    reply.type("text/javascript; charset=utf-8");
    const encoding = encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return this.#unpack(gzip, request, reply);
    return reply.header("content-encoding", encoding).send(encoding === "br" ? br : gzip);
  }

  /**
   * For programs; every browser accepts a compressed encoding. Other threads do the work, which is charged to the
   * address.
   */
  async #unpack(gzip: Uint8Array, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers, refusal } = await admitAnonymous(this.server, request.ip, "docs");
    reply.headers(headers);
    if (refusal) throw refusal;
    const unpacked = createGunzip();
    // A HEAD gets the headers of the stream, and nothing is decompressed for it.
    if (request.method !== "HEAD") unpacked.end(gzip);
    return reply.send(unpacked);
  }

  /** Loads the script before it is requested. */
  async warm(): Promise<void> {
    await this.#loaded();
  }

  async #loaded(): Promise<ScalarBundle> {
    const module = new URL("./scalar.thread.ts", import.meta.url).href;
    this.#bundle ??= this.#run<ScalarBundle>({ module, name: "loadScalar", input: null, deadlineMs });
    try {
      return await this.#bundle;
    } catch (error) {
      this.#bundle = undefined;
      throw error;
    }
  }
}
