import type { OwnerLetter } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import type { AnswerForm } from "../../../gate/operation/operation.ts";
import { fileNameOf, pdfOf } from "./owner-letter-pdf.service.ts";

interface Answer {
  data: OwnerLetter;
}

/** An owner's letter as a PDF. */
export const pdfForm: AnswerForm = {
  type: "application/pdf",
  fileName: ({ data }: Answer) => fileNameOf(data),
  write: ({ data }: Answer, call: Call) => pdfOf(call, data),
};
