import { createTheme } from "@mantine/core";

/** What components read at run time. Colors and sizes are in design-styles.ts. */
export const theme = createTheme({ respectReducedMotion: true, primaryColor: "green" });
