import { Alert } from "@mantine/core";
import type { Write } from "../api/use-write.ts";
import { CodeText } from "./code-text.tsx";
import { Dialog } from "./dialog.tsx";
import { FailureNote } from "./failure-note.tsx";

interface TestResultProps {
  words: { test: string; testDelivered: (ms: number) => string; testFailed: string; answer: string };
  write: Pick<Write<undefined, unknown>, "isSuccess" | "error" | "reset">;
  result:
    | { delivered: boolean; durationMs: number; error?: string | null; responseBody: string | null }
    | undefined;
}

/** What a receiver answered to a test. */
export function TestResult({ words: w, write, result }: TestResultProps) {
  return (
    <Dialog opened={write.isSuccess || write.error !== null} onClose={write.reset} title={w.test}>
      <FailureNote error={write.error} />
      {result && (
        <Alert
          role="status"
          color={result.delivered ? "green" : "red"}
          title={result.delivered ? w.testDelivered(result.durationMs) : w.testFailed}
        >
          {result.error}
        </Alert>
      )}
      {result?.responseBody && <CodeText label={w.answer}>{result.responseBody}</CodeText>}
    </Dialog>
  );
}
