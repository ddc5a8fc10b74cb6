import { Button, Text } from "@mantine/core";
import { FailureNote } from "../ui/failure-note.tsx";
import { useWords } from "../words/words.ts";
import { appWords } from "./words.ts";

/** In place of a page that failed: with a file that is not there, or with an error of a call. */
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
