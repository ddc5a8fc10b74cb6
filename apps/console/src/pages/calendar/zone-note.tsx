import { Text } from "@mantine/core";
import { useZone } from "../../app/session.ts";
import { isOtherZone } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { calendarWords } from "./words.ts";

/** Says in which time zone times are typed, to somebody whose own is another. */
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
