import { verifyAll } from "../../domains/screening/session-records/session-records.service.ts";
import { exitCodes } from "./exit-code.ts";
import { withInstallation } from "./installation.ts";
import { print } from "./output.ts";
import { table } from "./table.ts";

/** Verifies the hash chains of all records, of one account or of all accounts. */
export async function verify(options: { account?: string; json?: boolean }): Promise<void> {
  const onProgress = (done: number) => {
    if (process.stderr.isTTY) process.stderr.write(`\rChecked ${done} records`);
  };
  const found = await withInstallation(({ database }) =>
    verifyAll(database.read, { accountId: options.account, onProgress }),
  );
  if (process.stderr.isTTY) process.stderr.write("\n");
  const { valid, broken } = found;
  if (broken.length > 0) process.exitCode = exitCodes.failed;
  print(options, found, () =>
    broken.length === 0
      ? `All ${valid} records are as they were written.`
      : [
          table(
            ["Session", "Account", "First entry that is wrong"],
            broken.map(({ sessionId, accountId, brokenAt }) => [sessionId, accountId, brokenAt]),
            "",
          ),
          `${broken.length} of ${valid + broken.length} records are not as they were written.`,
        ].join("\n"),
  );
}
