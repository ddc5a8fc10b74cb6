import { Button, type ButtonProps, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words/words.ts";
import { FailureNote } from "./failure-note.tsx";
import { Form } from "./form.tsx";
import { uiWords } from "./words.ts";

interface DialogFormProps {
  /** On the button that sends it. */
  label: string;
  write: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onCancel: () => void;
  /** How the button that sends it differs from others. */
  button?: Pick<ButtonProps, "color" | "disabled">;
  children: ReactNode;
}

/** The form of a dialog: its fields, why the write failed, and buttons to send and to leave it. */
export function DialogForm({ label, write, onSubmit, onCancel, button, children }: DialogFormProps) {
  const w = useWords(uiWords);
  return (
    <Form onSubmit={onSubmit}>
      <Stack>
        {children}
        <FailureNote error={write.error} />
        <Group>
          <Button type="submit" loading={write.isPending} {...button}>
            {label}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {w.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
