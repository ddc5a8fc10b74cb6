import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/**
 * Loads the style sheet of each Mantine component together with the component, so that a page loads the styles of what it
 * shows and no others. Mantine has both under the same name.
 */
export const mantineStyles: Plugin = {
  name: "mantine-styles",
  transform(code, id) {
    const [, core, name] = /^(.*\/@mantine\/core)\/esm\/.*\/([\w-]+)(?:\.module)?\.mjs$/.exec(id) ?? [];
    // Not its variables: ours are in design-styles.ts.
    const isStyles = id.endsWith(".module.mjs") || ["baseline", "global"].includes(name!);
    if (!core || !isStyles) return null;
    if (!existsSync(join(core, "styles", `${name}.css`))) throw new Error(`Mantine has no styles for ${id}.`);
    return {
      code: `import "@mantine/core/styles/${name}.css";\n${code}`,
      map: null,
      moduleSideEffects: true,
    };
  },
};

/**
 * Leaves out the components that write styles into the page: the policy of the page does not allow it, and main.tsx switches
 * them off, but their code would be loaded by every page.
 */
export const withoutWrittenStyles: Plugin = {
  name: "without-written-styles",
  transform(_, id) {
    const name = /\/@mantine\/core\/esm\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/.exec(id)?.[1];
    return name === undefined ? null : { code: `export const ${name} = () => null;`, map: null };
  },
};
