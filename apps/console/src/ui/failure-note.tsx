import { Alert, Button, Text } from "@mantine/core";
import { failureOf } from "../api/errors.ts";
import { useWords } from "../words/words.ts";
import { uiWords } from "./words.ts";

interface FailureNoteProps {
  error: unknown;
  /** Offers another attempt. */
  onRetry?: () => void;
  /** The invalid fields to list; by default all. */
  fields?: { field: string; message: string }[];
}

/** Why a call failed, in words. Shows nothing without an error. */
export function FailureNote({ error, onRetry, fields: remaining }: FailureNoteProps) {
  const w = useWords(uiWords);
  if (!error) return null;
  const { kind, detail, retryAfter, requestId, ...failure } = failureOf(error);
  const fields = remaining ?? failure.fields;
  return (
    <Alert role="alert" color={kind === "away" ? "yellow" : "red"} variant="light" title={w.failures[kind]}>
      {/* The detail of an invalid request repeats its fields, that of a limit when it ends, and that of a taken time is for programs. */}
      {kind !== "away" && kind !== "taken" && failure.fields.length === 0 && (
        <Text size="sm">{retryAfter === undefined ? detail : w.retryIn(Math.ceil(retryAfter))}</Text>
      )}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field + message}>
              <b>{field}</b>: {message}
            </li>
          ))}
        </ul>
      )}
      {kind === "broken" && requestId && (
        <Text size="xs" c="dimmed">
          {w.request(requestId)}
        </Text>
      )}
      {onRetry && (
        <Button size="xs" mt="xs" variant="default" onClick={onRetry}>
          {w.retry}
        </Button>
      )}
    </Alert>
  );
}
