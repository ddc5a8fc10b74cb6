import {
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { colorsAsCss, facesAsCss, fontFaces, measuresAsCss } from "../../packages/contract/src/design/css.ts";
import {
  colors,
  corners,
  fontPath,
  fonts,
  type Scheme,
  scales,
  shadows,
  spaces,
  textSizes,
} from "../../packages/contract/src/design/tokens.ts";

const { light, dark } = colors;
type Name = keyof typeof scales | "dark";

/** What stands for a color in Mantine. Its `gray` 4 and `dark` 4 draw the outlines of inputs, which must be seen. */
const tuples: Record<Name, readonly string[]> = {
  ...scales,
  gray: scales.gray.with(4, light.edge),
  dark: [
    dark.text,
    dark.soft,
    "#a39b8f",
    "#9a9287",
    dark.edge,
    "#302d29",
    dark.sunken,
    dark.card,
    dark.page,
    "#0d0c0c",
  ],
};

const rem = (sizes: Record<string, number>): Record<string, string> =>
  Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, `${size}rem`]));
const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight });
const shadowOf = (scheme: Scheme) => ({ sm: shadows[scheme], md: shadows[scheme], lg: shadows[scheme] });

const theme = mergeMantineTheme(
  DEFAULT_THEME,
  createTheme({
    primaryColor: "green",
    colors: tuples as unknown as Record<
      string,
      [string, string, string, string, string, string, string, string, string, string]
    >,
    fontFamily: fonts.text,
    fontFamilyMonospace: fonts.code,
    fontSizes: rem(textSizes),
    spacing: rem(spaces),
    radius: Object.fromEntries(Object.entries(corners).map(([name, size]) => [name, `${size / 16}rem`])),
    defaultRadius: "sm",
    shadows: shadowOf("light"),
    lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
    headings: {
      fontFamily: fonts.text,
      fontWeight: "650",
      sizes: {
        h1: heading("1.75rem", "1.2"),
        h2: heading("1.5rem", "1.25"),
        h3: heading("1.125rem", "1.35"),
        h4: heading("1rem", "1.4"),
        h5: heading("0.9375rem", "1.45"),
        h6: heading("0.875rem", "1.45"),
      },
    },
  }),
);

const mix = (one: string, other: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
        number,
        number,
      ];
      return Math.round(from + (to - from) * part)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

/** What Mantine derives from the colors, as far as its own choice is not readable enough or not ours. */
function meanings(scheme: Scheme): Record<string, string> {
  const own = colors[scheme];
  const isLight = scheme === "light";
  const named = Object.entries(scales).flatMap(([name, scale]) => {
    const of = (part: string) => `--mantine-color-${name}-${part}`;
    const background = isLight ? scale[1] : mix(dark.card, scale[5], 0.22);
    return [
      [of("light"), background],
      [of("light-hover"), isLight ? scale[2] : mix(dark.card, scale[5], 0.3)],
      [of("light-color"), isLight ? scale[9] : scale[2]],
      [of("filled"), isLight ? scale[8] : scale[7]],
      [of("filled-hover"), isLight ? scale[9] : scale[8]],
      [of("outline"), isLight ? scale[8] : scale[3]],
      [of("text"), isLight ? scale[8] : scale[3]],
    ];
  });
  return {
    ...Object.fromEntries(named),
    "--mantine-color-text": own.text,
    "--mantine-color-bright": own.text,
    "--mantine-color-body": own.card,
    "--mantine-color-error": own.bad,
    "--mantine-color-success": own.accent,
    "--mantine-color-placeholder": own.soft,
    "--mantine-color-anchor": own.accent,
    "--mantine-color-dimmed": own.soft,
    "--mantine-color-default": isLight ? own.card : own.sunken,
    "--mantine-color-default-hover": isLight ? own.page : "#302d29",
    "--mantine-color-default-color": own.text,
    "--mantine-color-default-border": own.line,
    "--mantine-color-disabled": own.sunken,
    "--mantine-color-disabled-color": own.soft,
    "--mantine-color-disabled-border": own.line,
    ...Object.fromEntries(
      Object.entries(shadowOf(scheme)).map(([size, shadow]) => [`--mantine-shadow-${size}`, shadow]),
    ),
  };
}

/** What nothing in the console refers to. */
const unused =
  /^--mantine-(breakpoint|z-index|primary-color-\d|color-(pink|grape|violet|indigo|cyan|teal|lime|dark-[a-z])|color-\w+-outline-hover)/;
const needed = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));

/** The tokens as custom properties, those of Mantine made of them, and the typeface. */
function designStyles(): string {
  const resolved = defaultCssVariablesResolver(theme);
  const mantine = convertCssVariables(
    {
      variables: needed(resolved.variables),
      light: { ...needed(resolved.light), ...meanings("light") },
      dark: { ...needed(resolved.dark), ...meanings("dark") },
    },
    ":root",
  );
  const own = (scheme: Scheme) => `${colorsAsCss(scheme)};${facesAsCss(scheme)}`;
  return `${fontFaces}:root{${measuresAsCss};${own("light")}}:root[data-mantine-color-scheme="dark"]{${own("dark")}}${mantine}`;
}

/**
 * Of Mantine's own colors, only the names that ours have: components ask whether a name is one, and the colors themselves are
 * styles.
 */
export const withoutColors: Plugin = {
  name: "without-colors",
  transform: (_, id) =>
    /\/@mantine\/core\/esm\/.*\/default-colors\.mjs$/.test(id)
      ? `export const DEFAULT_COLORS = Object.fromEntries(${JSON.stringify(Object.keys(tuples))}.map((name) => [name, Array(10).fill("currentColor")]));`
      : null,
};

/** Puts the tokens at the start of the console's theme, and the typeface among what the page loads first. */
export const design: Plugin = {
  name: "design",
  enforce: "pre",
  transform(code, id) {
    return id.endsWith("/src/app/theme.css") ? `${designStyles()}\n${code}` : null;
  },
  transformIndexHtml: () => [
    {
      tag: "link",
      attrs: { rel: "preload", href: fontPath, as: "font", type: "font/woff2", crossorigin: true },
      injectTo: "head-prepend",
    },
    // Of the bars that a phone draws around the page.
    ...(["light", "dark"] as const).map((scheme) => ({
      tag: "meta",
      attrs: {
        name: "theme-color",
        content: colors[scheme].page,
        media: `(prefers-color-scheme: ${scheme})`,
      },
    })),
  ],
};
