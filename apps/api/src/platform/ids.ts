import { randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A new record id: UUIDv7, so that ids of one process rise in the order of their making. */
export const newId = (): string => v7();

/** An id for a request: random, and cheaper than one that rises. */
export const newRequestId = (): string => randomUUID();
