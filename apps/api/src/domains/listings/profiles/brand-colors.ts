import type { AccentColors } from "@rental/contract";
import { colors, type Scheme } from "@rental/contract/design/tokens";

type Rgb = readonly [number, number, number];

/** The contrast that WCAG 2.2 requires between text and its background. */
const least = 4.5;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const ink = rgbOf(colors.light.text);

/** The backgrounds of public pages, emails and the chat on which the color is used for text. */
const groundsOf = ({ page, card, sunken }: (typeof colors)[Scheme]): string[] => [page, card, sunken];
const themes = {
  light: { backgrounds: groundsOf(colors.light), towards: black, tintOf: white },
  dark: {
    // The last one is the chat's, whose styles are a file of their own.
    backgrounds: [...groundsOf(colors.dark), "#302d29"],
    towards: white,
    tintOf: rgbOf(colors.dark.card),
  },
} as const;

/**
 * Derives the colors of an account's pages from its own color: as close to it as is readable, both as text and behind
 * text.
 * @param color #rrggbb
 */
export function brandColors(color: string): { light: AccentColors; dark: AccentColors } {
  return { light: accentOf(rgbOf(color), themes.light), dark: accentOf(rgbOf(color), themes.dark) };
}

function accentOf(
  color: Rgb,
  { backgrounds, towards, tintOf }: (typeof themes)[keyof typeof themes],
): AccentColors {
  const grounds = backgrounds.map(rgbOf);
  const tintAt = (accent: Rgb) => mix(accent, tintOf, 0.9);
  let accent = color;
  // A step is about half the smallest difference that an eye can see.
  for (let step = 1; step <= 100 && !isReadable(accent, [...grounds, tintAt(accent)]); step++)
    accent = mix(color, towards, step / 100);
  const strong = mix(accent, towards, 0.2);
  const onAccent = [white, ink].find((text) => isReadable(text, [accent, strong])) ?? black;
  return {
    accent: hexOf(accent),
    strong: hexOf(strong),
    onAccent: hexOf(onAccent),
    tint: hexOf(tintAt(accent)),
  };
}

const isReadable = (text: Rgb, grounds: readonly Rgb[]): boolean =>
  grounds.every((ground) => contrast(text, ground) >= least);

/** The contrast ratio defined by WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb =>
  from.map((value, i) => Math.round(value + (to[i]! - value) * part)) as unknown as Rgb;

export function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (color: Rgb): string =>
  `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
