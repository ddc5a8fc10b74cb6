import { multipart, plain } from "./make.ts";
import type { Sample } from "./sample.ts";

const auto = (name: string, reason: string, headers: Record<string, string>): Sample => ({
  name,
  raw: plain("I am away until Monday.\n", headers),
  expected: { automatic: reason, bounce: null as never },
});

/** Mail that programs send by themselves. */
export const automatic: Sample[] = [
  auto("an automatic reply", "Auto-Submitted: auto-replied", { "Auto-Submitted": "auto-replied" }),
  auto("a reply of a vacation program, with a comment", "Auto-Submitted: auto-replied", {
    "Auto-Submitted": "Auto-Replied (vacation)",
  }),
  auto("a generated mail", "Auto-Submitted: auto-generated", {
    "Auto-Submitted": "auto-generated; owner-email=x@y.z",
  }),
  auto("a mail of a mailing list", "List-Id", { "List-Id": "Tenants <tenants.example.org>" }),
  auto("a bulk mail", "Precedence: bulk", { Precedence: "bulk" }),
  auto("a junk mail by its own account", "Precedence: junk", { Precedence: "Junk" }),
  auto("an old list", "Precedence: list", { Precedence: "list" }),
  auto("an old autoresponder", "x-autoreply", { "X-Autoreply": "yes" }),
  auto("an automatic reply of Outlook, by its subject", "subject of an automatic reply", {
    Subject: "Automatic reply: Your viewing",
  }),
  auto("an absence of an old client, by its subject", "subject of an automatic reply", {
    Subject: "Out of Office Re: Your viewing",
  }),
  auto("an absence in Spanish, by its subject", "subject of an automatic reply", {
    Subject: "Fuera de oficina: su visita",
  }),
  auto("an automatic reply in German, by its subject", "subject of an automatic reply", {
    Subject: "Automatische Antwort: Ihre Besichtigung",
  }),
  auto("an automatic reply in French, by its subject", "subject of an automatic reply", {
    Subject: "=?utf-8?q?R=C3=A9ponse_automatique_=3A_Votre_visite?=",
  }),
  auto("a mail with an empty sender in its envelope", "empty Return-Path", { "Return-Path": "<>" }),
  auto("a mail of a postmaster", "sent by postmaster@example.net", {
    From: "Postmaster <postmaster@example.net>",
  }),
  {
    name: "a receipt that a mail was read",
    raw: multipart(
      "report; report-type=disposition-notification",
      [
        { type: "text/plain", body: "Your mail was read." },
        {
          type: "message/disposition-notification",
          body: "Disposition: manual-action/MDN-sent-manually; displayed",
        },
      ],
      {},
    ),
    expected: { automatic: "report", bounce: null as never },
  },
  {
    name: "a person's mail that says so",
    raw: plain("Hi\n", { "Auto-Submitted": "no", Precedence: "normal" }),
    expected: { automatic: null },
  },
  {
    name: "a person's answer to an automatic reply",
    raw: plain("Hi\n", { Subject: "Re: Automatic reply: Your viewing" }),
    expected: { automatic: null },
  },
];
