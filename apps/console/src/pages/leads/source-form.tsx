import type { LeadSource } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { type Attempt, useWrite } from "../../api/use-write.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { SelectField, SwitchField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import { leadsWords } from "./words.ts";

/** Connects a portal, or changes one. @param source the one that is changed */
export function SourceForm({ source, onClose }: { source?: LeadSource; onClose: () => void }) {
  const w = useWords(leadsWords);
  const queries = useQueryClient();
  const [kind, setKind] = useState<LeadSource["kind"]>(source?.kind ?? "zillow");
  const [name, setName] = useState(source?.name ?? "");
  const [autoReply, setAutoReply] = useState(source?.autoReply ?? false);
  const [active, setActive] = useState(source?.active ?? true);
  const [home, setHome] = useState<"none" | "one">(source?.defaultPropertyId ? "one" : "none");
  const [propertyId, setPropertyId] = useState(source?.defaultPropertyId ?? "");
  const [appSecret, setAppSecret] = useState("");
  const [pageToken, setPageToken] = useState("");
  const save = useWrite({
    write: (_: undefined, attempt: Attempt) => {
      const input = {
        name,
        autoReply,
        active,
        defaultPropertyId: home === "one" ? propertyId : null,
        // Stored secrets are not shown, and are kept if the field is left empty.
        ...(kind === "facebook" && appSecret !== "" && { appSecret }),
        ...(kind === "facebook" && pageToken !== "" && { pageToken }),
      };
      return source
        ? rental.leadSources.update(source.id, input, attempt)
        : rental.leadSources.create({ kind, ...input }, attempt);
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ["lead-sources"] });
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={source ? w.changeTitle : w.connect}>
      <DialogForm
        label={source ? w.save : w.connect}
        write={save}
        edits={[kind, name, autoReply, active, home, propertyId, appSecret, pageToken]}
        aliases={{ defaultPropertyId: "propertyId" }}
        onSubmit={() => save.run(undefined)}
        onCancel={onClose}
      >
        {!source && (
          <SelectField name="kind" label={w.kind} {...controlled(kind, setKind)} data={choicesOf(w.kinds)} />
        )}
        <TextField
          name="name"
          label={w.name}
          description={w.nameHint}
          required
          maxLength={200}
          {...controlled(name, setName)}
        />
        {kind === "facebook" && (
          <>
            <TextField
              type="password"
              autoComplete="off"
              name="appSecret"
              label={w.appSecret}
              description={source?.facebook?.hasAppSecret ? w.secretKept : w.appSecretHint}
              maxLength={200}
              {...controlled(appSecret, setAppSecret)}
            />
            <TextField
              type="password"
              autoComplete="off"
              name="pageToken"
              label={w.pageToken}
              description={source?.facebook?.hasPageToken ? w.secretKept : w.pageTokenHint}
              maxLength={1000}
              {...controlled(pageToken, setPageToken)}
            />
          </>
        )}
        <SwitchField
          name="autoReply"
          label={w.autoReply}
          description={w.autoReplyHint}
          checked={autoReply}
          onChange={({ currentTarget }) => setAutoReply(currentTarget.checked)}
        />
        {source && (
          <SwitchField
            name="active"
            label={w.active}
            description={w.activeHint}
            checked={active}
            onChange={({ currentTarget }) => setActive(currentTarget.checked)}
          />
        )}
        <SelectField
          name="home"
          label={w.home}
          {...controlled(home, setHome)}
          data={[
            { value: "none", label: w.noHome },
            { value: "one", label: w.oneHome },
          ]}
        />
        {home === "one" && (
          <ListingPicker name="propertyId" required value={propertyId} onChange={setPropertyId} />
        )}
      </DialogForm>
    </Dialog>
  );
}
