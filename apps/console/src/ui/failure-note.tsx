import { Alert, Button, Text } from "@mantine/core";
import { failureOf } from "../api/errors.ts";
import { useWords } from "../words/words.ts";
import { uiWords } from "./words.ts";

/**
 * Why a call failed, in words, where it happened. Shows nothing without an error.
 * @param onRetry offers another attempt
 */
export function FailureNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const w = useWords(uiWords);
  if (!error) return null;
  const { kind, detail, retryAfter, fields, requestId } = failureOf(error);
  return (
    <Alert role="alert" color={kind === "away" ? "yellow" : "red"} variant="light" title={w.failures[kind]}>
      {kind !== "away" && <Text size="sm">{detail}</Text>}
      {fields.length > 0 && (
        <ul>
          {fields.map(({ field, message }) => (
            <li key={field + message}>
              <b>{field}</b>: {message}
            </li>
          ))}
        </ul>
      )}
      {retryAfter !== undefined && <Text size="sm">{w.retryIn(Math.ceil(retryAfter))}</Text>}
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
