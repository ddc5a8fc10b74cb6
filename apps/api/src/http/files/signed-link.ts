import type { FastifyReply, FastifyRequest } from "fastify";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Platform } from "../../platform/platform.ts";

/** A file that a signed URL leads to. */
interface LinkedFile<File> {
  verify: (platform: Platform, id: string, query: Readonly<Record<string, unknown>>) => string;
  /** Says what to do once the URL has expired. */
  expired: string;
  open: (id: string) => Promise<File | undefined>;
}

/** Opens the file of a signed URL, charged to the client's address. @throws AppError 404; 410 once the URL has expired */
export async function openLinked<File>(
  server: GateDependencies,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
  { verify, expired, open }: LinkedFile<File>,
): Promise<File> {
  const charged = await server.limiter.chargeAddress(request.ip, "images");
  reply.headers({ ...charged.headers, "cache-control": "no-store" });
  if (charged.refusal) throw charged.refusal;
  const id = request.params.id.toLowerCase();
  const verdict = verify(server.platform, id, request.query as Readonly<Record<string, unknown>>);
  if (verdict === "expired") throw new AppError("gone", expired);
  const file = verdict === "good" ? await open(id) : undefined;
  if (!file) throw new AppError("not-found", "There is no file at this URL.");
  return file;
}
