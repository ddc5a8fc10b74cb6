import { Text } from "@mantine/core";
import { useZone } from "../../app/session.ts";
import { isOtherZone } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { calendarWords } from "./words.ts";

/** Names the time zone of the form's times to people who are in another one. */
export function ZoneNote() {
  const w = useWords(calendarWords);
  const zone = useZone();
  if (!isOtherZone(zone)) return null;
  return (
    <Text size="sm" c="dimmed">
      {w.inZone(zone)}
    </Text>
  );
}
