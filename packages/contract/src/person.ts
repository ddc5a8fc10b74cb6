import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { planNames } from "./plans.ts";
import { field, id, idParam, mailAddress, nonBlank, shownUrl, single, timestamp } from "./schema.ts";

/** Roles of an account's people, from least to most privileged: each role includes the rights of those before it. */
export const personRoles = ["viewer", "agent", "owner"] as const;
export type PersonRole = (typeof personRoles)[number];

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a7e";
const role = field(
  z.enum(personRoles),
  "`viewer` reads; `agent` also writes, except keys, people and the plan; `owner` does everything.",
  "agent",
);

/** How a person wants to be notified. */
export const noticeChoice = z.object({
  mail: field(z.boolean(), "Whether notices are emailed to the person.", true),
});
export type NoticeChoice = z.output<typeof noticeChoice>;

/** A person of an account who can sign in to the console. */
export const person = z
  .object({
    id: field(id, "Identifier of the person.", exampleId),
    email: field(z.string().nullable(), "Where links to sign in are sent.", "robin@elmhomes.example"),
    name: field(z.string().nullable(), "Name of the person.", "Robin Elm"),
    role,
    notices: field(noticeChoice, "How the person wants to be told what happens.", { mail: true }),
    lastSignInAt: field(
      timestamp.nullable(),
      "When the person last signed in; null until then.",
      "2026-11-03T10:00:00.000Z",
    ),
    createdAt: field(timestamp, "When the person was added.", "2026-11-02T09:30:00.000Z"),
  })
  .meta({ id: "Person", description: "A person of the account, who can sign in." });
export type Person = z.output<typeof person>;

export const invitedPerson = person
  .extend({
    inviteUrl: field(
      shownUrl(),
      "The link with which the person signs in for the first time. It works once, for seven days, and is shown only here.",
      "https://rental.example/console/sign-in/5c9e1k0a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u2v3w",
    ),
    inviteExpiresAt: field(timestamp, "When the link stops working.", "2026-11-09T09:30:00.000Z"),
  })
  .meta({ id: "InvitedPerson", description: "A new person of the account, with the link to sign in." });
export type InvitedPerson = z.output<typeof invitedPerson>;

const writable = {
  email: field(mailAddress, "Where links to sign in are sent.", "robin@elmhomes.example"),
  name: field(nonBlank(200), "Name of the person.", "Robin Elm"),
  role,
};

/** Body of `POST /people`. */
export const createPersonInput = z.object(writable);
export type CreatePersonInput = z.output<typeof createPersonInput>;

/** Body of `PATCH /people/{id}`: only the fields to change. */
export const updatePersonInput = idParam.extend({
  ...z.object(writable).partial().shape,
  notices: field(noticeChoice.optional(), "How the person wants to be told what happens.", { mail: true }),
});
export type UpdatePersonInput = z.output<typeof updatePersonInput>;

/** Body of `PATCH /people/me`. */
export const updateMeInput = z.object({
  notices: field(noticeChoice, "How you want to be told what happens.", { mail: false }),
});
export type UpdateMeInput = z.output<typeof updateMeInput>;

/** Somebody who can look after records, as everybody of the account may know them. */
export const assignablePerson = z
  .object({
    id: field(id, "Identifier of the person.", exampleId),
    name: field(z.string().nullable(), "Name of the person.", "Robin Elm"),
    role: field(z.enum(["agent", "owner"]), "What the person may do.", "agent"),
  })
  .meta({ id: "AssignablePerson", description: "A person who can look after records, by name." });
export type AssignablePerson = z.output<typeof assignablePerson>;

export const assignablePeople = z.object({
  data: z.array(assignablePerson).meta({ description: "All agents and owners, oldest first." }),
});

/** Query of `GET /people`. */
export const listPeopleInput = z.object(pagesOf(person));
export type ListPeopleInput = z.output<typeof listPeopleInput>;

export const personList = list(person);
export const onePerson = single(person);
export const oneInvitedPerson = single(invitedPerson);

/** The caller, and the account it acts for. */
export const me = z
  .object({
    role: field(z.enum(personRoles), "What the caller may do. An API key acts as `owner`.", "owner"),
    person: person
      .nullable()
      .meta({ description: "The person who signed in; null for an API key.", example: null }),
    account: z
      .object({
        id: field(id, "Identifier of the account.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a11"),
        name: field(z.string(), "Name of the account.", "Elm Homes"),
        slug: field(z.string(), "The account's name in public URLs.", "elm-homes"),
        plan: field(z.enum(planNames), "The account's plan.", "pro"),
        planAllows: z
          .object({
            resources: field(
              z.array(z.string()).nullable(),
              "The resources that the plan includes; null: all.",
              null,
            ),
            writes: field(z.boolean(), "Whether the plan allows writes.", true),
            bulk: field(z.boolean(), "Whether the plan allows bulk creation and image imports.", true),
            reports: field(z.boolean(), "Whether the plan includes reports.", true),
          })
          .meta({ description: "What the account's plan includes." }),
        timezone: field(
          z.string().nullable(),
          "The account's time zone; null until it is set, when UTC applies.",
          "America/Chicago",
        ),
      })
      .meta({ description: "The account of the caller." }),
    writesDescriptions: field(
      z.boolean(),
      "Whether a language model can write descriptions of homes for this account.",
      false,
    ),
    previews: z
      .object({
        propertyType: field(z.boolean(), "Whether the field propertyType of properties is enabled.", false),
      })
      .meta({ description: "Which development previews this server has." }),
  })
  .meta({ id: "Me", description: "Who is calling, and for which account." });
export type Me = z.output<typeof me>;
export const oneMe = single(me);

/** A browser in which a person is signed in. */
export const signIn = z
  .object({
    id: field(id, "Identifier of the sign-in.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a7f"),
    personId: field(id, "Who signed in.", exampleId),
    userAgent: field(
      z.string().nullable(),
      "What the browser says it is.",
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    ),
    isCurrent: field(z.boolean(), "Whether this request was made with it.", false),
    createdAt: field(timestamp, "When the person signed in.", "2026-11-03T10:00:00.000Z"),
    lastUsedAt: field(
      timestamp.nullable(),
      "When it was last used, accurate to a minute.",
      "2026-11-03T10:05:00.000Z",
    ),
    expiresAt: field(timestamp, "When it ends by itself.", "2026-12-03T10:00:00.000Z"),
  })
  .meta({ id: "SignIn", description: "A browser in which a person has signed in." });
export type SignIn = z.output<typeof signIn>;

/** Query of `GET /people/{id}/sign-ins`. */
export const listSignInsInput = idParam.extend(pagesOf(signIn));
export type ListSignInsInput = z.output<typeof listSignInsInput>;
/** Query of `GET /people/me/sign-ins`. */
export const listOwnSignInsInput = z.object(pagesOf(signIn));
export type ListOwnSignInsInput = z.output<typeof listOwnSignInsInput>;
export const signInList = list(signIn);

/** Path of `DELETE /people/me/sign-ins/{signInId}`. */
export const ownSignInParams = z.object({
  signInId: field(id, "Identifier of the sign-in.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a7f"),
});

/** Path of `DELETE /people/{id}/sign-ins/{signInId}`. */
export const signInParams = idParam.extend(ownSignInParams.shape);
