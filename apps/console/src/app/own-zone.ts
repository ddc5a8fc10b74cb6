import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { rental } from "../api/client.ts";
import { settingsQuery } from "../api/queries.ts";
import { useWrite } from "../api/use-write.ts";
import { useLanguage, useWords } from "../words/words.ts";
import { ownZoneWords } from "./own-zone-words.ts";
import { sessionQuery, useMay, useSession } from "./session.ts";
import { toast } from "./toast-store.ts";

/** The first owner who opens the console of a new account gives it the time zone of the browser, and the language of the page. */
export function OwnZone(): null {
  const w = useWords(ownZoneWords);
  const queries = useQueryClient();
  const may = useMay();
  const { account } = useSession();
  const { language } = useLanguage();
  const isTried = useRef(false);
  const set = useWrite({
    write: (timezone: string, attempt) => rental.settings.update({ timezone, language }, attempt),
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved);
      toast(w.zoneSet(saved.timezone.replaceAll("_", " ")));
      return queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isDue = account.timezone === null && may.own && may.write && may.see("settings") && zone !== "UTC";
  useEffect(() => {
    if (!isDue || isTried.current) return;
    isTried.current = true;
    set.run(zone);
  });
  return null;
}
