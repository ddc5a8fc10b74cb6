import { v7 } from "uuid";

/** A new record id: UUIDv7, so that ids of one process rise in the order of their making. */
export const newId = (): string => v7();
