import { createServer } from "node:net";
import { StartupError } from "./startup-error.ts";

/** An address to listen on. */
export interface Listener {
  host: string;
  port: number;
}

/** Listens on an address for a moment. @returns the error code, or undefined when a program can listen there */
export const listenError = ({ host, port }: Listener): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

/**
 * Explains why a program can't listen.
 * @param variables the variables that set the address, such as `PORT` and `HOST`
 */
export function cannotListen(
  code: string,
  { host, port }: Listener,
  variables: { port: string; host: string },
): StartupError {
  if (code === "EADDRINUSE") {
    const set = `Stop the other program or set ${variables.port}.`;
    return new StartupError(`Port ${port} on ${host} is in use. ${set}`);
  }
  if (code === "EACCES")
    return new StartupError(
      `This user may not listen on port ${port}. Set ${variables.port} to a number above 1023.`,
    );
  const names = [...new Set([variables.host, variables.port])].join(" and ");
  return new StartupError(`The server can't listen on ${host}:${port}: ${code}. Check ${names}.`);
}

/**
 * Runs before anything is created: a server that can't listen must not leave a new database behind.
 * @throws StartupError
 */
export async function mustBeFree(
  listener: Listener,
  variables: { port: string; host: string },
): Promise<void> {
  const code = await listenError(listener);
  if (code !== undefined) throw cannotListen(code, listener, variables);
}

/** The variables that set each listening address. */
export const listenVariables = {
  api: { port: "PORT", host: "HOST" },
  mail: { port: "SMTP_LISTEN", host: "SMTP_LISTEN" },
  metrics: { port: "METRICS_LISTEN", host: "METRICS_LISTEN" },
};
