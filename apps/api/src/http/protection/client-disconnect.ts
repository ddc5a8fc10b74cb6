import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { observe } from "../observe.ts";

/** In the log and in the metrics: the client disconnected before its request was complete. The answer is never sent. */
const clientLeft = 499;

const cutOff = new WeakMap<IncomingMessage, number>();

/** Records that a request was answered on its socket while its body was being read, such as one that stalled. */
export function noteCutOff(request: IncomingMessage, status: number): void {
  cutOff.set(request, status);
}

/** Whether the connection was closed before the body had arrived. */
export const isDisconnected = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Ends a request whose client is gone: one line in the log, and no answer. */
export function endWithoutAnswer(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(cutOff.get(request.raw) ?? clientLeft).hijack();
  observe(server, request, reply);
}
