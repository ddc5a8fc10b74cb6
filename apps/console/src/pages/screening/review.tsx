import { Button, Group, Text } from "@mantine/core";
import type { ReviewMail, Session, SessionsReviewInput } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { TextAreaField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./screening.module.css";
import { SessionAnswers } from "./session-answers.tsx";
import { screeningWords } from "./words.ts";

const mailId = "review-mail";
const finalId = "review-final";

type Verdict = SessionsReviewInput["reviewStatus"];

interface ReviewProps {
  session: Session;
  /** The prospect's name, once it is known. */
  name: string | undefined;
  /** Whether it is one of a list: the answers are then shown before the decision. */
  inList?: boolean;
}

/** Approves or denies, after showing the email that the prospect will get. */
export function Review({ session, name, inList = false }: ReviewProps) {
  const w = useWords(screeningWords);
  const named = (label: string) => inList && { size: "xs", "aria-label": `${label}: ${name}` };
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (session.status !== "completed") return <p>{session.status === "expired" ? w.isExpired : w.notYet}</p>;
  return (
    <>
      <Group gap={inList ? "xs" : "md"}>
        <Button
          variant={inList ? "default" : "filled"}
          {...named(w.approve)}
          onClick={() => setVerdict("approved")}
        >
          {w.approve}
        </Button>
        <Button variant="default" {...named(w.deny)} onClick={() => setVerdict("denied")}>
          {w.deny}
        </Button>
      </Group>
      {verdict && <ReviewDialog {...{ session, name, inList, verdict }} onClose={() => setVerdict(null)} />}
    </>
  );
}

interface ReviewDialogProps extends ReviewProps {
  verdict: Verdict;
  onClose: () => void;
}

function ReviewDialog({ session, name, inList, verdict, onClose }: ReviewDialogProps) {
  const { id } = session;
  const w = useWords(screeningWords);
  const label = verdict === "approved" ? w.approve : w.deny;
  const [notes, setNotes] = useState("");
  const preview = useQuery({
    queryKey: ["sessions", "review-mail", id, verdict],
    queryFn: ({ signal }) => rental.sessions.reviewMail(id, { reviewStatus: verdict }, { signal }),
    staleTime: 0,
    // The text depends on the settings, and the recipient on the contact.
    meta: { resources: ["settings", "contacts"] },
  });
  const review = useWrite({
    write: (reviewNotes: string | null, attempt) =>
      rental.sessions.review(id, { reviewStatus: verdict, reviewNotes }, attempt),
    onSuccess: () => {
      toast(w.done[verdict]);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={name === undefined ? label : `${label}: ${name}`} size="lg">
      <DialogForm
        label={preview.data?.mail ? w.confirm[verdict] : w.confirmSilently[verdict]}
        write={review}
        edits={notes}
        onSubmit={() => review.run(notes.trim() || null)}
        onCancel={onClose}
        button={{
          disabled: !preview.data,
          ...(verdict === "denied" && { color: "red" }),
          // The notes are focused first: who can't see what stands around them hears it at the button.
          "aria-describedby": `${mailId} ${finalId}`,
        }}
      >
        {inList && (
          <section aria-label={w.answers}>
            <SessionAnswers session={session} />
          </section>
        )}
        <FailureNote error={preview.error} onRetry={() => void preview.refetch()} />
        <div id={mailId}>{preview.data && <Mail preview={preview.data} />}</div>
        <TextAreaField
          name="reviewNotes"
          label={w.notes}
          description={w.notesHint}
          maxLength={2000}
          rows={3}
          {...controlled(notes, setNotes)}
        />
        <Text id={finalId} size="sm">
          {w.final}
        </Text>
      </DialogForm>
    </Dialog>
  );
}

function Mail({ preview: { mail, reason } }: { preview: ReviewMail }) {
  const w = useWords(screeningWords);
  if (!mail) return <Text>{reason && w.noMail[reason]}</Text>;
  return (
    <section aria-label={w.mailFirst}>
      <Text>{w.mailFirst}</Text>
      <div className={classes.mail}>
        <div>
          {w.mailFrom}: {mail.fromName}
        </div>
        <div>
          {w.mailTo}: {mail.to}
        </div>
        <div>
          {w.mailSubject}: <b>{mail.subject}</b>
        </div>
        <p>{mail.text.trim()}</p>
      </div>
    </section>
  );
}
