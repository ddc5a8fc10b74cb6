/**
 * The one place for how the product looks: the console, the public pages, the guides and the emails are all made of these.
 * `colors.light` and `colors.dark` have the same names. `text`, `soft`, `accent`, `accentStrong` and `bad` have a contrast of
 * at least 4.5 to 1 on `page`, `card` and `sunken`, and `edge`, which draws the outline of a control, one of 3 to 1.
 */
export const colors = {
  light: {
    page: "#f7f6f3",
    card: "#ffffff",
    sunken: "#efede8",
    line: "#dedad2",
    edge: "#8a857b",
    text: "#1d1b18",
    soft: "#5b564e",
    accent: "#0b5d51",
    accentStrong: "#084a41",
    onAccent: "#ffffff",
    tint: "#e3f0ec",
    bad: "#a3261c",
    badTint: "#fcecea",
    warn: "#6b4600",
    warnTint: "#fdf0d5",
  },
  dark: {
    page: "#151413",
    card: "#1f1d1b",
    sunken: "#292623",
    line: "#3a3632",
    edge: "#8f887d",
    text: "#f1eee9",
    soft: "#b8b1a6",
    accent: "#7ccbb8",
    accentStrong: "#a0dccd",
    onAccent: "#0d2621",
    tint: "#1c322d",
    bad: "#ff9e92",
    badTint: "#3a1f1b",
    warn: "#ffdc99",
    warnTint: "#3b2c10",
  },
} as const;

export type Scheme = keyof typeof colors;

/** Backgrounds of initials, by name: each readable with `text` of its scheme. */
export const faces = {
  light: ["#d9ece6", "#f6e0d3", "#dfe6f5", "#f3e3ea", "#e9e6cf", "#e6def2", "#d6eaf0", "#f1dcd9"],
  dark: ["#24483f", "#573623", "#2b3c60", "#56303f", "#47431f", "#443260", "#204753", "#5a2d28"],
} as const;

/** From light to dark; the console's buttons, badges and notes use them. The greens end at `accent` of the light scheme. */
export const scales = {
  green: [
    "#eef6f3",
    "#dcebe6",
    "#b7d7cd",
    "#8fc1b2",
    "#5fa593",
    "#388a77",
    "#1c7464",
    "#0f6759",
    "#0b5d51",
    "#084a41",
  ],
  gray: [
    "#f7f6f3",
    "#efede8",
    "#e6e3dc",
    "#dedad2",
    "#cbc6bc",
    "#b0aa9f",
    "#8a857b",
    "#5b564e",
    "#3a3632",
    "#292623",
  ],
  red: [
    "#fcecea",
    "#f8d5d1",
    "#f0aea7",
    "#ff9e92",
    "#f28479",
    "#dc5549",
    "#c23b30",
    "#b23026",
    "#a3261c",
    "#8a1d15",
  ],
  yellow: [
    "#fdf6e6",
    "#fdf0d5",
    "#f8dfa8",
    "#f2cb75",
    "#ebb94b",
    "#dfa52b",
    "#c48a14",
    "#9c6a09",
    "#855706",
    "#6b4600",
  ],
  orange: [
    "#fdf1e9",
    "#fae0cf",
    "#f4c2a1",
    "#eca170",
    "#e4854a",
    "#d96c2c",
    "#c35a1c",
    "#a74a15",
    "#8d3d12",
    "#78330f",
  ],
  blue: [
    "#edf3fb",
    "#d8e5f6",
    "#b2cbec",
    "#88afe1",
    "#5f92d4",
    "#4079c4",
    "#2d66b1",
    "#24579a",
    "#1e4b86",
    "#173b6b",
  ],
} as const;

/** One family for everything, from this server; the fallback has its measures, so that nothing moves when it arrives. */
export const fontPath = "/fonts/figtree-5.3.0.woff2";
const fallback = `"Figtree fallback",system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif`;
export const fonts = {
  text: `Figtree,${fallback}`,
  code: "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace",
} as const;

/** Sizes of text, in rem. */
export const textSizes = { xs: 0.75, sm: 0.875, md: 0.9375, lg: 1.0625, xl: 1.25 } as const;

/** Distances, in rem. */
export const spaces = { xs: 0.5, sm: 0.75, md: 1, lg: 1.25, xl: 2 } as const;

/** Radii of corners, in px: from those inside a control to those of panels. */
export const corners = { xs: 4, sm: 8, md: 10, lg: 14, xl: 20 } as const;

export const shadows = {
  light: "0 1px 2px rgb(29 27 24/.06),0 6px 20px rgb(29 27 24/.06)",
  dark: "0 1px 2px rgb(0 0 0/.4)",
} as const;

/** How long a change of color or place takes; none for whoever asked for less motion. */
export const motion = { quick: ".15s", calm: ".2s" } as const;
