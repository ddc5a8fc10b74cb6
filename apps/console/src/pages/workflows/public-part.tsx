import { Alert, Button, Text } from "@mantine/core";
import type { Workflow } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { PublicLink } from "../../ui/public-link.tsx";
import { Status } from "../../ui/status.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { formWords } from "./form-words.ts";
import classes from "./workflows.module.css";

/** Whether prospects can open the form, and its link. */
export function PublicPart({ workflow }: { workflow: Workflow }) {
  const w = useWords(formWords);
  const may = useMay();
  const { account } = useSession();
  const { data: settings } = useQuery({
    queryKey: ["settings"],
    queryFn: ({ signal }) => rental.settings.get({ signal }),
  });
  const { id, isPublic, isActive, isSystem, slug, questionConfig } = workflow;
  const isOn = isPublic && isActive;
  const toggle = useWrite({
    write: (_: undefined, attempt) =>
      rental.workflows.update(id, isOn ? { isPublic: false } : { isPublic: true, isActive: true }, attempt),
  });
  const hasQuestions = (questionConfig?.questions ?? []).length > 0;
  return (
    <section className={classes.public} aria-label={w.linkTitle}>
      <div className={classes.actions}>
        <SectionTitle mb={0}>{w.linkTitle}</SectionTitle>
        <Status kind={isOn ? "good" : "off"}>{isOn ? w.isOn : w.isOff}</Status>
      </div>
      {settings?.prescreeningEnabled === false && (
        <Alert color="yellow" mb="sm">
          {w.prescreeningOff} <TextLink to="/settings">{w.toSettings}</TextLink>
        </Alert>
      )}
      <Text size="sm" mb="xs">
        {isOn ? w.linkOn : hasQuestions ? w.linkOff : w.noQuestions}
      </Text>
      {isOn && <PublicLink path={`/p/${account.slug}/w/${slug}`} name={workflow.name} />}
      {may.write && !isSystem && (
        <Button
          mt={isOn ? "sm" : 0}
          variant={isOn ? "default" : "filled"}
          disabled={!isOn && !hasQuestions}
          loading={toggle.isPending}
          onClick={() => toggle.run(undefined)}
        >
          {isOn ? w.turnOff : w.turnOn}
        </Button>
      )}
      <FailureNote error={toggle.error} />
    </section>
  );
}
