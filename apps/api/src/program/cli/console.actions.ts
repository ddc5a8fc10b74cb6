import * as people from "../../domains/people/people/people.service.ts";
import { makeOperatorLink } from "../../domains/people/people/sign-in-links.service.ts";
import { withInstallation } from "./installation.ts";
import { operator } from "./operator.ts";
import { print } from "./output.ts";

interface LinkOptions {
  account: string;
  person?: string;
  json?: boolean;
}

export async function link(options: LinkOptions): Promise<void> {
  const { url, expiresAt } = await withInstallation((platform) =>
    platform.database.transact(async (tx) => {
      const { accountId, id: personId } = await people.named(tx, options.account, options.person);
      return makeOperatorLink({ ...platform, tx }, { accountId, personId }, operator("console link"));
    }),
  );
  print(options, { url, expiresAt: expiresAt.toISOString() }, () =>
    [url, "Open it in a browser within 15 minutes. It works once."].join("\n"),
  );
}
