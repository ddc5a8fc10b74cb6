import { Alert, Button, Text, Title } from "@mantine/core";
import type { LeadSource } from "@rental/sdk";
import { useState } from "react";
import { deleteLater } from "../../api/later.ts";
import { useMay } from "../../app/session.ts";
import { CodeText } from "../../ui/code-text.tsx";
import { Facts } from "../../ui/facts.tsx";
import { ListingLink } from "../../ui/listing-link.tsx";
import { Status } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./leads.module.css";
import { SourceForm } from "./source-form.tsx";
import { leadsWords } from "./words.ts";

/** One portal: its addresses, and the state of its leads. */
export function Source({ source }: { source: LeadSource }) {
  const w = useWords(leadsWords);
  const { name, kind, active, autoReply, defaultPropertyId, mapping, url, address, facebook } = source;
  return (
    <li className={classes.source}>
      <Title order={3} size="h4">
        {name}
      </Title>
      <Status kind={active ? "good" : "off"}>{active ? w.on : w.off}</Status>
      <Facts
        of={[
          [w.kind, w.kinds[kind]],
          [w.answers, autoReply ? w.on : w.off],
          defaultPropertyId !== null && [w.home, <ListingLink key="home" id={defaultPropertyId} />],
          mapping !== null && [w.learned, learnedIn(mapping, w.fields)],
        ]}
      />
      {url === null && <Text size="sm">{w.hidden}</Text>}
      {url !== null && (
        <Address of={name} label={facebook ? w.callbackUrl : w.postTo}>
          {url}
        </Address>
      )}
      {facebook && (
        <Address of={name} label={w.verifyToken}>
          {facebook.verifyToken}
        </Address>
      )}
      {facebook && <Missing of={facebook} />}
      {address !== null && (
        <Address of={name} label={w.mailTo}>
          {address}
        </Address>
      )}
      <Actions source={source} />
    </li>
  );
}

/** Which secrets of Facebook a source lacks, and where they are found. */
function Missing({ of: { hasAppSecret, hasPageToken } }: { of: NonNullable<LeadSource["facebook"]> }) {
  const w = useWords(leadsWords);
  if (hasAppSecret && hasPageToken) return null;
  return (
    <Alert color="yellow" variant="light" title={w.incomplete}>
      <ul>
        {!hasAppSecret && <li>{w.appSecretMissing}</li>}
        {!hasPageToken && <li>{w.pageTokenMissing}</li>}
      </ul>
    </Alert>
  );
}

/** @param of the name of the source: the labels of several must differ */
function Address({ of, label, children }: { of: string; label: string; children: string }) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <CodeText label={`${label}: ${of}`} copy>
        {children}
      </CodeText>
    </div>
  );
}

const learnedIn = (mapping: NonNullable<LeadSource["mapping"]>, fields: Record<string, string>): string =>
  Object.entries(mapping)
    .map(([field, path]) => `${fields[field]}: ${path}`)
    .join(", ");

function Actions({ source }: { source: LeadSource }) {
  const w = useWords(leadsWords);
  const may = useMay();
  const [isChanging, setIsChanging] = useState(false);
  const { id, name } = source;
  if (!may.write) return null;
  const remove = () =>
    deleteLater({
      id,
      run: (client, attempt) => client.leadSources.delete(id, attempt),
      text: w.deleting(name),
      failed: w.notDeleted(name),
    });
  const labelled = (label: string) => ({ size: "xs", variant: "default", "aria-label": `${label}: ${name}` });
  return (
    <div className={classes.actions}>
      <Button {...labelled(w.change)} onClick={() => setIsChanging(true)}>
        {w.change}
      </Button>
      <Button {...labelled(w.delete)} onClick={remove}>
        {w.delete}
      </Button>
      {isChanging && <SourceForm source={source} onClose={() => setIsChanging(false)} />}
    </div>
  );
}
