import { Alert, Button, FileButton, Group, Progress, Text } from "@mantine/core";
import { useWords } from "../words/words.ts";
import { attachmentWords } from "./attachment-words.ts";
import classes from "./attachments.module.css";
import { useSizeOf } from "./attachments.tsx";
import { FailureNote } from "./failure-note.tsx";
import type { ChosenFile, useFiles } from "./use-files.ts";

/** The files that go with a message, and a button that adds some. */
export function ChosenFiles({ chosen }: { chosen: ReturnType<typeof useFiles> }) {
  const w = useWords(attachmentWords);
  const { files, refused, add, remove } = chosen;
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.queue} aria-label={w.files}>
          {files.map((file) => (
            <Chosen key={file.key} chosen={file} onRemove={() => remove(file.key)} />
          ))}
        </ul>
      )}
      {refused && (
        <Alert role="alert" color="red" variant="light">
          {w[refused.why](refused.name)}
        </Alert>
      )}
      <Group gap="xs">
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {w.attach}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {w.hint}
        </Text>
      </Group>
    </>
  );
}

interface ChosenProps {
  chosen: ChosenFile;
  onRemove: () => void;
}

function Chosen({ chosen: { file, progress, id, failure }, onRemove }: ChosenProps) {
  const w = useWords(attachmentWords);
  const sizeOf = useSizeOf();
  const percent = Math.round(progress * 100);
  return (
    <li className={classes.queued}>
      <span>
        {file.name} <span className={classes.size}>{sizeOf(file.size)}</span>
      </span>
      <Button size="compact-xs" variant="default" aria-label={w.remove(file.name)} onClick={onRemove}>
        ✕
      </Button>
      {failure && (
        <div className={classes.wide}>
          <Text size="sm">{w.notAttached(file.name)}</Text>
          <FailureNote error={failure.error} onRetry={failure.retry} />
        </div>
      )}
      {!failure && id === undefined && (
        <Progress className={classes.wide!} value={percent} aria-label={w.sending(file.name, percent)} />
      )}
    </li>
  );
}
