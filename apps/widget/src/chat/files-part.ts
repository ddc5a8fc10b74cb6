import type { ComponentChildren, h as createElement } from "preact";
import type { Options } from "../options.ts";
import type { Access, Api, Attachment } from "./api.ts";
import type { Storage } from "./storage.ts";

/** What the part for files gets of the chat. */
export interface Host {
  readonly chat: {
    readonly access: Access | undefined;
    changed(): void;
    send(text: string): void;
  };
  readonly api: Api;
  readonly storage: Storage;
  readonly options: Options;
  /** What is being typed. */
  draft: string;
  /** Missing until the chat is shown. */
  readonly root: ShadowRoot | undefined;
}

/** What the chat uses of the part for files. */
export interface Files {
  /** In the form, before the text. */
  readonly button: ComponentChildren;
  /** Above the form: what goes with the next message. */
  readonly tray: ComponentChildren;
  /** Whether the message has to wait for an upload. It is sent when the upload has ended. */
  holdsBack(): boolean;
  /** The files of the message that is sent now. */
  take(): Attachment[] | undefined;
  /** The files of a message. */
  listOf(attachments: Attachment[]): ComponentChildren;
}

/** What the module exports. */
export interface FilesModule {
  start(content: Host, h: typeof createElement): Files;
}
