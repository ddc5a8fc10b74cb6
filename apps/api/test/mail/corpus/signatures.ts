import { html, plain, says } from "./make.ts";
import type { Sample } from "./sample.ts";

/** Signatures, and lines that only look like them. */
export const signatures: Sample[] = [
  says(
    "a signature after two hyphens",
    plain("See you on Friday.\n\n-- \nDana Reyes\nPhone: +1 217 555 0142\n"),
    "See you on Friday.",
  ),
  says("a signature after two hyphens without their space", plain("See you.\n--\nDana\n"), "See you."),
  says(
    "a signature of Gmail",
    html('<div>See you.</div><div class="gmail_signature"><div>Dana Reyes</div></div>'),
    "See you.",
  ),
  says(
    "a signature of Thunderbird",
    html('<p>See you.</p><div class="moz-signature">-- <br>Dana</div>'),
    "See you.",
  ),
  says(
    "a signature of Outlook",
    html('<div>See you.</div><div id="x_Signature"><p>Dana Reyes</p><p>Sales</p></div>'),
    "See you.",
  ),
  says("the line of a phone in French", plain("À vendredi.\n\nEnvoyé de mon iPhone\n"), "À vendredi."),
  says(
    "the line of a phone in Spanish",
    plain("Hasta el viernes.\n\nEnviado desde mi iPhone\n"),
    "Hasta el viernes.",
  ),
  says("the line of a phone in Italian", plain("A venerdì.\n\nInviato da iPhone\n"), "A venerdì."),
  says("the line of a phone in Portuguese", plain("Até sexta.\n\nEnviado do meu iPhone\n"), "Até sexta."),
  says(
    "the line of a phone in Dutch",
    plain("Tot vrijdag.\n\nVerstuurd vanaf mijn iPhone\n"),
    "Tot vrijdag.",
  ),
  says(
    "a line of hyphens inside the text",
    plain("Two things:\n--------\nparking\npets\n"),
    "Two things:\n--------\nparking\npets",
  ),
  says("a line of underscores at the very end", plain("See you.\n\n____________\n"), "See you."),
  says(
    "a sentence that begins like an introduction",
    plain("On Friday we can come.\nAm I right that pets are allowed?\n"),
    "On Friday we can come.\nAm I right that pets are allowed?",
  ),
  says(
    "labels that are no headers of a quoted mail",
    plain("To: be honest\nFrom: what I see, it is nice.\nIs it free?\n"),
    "To: be honest\nFrom: what I see, it is nice.\nIs it free?",
  ),
  says("nothing but a signature", plain("-- \nDana Reyes\n"), "--\nDana Reyes"),
  says("nothing but a quoted mail", plain("> Does Friday work?\n"), "> Does Friday work?"),
];
