import { multipart, ours, type Part, plain } from "./make.ts";
import type { Sample } from "./sample.ts";

const daemon = {
  From: "Mail Delivery System <MAILER-DAEMON@mx.example.net>",
  "Return-Path": "<>",
  "Auto-Submitted": "auto-replied",
};
const explained: Part = { type: "text/plain", body: "Your message could not be delivered." };
const status = (fields: string): Part => ({
  type: "message/delivery-status",
  body: `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; dana@example.net\n${fields}`,
});
const headersOfOurs = `Received: from a by b\nMessage-ID:\n <${ours}@mail.example.com>\nSubject: Your viewing`;
const returned = (type: string, more = ""): Part => ({ type, body: `${headersOfOurs}${more}\n` });

const report = (name: string, parts: Part[], bounce: object): Sample => ({
  name,
  raw: multipart("report; report-type=delivery-status", parts, { ...daemon, Subject: "Undelivered Mail" }),
  expected: { automatic: "Auto-Submitted: auto-replied", bounce },
});
const messageIds = [`${ours}@mail.example.com`];

/** Reports of mail servers that a mail was not delivered. */
export const bounces: Sample[] = [
  report(
    "a report with the headers of the mail",
    [
      explained,
      status("Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such\n mailbox"),
      returned("text/rfc822-headers"),
    ],
    { isPermanent: true, messageIds, error: "550 5.1.1 no such mailbox" },
  ),
  report(
    "a report with the whole mail",
    [
      explained,
      status("Action: failed\nStatus: 5.2.2"),
      returned("message/rfc822", "\n\nDoes Friday work?\nMessage-ID: <other@x>"),
    ],
    { isPermanent: true, messageIds, error: "5.2.2" },
  ),
  report(
    "a report that the server still tries",
    [
      explained,
      status("Action: delayed\nStatus: 4.4.1\nDiagnostic-Code: smtp; 451 timeout"),
      returned("text/rfc822-headers"),
    ],
    { isPermanent: false, isFinal: false, messageIds, error: "451 timeout" },
  ),
  report(
    "a report about a temporary error after which the server gave up",
    [explained, status("Action: failed\nStatus: 4.4.7"), returned("text/rfc822-headers")],
    { isPermanent: false, isFinal: true, messageIds },
  ),
  report(
    "a report of delivery",
    [explained, status("Action: relayed\nStatus: 2.0.0"), returned("text/rfc822-headers")],
    { isPermanent: false, messageIds },
  ),
  report(
    "a report about several recipients, one of which failed",
    [
      explained,
      status(
        "Action: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; b@c.d\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 554 refused",
      ),
      returned("text/rfc822-headers"),
    ],
    { isPermanent: true, error: "554 refused" },
  ),
  report("a report without the returned mail", [explained, status("Action: failed\nStatus: 5.1.1")], {
    isPermanent: true,
    messageIds: [],
  }),
  {
    name: "a report of Exim as text",
    raw: plain(
      `This message was created automatically by mail delivery software.\n\n  dana@example.net\n    host mx.example.net: 550 5.1.1 no such user\n\n------ This is a copy of the message, including all the headers. ------\n\nMessage-ID: <${ours}@mail.example.com>\n`,
      {
        ...daemon,
        "X-Failed-Recipients": "dana@example.net",
        Subject: "Mail delivery failed: returning message to sender",
      },
    ),
    expected: {
      bounce: { isPermanent: true, messageIds, error: "host mx.example.net: 550 5.1.1 no such user" },
    },
  },
  {
    name: "a report of qmail as text",
    raw: plain(
      `Hi. This is the qmail-send program.\n<dana@example.net>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 unknown user\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <${ours}@mail.example.com>\n`,
      { ...daemon, "Auto-Submitted": "", Subject: "failure notice" },
    ),
    expected: {
      automatic: "empty Return-Path",
      bounce: { isPermanent: true, messageIds, error: "Remote host said: 550 unknown user" },
    },
  },
  {
    name: "a warning as text that the server still tries",
    raw: plain(`Message-ID: <${ours}@mail.example.com>\nhas not been delivered yet: 550 greylisted\n`, {
      ...daemon,
      Subject: "Warning: message delayed 24 hours",
    }),
    expected: { bounce: { isPermanent: false } },
  },
];
