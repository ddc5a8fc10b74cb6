import { Button, Group, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Write } from "../api/use-write.ts";
import { useWords } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";
import { uiWords } from "./words.ts";

interface AskFirstProps {
  /** On the button, and on the button of the dialog. */
  label: string;
  /** What will happen. */
  question: string;
  write: Pick<Write<undefined, unknown>, "run" | "isPending" | "isSuccess" | "error" | "reset">;
  /** What it is about, for screen readers, where several buttons have the same label. */
  about?: string;
  /** Whether it loses nothing. */
  harmless?: boolean;
}

/** A button for an action that can't be undone: it asks first, and says what will happen. */
export function AskFirst({ label, question, write, about, harmless = false }: AskFirstProps) {
  const w = useWords(uiWords);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (write.isSuccess) setIsOpen(false);
  }, [write.isSuccess]);
  const close = () => {
    setIsOpen(false);
    write.reset();
  };
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          write.reset();
          setIsOpen(true);
        }}
        {...(about !== undefined && { "aria-label": `${label}: ${about}` })}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={about ?? label}>
        <Text>{question}</Text>
        <FailureNote error={write.error} />
        <Group mt="md">
          <Button
            {...(!harmless && { color: "red" })}
            loading={write.isPending}
            onClick={() => write.run(undefined)}
          >
            {label}
          </Button>
          <Button variant="default" onClick={close}>
            {w.cancel}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
