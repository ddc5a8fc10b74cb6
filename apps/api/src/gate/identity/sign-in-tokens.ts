import type { Platform } from "../../platform/platform.ts";
import { accountRecordTokens } from "../../platform/secrets/account-record-tokens.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

/** Path of the page that the link opens. */
const signInPath = "/console/sign-in/";

/**
 * The tokens of links: derived from the ids with the installation's secret, so that neither the table nor queued mail
 * contains them.
 */
export const linkTokens = (secrets: Secrets) => accountRecordTokens(secrets, "sign-in-link");

/** The URL that signs a person in, once. */
export const linkUrl = (
  { config, secrets }: Pick<Platform, "config" | "secrets">,
  link: { accountId: string; id: string },
): string => `${config.baseOrigin}${signInPath}${linkTokens(secrets).of(link)}`;
