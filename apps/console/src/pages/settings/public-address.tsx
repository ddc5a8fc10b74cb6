import { Text, Title } from "@mantine/core";
import { useSession } from "../../app/session.ts";
import { PublicLink } from "../../ui/public-link.tsx";
import { PublicPageOff, usePublicPage } from "../../ui/public-page.tsx";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** Where the public page is, and whether it can be opened. */
export function PublicAddress({ isOn }: { isOn: boolean }) {
  const w = useWords(settingsWords);
  const { path } = usePublicPage();
  const { account } = useSession();
  return (
    <section className={classes.section} aria-labelledby="settings-address">
      <Title order={2} size="h3" id="settings-address">
        {w.address}
      </Title>
      <Status kind={isOn ? "good" : "off"}>{isOn ? w.on : w.off}</Status>
      {isOn ? (
        <PublicLink path={path} name={account.name} />
      ) : (
        <code className={classes.address}>{location.origin + path}</code>
      )}
      <Text size="sm" c="dimmed">
        {w.addressHint}
      </Text>
      <PublicPageOff />
    </section>
  );
}
