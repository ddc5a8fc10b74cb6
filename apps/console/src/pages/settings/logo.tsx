import { Button, FileButton, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { logoQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./settings.module.css";
import { settingsWords } from "./words.ts";

/** As the API accepts them. */
const maxBytes = 512 * 1024;
const types = "image/png,image/jpeg,image/webp,image/heic";

/** The account's logo: shows, replaces and removes it. */
export function Logo() {
  const w = useWords(settingsWords);
  const may = useMay();
  const queries = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const { data: logo, error } = useQuery(logoQuery);
  const reread = () => queries.invalidateQueries({ queryKey: ["settings"] });
  const set = useWrite({
    write: async (file: File, attempt) => rental.settings.setLogo({ image: await base64Of(file) }, attempt),
    onSuccess: () => {
      void reread();
      toast(w.logoSaved);
    },
  });
  const remove = useWrite({
    write: (_: undefined, attempt) => rental.settings.setLogo({ image: null }, attempt),
    onSuccess: reread,
  });
  const choose = (file: File | null) => {
    setTooLarge(file !== null && file.size > maxBytes);
    if (file && file.size <= maxBytes) set.run(file);
  };
  return (
    <section className={classes.section} aria-labelledby="settings-logo">
      <Title order={2} size="h3" id="settings-logo">
        {w.logo}
      </Title>
      <Text size="sm" c="dimmed">
        {w.logoEffect}
      </Text>
      {logo && (
        <img className={classes.logo} src={logo.url} width={logo.width} height={logo.height} alt={w.logo} />
      )}
      {logo === null && <Text>{w.noLogo}</Text>}
      {isTooLarge && (
        <Text role="alert" c="var(--mantine-color-error)">
          {w.logoTooLarge}
        </Text>
      )}
      <FailureNote error={error ?? set.error} />
      {may.write && logo !== undefined && (
        <div className={classes.save}>
          <FileButton accept={types} onChange={choose}>
            {(props) => (
              <Button variant="default" loading={set.isPending} {...props}>
                {w.chooseLogo}
              </Button>
            )}
          </FileButton>
          {logo && <AskFirst label={w.removeLogo} question={w.removeLogoQuestion} write={remove} />}
        </div>
      )}
    </section>
  );
}

/** The bytes of a file in base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
