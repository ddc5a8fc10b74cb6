import { Text } from "@mantine/core";
import type { Write } from "../api/use-write.ts";
import { AskFirst } from "./ask-first.tsx";
import { CodeText } from "./code-text.tsx";
import { Dialog } from "./dialog.tsx";

interface NewSecretProps {
  words: { rotate: string; rotateQuestion: string; secret: string; secretOnce: string };
  write: Write<undefined, { secret: string }>;
}

/** Replaces a secret, and shows the new one, once. */
export function NewSecret({ words: w, write }: NewSecretProps) {
  return (
    <>
      <AskFirst label={w.rotate} question={w.rotateQuestion} write={write} />
      <Dialog opened={write.isSuccess} onClose={write.reset} title={w.rotate}>
        <Text>{w.secretOnce}</Text>
        {write.data && (
          <CodeText label={w.secret} copy>
            {write.data.secret}
          </CodeText>
        )}
      </Dialog>
    </>
  );
}
