import { Button, Text } from "@mantine/core";
import { FailureNote } from "../ui/failure-note.tsx";
import { useWords } from "../words/words.ts";
import { appWords } from "./words.ts";

/** Shown in place of a page that failed, because a file of it is missing or a call failed. */
export function PageFailed({ error }: { error: unknown }) {
  const w = useWords(appWords);
  const isFileMissing = error instanceof Error && /import|module|preload/i.test(error.message);
  return (
    <>
      {isFileMissing ? <Text role="alert">{w.newVersion}</Text> : <FailureNote error={error} />}
      <Button mt="md" onClick={() => location.reload()}>
        {w.reload}
      </Button>
    </>
  );
}
