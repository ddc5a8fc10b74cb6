import type { TestServer } from "./server.ts";

/** Every route that the server has, as "METHOD /path", read from Fastify's tree. HEAD is left out. */
export function servedRoutes({ app }: TestServer): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const match = /^(.*?[├└]── )(\S*)(?: \((.*)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = "", part = "", methods] = match;
      const depth = indent.length / 4;
      parents.length = depth - 1;
      parents[depth - 1] = part;
      const path = parents.join("");
      return (methods ?? "")
        .split(", ")
        .filter((method) => method !== "" && method !== "HEAD")
        .map((method) => `${method} ${path}`);
    });
}
