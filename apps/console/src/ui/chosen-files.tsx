import { Alert, Button, FileButton, Progress, Text } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/icons/IconPaperclip";
import { useWords } from "../words/words.ts";
import { attachmentWords } from "./attachment-words.ts";
import classes from "./attachments.module.css";
import { useSizeOf } from "./attachments.tsx";
import { FailureNote } from "./failure-note.tsx";
import type { ChosenFile, useFiles } from "./use-files.ts";

/** The files that go with a message. */
export function ChosenFiles({ chosen }: { chosen: ReturnType<typeof useFiles> }) {
  const w = useWords(attachmentWords);
  const { files, refused, remove } = chosen;
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
    </>
  );
}

export function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const w = useWords(attachmentWords);
  return (
    <FileButton multiple onChange={onFiles}>
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          px="xs"
          aria-label={w.attach}
          title={`${w.attach}. ${w.hint}`}
        >
          <IconPaperclip size={16} aria-hidden />
        </Button>
      )}
    </FileButton>
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
