import type { Conversation, Session } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { contactQuery } from "../../api/queries.ts";
import { useMay } from "../../app/session.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { ListingLink } from "../../ui/listing-link.tsx";
import { PageFrame, SectionTitle } from "../../ui/page.tsx";
import { PhoneLink } from "../../ui/phone-link.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink, TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { Requests } from "./requests.tsx";
import { Review } from "./review.tsx";
import { SessionAnswers } from "./session-answers.tsx";
import { hasDecision } from "./standing.ts";
import { Decision, Progress } from "./states.tsx";
import { screeningWords } from "./words.ts";

/** One pre-screening: who, the answers, and the decision. */
export function Page() {
  const w = useWords(screeningWords);
  const may = useMay();
  const { id } = useParams({ from: "/screening/$id" });
  const { data: session, error } = useQuery({
    queryKey: ["sessions", "one", id],
    queryFn: ({ signal }) => rental.sessions.get(id, { signal }),
  });
  const nameOf = useNameOf();
  const { data: contact } = useQuery({
    ...contactQuery(session?.contactId ?? ""),
    enabled: session !== undefined,
  });
  const name = contact && nameOf(contact.name);
  return (
    <PageFrame title={name === undefined ? w.session : `${w.session}: ${name}`} writes>
      <BackLink to="/screening">{w.back}</BackLink>
      <FailureNote error={error} />
      {session && <SessionFacts session={session} />}
      {session && <Requests session={session} />}
      <SectionTitle>{w.answers}</SectionTitle>
      {session && <SessionAnswers session={session} />}
      {session?.reviewStatus === "pending_review" && may.write && (
        <section>
          <SectionTitle>{w.decide}</SectionTitle>
          <Review session={session} name={name} />
        </section>
      )}
      <SameCall
        method="PATCH"
        path={`/sessions/${id}/review`}
        body={{ reviewStatus: "approved" }}
        sdk={`await rental.sessions.review("${id}", { reviewStatus: "approved" });`}
      />
    </PageFrame>
  );
}

function SessionFacts({ session }: { session: Session }) {
  const nameOf = useNameOf();
  const w = useWords(screeningWords);
  const { long, date } = useFormat();
  const { contactId, propertyId, status, reviewStatus, reviewNotes, reviewedAt, createdAt, expiresAt } =
    session;
  const { data: contact } = useQuery(contactQuery(contactId));
  const { data: conversations } = useQuery({
    queryKey: ["conversations", "about", contactId],
    queryFn: ({ signal }) => rental.conversations.list({ contactId, limit: 20 }, { signal }),
  });
  const conversation = conversationAbout(propertyId, conversations?.data ?? []);
  // A form that is not about a home is filled in by somebody who asked about one, unless it was about several.
  const asked = new Set(conversations?.data.flatMap((each) => each.propertyId ?? []));
  const home = propertyId ?? (asked.size === 1 ? [...asked][0] : undefined);
  return (
    <Facts
      of={[
        [
          w.prospect,
          <TextLink key="prospect" to="/contacts/$id" params={{ id: contactId }}>
            {contact ? nameOf(contact.name) : "…"}
          </TextLink>,
        ],
        home && [w.home, <ListingLink key="home" id={home} />],
        conversation && [
          w.conversation,
          <TextLink key="conversation" to="/inbox/$id" params={{ id: conversation.id }}>
            {w.toConversation}
          </TextLink>,
        ],
        contact?.email && [w.email, contact.email],
        contact?.phone && [w.phone, <PhoneLink key="phone" number={contact.phone} />],
        [w.status, <Progress key="status" status={status} />],
        hasDecision(session) && [w.decision, <Decision key="decision" reviewStatus={reviewStatus} />],
        [w.created, long(createdAt)],
        reviewedAt === null ? [w.expires, date(expiresAt)] : [w.reviewed, long(reviewedAt)],
        reviewNotes !== null && [w.notes, reviewNotes],
      ]}
    />
  );
}

/** The newest about this home, or else the newest with the contact. */
const conversationAbout = (propertyId: string | null, newest: Conversation[]): Conversation | undefined =>
  newest.find((each) => each.propertyId === propertyId) ?? newest[0];
