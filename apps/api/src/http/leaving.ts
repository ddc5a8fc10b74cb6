import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "../gate/gate.ts";
import { observe } from "./observe.ts";

/** In the log and in the metrics: the client left before its request was whole. Nobody gets this answer. */
const clientLeft = 499;

const cutOff = new WeakMap<IncomingMessage, number>();

/** Notes that a request was answered on its socket while its body was read, such as one that stalled. */
export function noteCutOff(request: IncomingMessage, status: number): void {
  cutOff.set(request, status);
}

/** Whether the connection is gone while the body was still to come. */
export const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Ends a request that nobody waits for any more: one line in the log, and no answer. */
export function endWithoutAnswer(server: Server, request: FastifyRequest, reply: FastifyReply): void {
  reply.code(cutOff.get(request.raw) ?? clientLeft).hijack();
  observe(server, request, reply);
}
