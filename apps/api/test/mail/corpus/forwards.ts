import { multipart, plain, says } from "./make.ts";
import type { Sample } from "./sample.ts";

const advert = "Two bedrooms on Elm Street, 1450 a month.";

/** A forwarded mail is what its sender wants to show: nothing of it is cut. */
export const forwards: Sample[] = [
  says(
    "a mail forwarded by Gmail",
    plain(
      `Is this one free?\n\n---------- Forwarded message ---------\nFrom: Portal <p@portal.example>\nDate: Mon, Nov 2, 2026\nSubject: New listing\nTo: <dana@example.net>\n\n${advert}\n`,
      { Subject: "Fwd: New listing" },
    ),
    `Is this one free?\n\n---------- Forwarded message ---------\nFrom: Portal <p@portal.example>\nDate: Mon, Nov 2, 2026\nSubject: New listing\nTo: <dana@example.net>\n\n${advert}`,
  ),
  says(
    "a mail forwarded by Outlook in German, without a word of its own",
    plain(`Von: Portal\nGesendet: Montag\nAn: Dana\nBetreff: Neu\n\n${advert}\n`, { Subject: "WG: Neu" }),
    `Von: Portal\nGesendet: Montag\nAn: Dana\nBetreff: Neu\n\n${advert}`,
  ),
  says(
    "a mail forwarded by Apple Mail",
    plain(
      `Free?\n\nBegin forwarded message:\n\nFrom: Portal\nSubject: New\nDate: Nov 2\nTo: Dana\n\n${advert}\n`,
      {
        Subject: "Fwd: New",
      },
    ),
    `Free?\n\nBegin forwarded message:\n\nFrom: Portal\nSubject: New\nDate: Nov 2\nTo: Dana\n\n${advert}`,
  ),
  {
    name: "a mail forwarded as an attachment",
    raw: multipart(
      "mixed",
      [
        { type: "text/plain", body: "Is this one free?" },
        {
          type: 'message/rfc822; name="New listing.eml"',
          headers: ['Content-Disposition: attachment; filename="New listing.eml"'],
          body: `From: p@portal.example\nSubject: New listing\n\n${advert}`,
        },
      ],
      { Subject: "Fwd: New listing" },
    ),
    expected: { content: "Is this one free?", attachments: ["New listing.eml"], bounce: null as never },
  },
];
