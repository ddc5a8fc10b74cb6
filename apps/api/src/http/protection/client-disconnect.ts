import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { GateDependencies } from "../../gate/operation/gate.ts";
import { observe } from "../observe.ts";

/** For the log and the metrics: the client disconnected before its request was complete. This status is never sent. */
const clientLeft = 499;

const cutOff = new WeakMap<IncomingMessage, number>();

/**
 * Records that a request was answered directly on its socket while its body was being read, for example because it
 * stalled.
 */
export function noteCutOff(request: IncomingMessage, status: number): void {
  cutOff.set(request, status);
}

/** Whether the connection was closed before the body had arrived. */
export const isDisconnected = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Ends a request whose client has disconnected: logs one line, and sends no response. */
export function endWithoutAnswer(
  server: GateDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.code(cutOff.get(request.raw) ?? clientLeft).hijack();
  observe(server, request, reply);
}
