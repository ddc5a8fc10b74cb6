import { Alert, Button } from "@mantine/core";
import { deliveryFault } from "@rental/contract/words/delivery-fault";
import type { Write } from "../api/use-write.ts";
import { useLanguage } from "../words/words.ts";
import { CodeText } from "./code-text.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";

interface SendTestProps {
  words: { test: string; testDelivered: (ms: number) => string; testFailed: string; answer: string };
  write: Write<undefined, unknown>;
  /** Whether nothing else comes first, such as switching on. */
  isMain: boolean;
  result:
    | { delivered: boolean; durationMs: number; error?: string | null; responseBody: string | null }
    | undefined;
}

/** Sends a test, and shows the receiver's response. */
export function SendTest({ words: w, write, isMain, result }: SendTestProps) {
  const { language } = useLanguage();
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        loading={write.isPending}
        onClick={() => write.run(undefined)}
      >
        {w.test}
      </Button>
      <Dialog opened={write.isSuccess || write.error !== null} onClose={write.reset} title={w.test}>
        <FailureNote error={write.error} />
        {result && (
          <Alert
            role="status"
            color={result.delivered ? "green" : "red"}
            title={result.delivered ? w.testDelivered(result.durationMs) : w.testFailed}
          >
            {result.error && deliveryFault(result.error, language)}
          </Alert>
        )}
        {result?.responseBody && <CodeText label={w.answer}>{result.responseBody}</CodeText>}
      </Dialog>
    </>
  );
}
