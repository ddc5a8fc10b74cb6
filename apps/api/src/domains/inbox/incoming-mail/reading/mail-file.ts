/** A file of a mail. */
export interface MailFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}
