import { Button, type ButtonProps, Group, Stack } from "@mantine/core";
import type { AriaAttributes, ReactNode } from "react";
import { useWords } from "../words/words.ts";
import { Form, FormFailure, type FormProps } from "./form.tsx";
import { Locked } from "./locked.tsx";
import { uiWords } from "./words.ts";

interface DialogFormProps extends Pick<FormProps, "write" | "edits" | "aliases" | "onSubmit"> {
  /** The text of the submit button. */
  label: string;
  onCancel: () => void;
  /** How the submit button differs from others. */
  button?: Pick<ButtonProps, "color" | "disabled"> & Pick<AriaAttributes, "aria-describedby">;
  children: ReactNode;
}

/** The form in a dialog: its fields, the error of the write, and the buttons to submit and cancel. */
export function DialogForm({ label, onCancel, button, children, ...form }: DialogFormProps) {
  const w = useWords(uiWords);
  return (
    <Form {...form} isAwaited>
      <Stack>
        <Locked write={form.write}>{children}</Locked>
        <FormFailure />
        <Group>
          <Button type="submit" loading={form.write.isPending} {...button}>
            {label}
          </Button>
          <Button variant="default" disabled={form.write.isPending} onClick={onCancel}>
            {w.cancel}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
