import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface SectionHeadProps {
  title: string;
  id: string;
  /** Buttons beside the title: below a list, they would move away from the pointer when the list has loaded. */
  actions: ReactNode;
}

/** The heading of a part of a page to which something can be added. */
export const SectionHead = ({ title, id, actions }: SectionHeadProps) => (
  <Group justify="space-between">
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
    {actions}
  </Group>
);
