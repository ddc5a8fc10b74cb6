import { homedir } from "node:os";
import { join, resolve } from "node:path";

/**
 * What the command-line tool reads from its environment beyond the server's configuration
 * (platform/configuration.ts), which API commands do not need.
 */
const { env } = process;

/** The key of `RENTAL_API_KEY`; undefined if it is not set. */
export const keyOfEnvironment = (): string | undefined => env.RENTAL_API_KEY || undefined;

/** The URL of `RENTAL_BASE_URL`; undefined if it is not set. */
export const baseUrlOfEnvironment = (): string | undefined => env.RENTAL_BASE_URL || undefined;

/** The directory for what `rental login` stores. */
export const settingsFolder = (): string => join(env.XDG_CONFIG_HOME || join(homedir(), ".config"), "rental");

/**
 * The path of a file named by the user, relative to the directory in which they ran the tool: scripts/rental.mjs passes
 * it on, because the process itself runs in the root of the checkout.
 */
export const pathOf = (file: string): string => resolve(env.RENTAL_CALLED_FROM ?? ".", file);
