import { baseUrlOf, type Connection, clientOf } from "./api/client.ts";
import { failureOf } from "./api/failure.ts";
import { forgetKey, keyFile, storeKey } from "./api/stored-key.ts";
import { readNamedFile } from "./files.ts";
import { print } from "./output.ts";
import { UsageError } from "./usage-error.ts";

/** Stores a key, provided that the server accepts it. @throws CallFailed, UsageError */
export async function login(flags: Connection & { json?: boolean }): Promise<void> {
  const key = flags.key ?? (process.stdin.isTTY ? await askSecretly("API key: ") : readNamedFile("-").trim());
  if (key === "") throw new UsageError("No key was given: type it, or pass it on standard input.");
  const baseUrl = baseUrlOf(flags);
  try {
    // Every plan allows listing properties.
    await clientOf({ baseUrl, key }).properties.list({ limit: 1 });
  } catch (error) {
    throw failureOf(error, baseUrl);
  }
  storeKey({ baseUrl, key });
  print(flags, { baseUrl, file: keyFile() }, () => `The key for ${baseUrl} is stored in ${keyFile()}.`);
}

export function logout(flags: { json?: boolean }): void {
  const was = forgetKey();
  const text = was ? "The stored key was removed." : "No key was stored.";
  print(flags, { removed: was }, () => text);
}

const ends = new Set(["\r", "\n", "\u0004"]);
const deletions = new Set(["\u007f", "\b"]);

/** Reads a line from the terminal without echoing it. */
function askSecretly(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  return new Promise((resolve) => {
    let text = "";
    const onData = (data: string) => {
      for (const letter of data) {
        if (letter === "\u0003") process.exit(130);
        if (ends.has(letter)) {
          stdin.setRawMode(false);
          stdin.off("data", onData).pause();
          stderr.write("\n");
          resolve(text.trim());
          return;
        }
        text = deletions.has(letter) ? text.slice(0, -1) : text + letter;
      }
    };
    stdin.on("data", onData);
  });
}
