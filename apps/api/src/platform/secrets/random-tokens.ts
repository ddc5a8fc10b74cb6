import * as crypto from "node:crypto";

/** 256 random bits in base64url. */
export const newToken = (): string => crypto.randomBytes(32).toString("base64url");

/** The stored form of such a token, whose bits need no slower hash. */
export const hashToken = (token: string): string => crypto.hash("sha256", token, "hex");
