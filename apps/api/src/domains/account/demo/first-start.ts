import { join, resolve } from "node:path";
import { type PlanName, planNames } from "@rental/contract";
import { senderAddress } from "../../../platform/mail/mailer.ts";
import type { Platform } from "../../../platform/platform.ts";
import { distribution } from "../../../platform/process/distribution.ts";
import { makeLink } from "../../people/people/sign-in-links.service.ts";
import * as accounts from "../accounts/accounts.service.ts";
import { systemCall } from "../accounts/system-call.ts";
import * as keys from "../keys/keys.service.ts";
import * as settings from "../settings/settings.service.ts";
import { demoTimeZone } from "./demo.data.ts";
import * as demo from "./demo.service.ts";
import { type DemoAccount, keyLines, mayShowKeys, writeKeysFile } from "./demo-keys.ts";
import { publish } from "./publish.service.ts";

/** What the output needs of the started program. */
interface Started {
  platform: Platform;
  config: Platform["config"];
  /** The address it listens on; absent for a worker. */
  address?: string | null;
  /** The address where it accepts mail over SMTP. */
  mailAddress?: string | null;
}

interface Made extends DemoAccount {
  /** The owner's id. */
  personId: string;
  plan: PlanName;
  accountId: string;
  slug: string;
}

/** The command-line tool, with the variables without which it would find another server. */
function toolOf({ port, dataDir }: Platform["config"]): string {
  const variables = [
    port !== 3000 && `PORT=${port}`,
    dataDir !== resolve(".data") && `RENTAL_DATA_DIR='${dataDir}'`,
  ];
  return [...variables.filter(Boolean), distribution.rental].join(" ");
}

/** Prints the server's address and, on a first start with demo accounts, four accounts with a key each. */
export async function printFirstSteps({ platform, address, mailAddress, config }: Started): Promise<void> {
  const say = (line = "") => process.stdout.write(`${line}\n`);
  if (address) {
    say(`Rental API   ${config.baseOrigin}/api/v1`);
    say(`Reference    ${config.baseOrigin}/docs`);
    say(`Console      ${config.baseOrigin}/console`);
    say(`Mail         ${mailLine(config)}`);
  }
  if (mailAddress) say(`Mail in      ${mailAddress}, for ${config.mailDomain}`);
  if (config.allowPrivateNetworks) {
    say(
      "Warning: ALLOW_PRIVATE_NETWORKS is on. Webhooks and image imports can reach this machine's network. Use it for development only.",
    );
  }
  if (new URL(config.baseOrigin).pathname !== "/" && config.role !== "worker")
    say(
      "Warning: BASE_ORIGIN has a path. The API works below it, but the console and the public pages do not: give the server a host name of its own.",
    );
  if (config.trustProxy === true && config.role !== "worker")
    say(
      "Warning: TRUST_PROXY is true, so clients can claim any address if the proxy appends to X-Forwarded-For, as most do. Set it to the proxy's address, or to the number of proxies, such as 1.",
    );
  if (config.role === "worker" || !config.demoAccounts) return;
  const { made, file } = await makeDemoAccounts(platform);
  const pro = made.find(({ plan }) => plan === "pro");
  if (!pro) {
    const rental = toolOf(config);
    say(`Sign in      ${rental} console link --account ID, with an ID that ${rental} account list shows`);
    return;
  }
  await publish(platform, pro.accountId);
  const publicPage = `The Pro account has a public page: ${config.baseOrigin}/p/${pro.slug}`;
  const consoleHelp = `${toolOf(config)} console link --account ${pro.accountId}`;
  say();
  if (!mayShowKeys(1, config.journalStream)) {
    say(`Demo accounts were created on this first start. Their keys are in ${file}`);
    say(publicPage);
    say(`To sign in to the console: ${consoleHelp}`);
    return;
  }
  const link = await platform.database.transact((tx) => makeLink({ ...platform, tx }, pro, "operator"));
  say(`Open the console of the Pro account, once within 15 minutes: ${link.url}`);
  say(`Afterwards: ${consoleHelp}`);
  say();
  say(
    `Demo accounts were created on this first start. Their keys are shown only once, and saved in ${file}:`,
  );
  for (const line of keyLines(made)) say(line);
  say();
  say(publicPage);
  say();
  say("Try:");
  say(`  curl ${config.baseOrigin}/api/v1/properties -H "Authorization: Bearer ${pro.apiKey}"`);
  // Browsers never send the fragment to a server; the page moves it from the address to the tab's storage.
  say(`  or, in a browser, the reference with this key: ${config.baseOrigin}/docs/#key=${pro.apiKey}`);
}

/** Explains what happens to outgoing mail and replies to it. */
function mailLine(config: Platform["config"]): string {
  const { smtpUrl, mailDomain, dataDir } = config;
  if (smtpUrl === null) return `written to ${join(dataDir, "mail")}, because SMTP_URL is not set`;
  const answers =
    mailDomain === null
      ? "MAIL_DOMAIN is not set: answers don't reach this server"
      : `answers to ${mailDomain}`;
  return `from ${senderAddress(config)} through ${new URL(smtpUrl).host}; ${answers}`;
}

/** Creates one account per plan in one transaction; none if any account exists. */
function makeDemoAccounts(platform: Platform): Promise<{ made: Made[]; file: string }> {
  const { database, clock, config } = platform;
  return database.transact(async (tx) => {
    const made: Made[] = [];
    if (!(await accounts.lockIfNoAccounts(tx))) return { made, file: "" };
    for (const plan of planNames) {
      const { title } = config.plans[plan];
      const now = clock.now();
      const { accountId, userId, slug } = await accounts.create(tx, { name: `Demo ${title}`, plan }, now);
      const maker = { tx, plans: config.plans, explicitOrigin: config.explicitOrigin, now };
      const { apiKey } = await keys.make(maker, accountId, "Demo key");
      const call = await systemCall(platform, tx, accountId);
      // Set first, because the calendar is seeded in local time.
      await settings.update(call, { timezone: demoTimeZone });
      await demo.seed(call);
      made.push({ plan, accountId, personId: userId, slug, title, apiKey });
    }
    // Written before the commit: a crash must not leave accounts whose keys are lost.
    return { made, file: await writeKeysFile(config.dataDir, made) };
  });
}
