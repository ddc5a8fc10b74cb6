import type { FastifyInstance } from "fastify";

/** The paths that the server answers with GET, with `:name` for parameters, from what is registered. */
export function pathsOf(app: FastifyInstance): string[] {
  const paths: string[] = [];
  /** The beginnings of the current line, by depth: routes are printed as a tree. */
  const above: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split("\n")) {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    const depth = indent.length / 4;
    const path = `${depth > 0 ? above[depth - 1] : ""}${part}`;
    above[depth] = path;
    if (methods?.split(", ").includes("GET"))
      paths.push(path.replace(/^\/+/, "/").replace(/(?<!\/)\*$/, "/*"));
  }
  return paths;
}
