import { existsSync } from "node:fs";
import { join } from "node:path";
import { Button } from "@mantine/core";
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

/** Leaves out the rules for groups of buttons, which the console does not have: they come with every button, and are long. */
export const withoutGroups: Plugin = {
  name: "without-groups",
  enforce: "pre",
  transform(code, id) {
    if (!/\/@mantine\/core\/styles\/Button\.css$/.test(id)) return null;
    const { group, groupSection } = Button.classes;
    const rule = new RegExp(`[^{}]*\\.(?:${group}|${groupSection})\\b[^{}]*\\{[^{}]*\\}`, "g");
    return { code: code.replace(rule, ""), map: null };
  },
};
