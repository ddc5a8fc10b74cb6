import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Shown in place of an empty list: what would be here, and what to do next. */
export function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="xl" ta="center">
      <Text fw={600}>{title}</Text>
      <Text component="div" c="dimmed" mt="xs">
        {children}
      </Text>
    </Paper>
  );
}
