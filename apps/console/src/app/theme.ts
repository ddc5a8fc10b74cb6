import { createTheme } from "@mantine/core";

/** What components look up while they run. The colors and sizes are styles: design-styles.ts. */
export const theme = createTheme({ respectReducedMotion: true, primaryColor: "green" });
