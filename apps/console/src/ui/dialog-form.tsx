import { Button, type ButtonProps, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../words/words.ts";
import { FailureNote } from "./failure-note.tsx";
import { Form } from "./form.tsx";
import { uiWords } from "./words.ts";

interface DialogFormProps {
  /** The text of the submit button. */
  label: string;
  write: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  onCancel: () => void;
  /** How the submit button differs from others. */
  button?: Pick<ButtonProps, "color" | "disabled">;
  children: ReactNode;
}

/** The form in a dialog: its fields, why the write failed, and the buttons that submit and cancel it. */
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
