import type { Attachment } from "@rental/sdk";
import { useEffect, useRef, useState } from "react";
import { uploadAttachment } from "./upload-attachment.ts";

/** The API's limits for one message. */
const most = { files: 10, bytes: 10 * 1024 * 1024, together: 20 * 1024 * 1024 };

/** Why a file can't go with the message. */
type Refusal = "tooLarge" | "empty" | "tooMany" | "tooMuch";

/** A file that goes with a message. */
export interface ChosenFile {
  key: number;
  file: Pick<File, "name" | "size">;
  /** The uploaded part, from 0 to 1. */
  progress: number;
  /** Set once it was uploaded. */
  id?: string;
  /** Why it was not uploaded. */
  failure?: { error: unknown; retry: () => void } | undefined;
}

let keys = 0;

/** The files that somebody adds to a message. They are uploaded at once; those that failed are shown, and can be tried again. */
export function useFiles() {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  // Files can be added twice before the next render.
  const latest = useRef(files);
  const set = (next: (all: ChosenFile[]) => ChosenFile[]) => {
    latest.current = next(latest.current);
    setFiles(latest.current);
  };
  const [refused, setRefused] = useState<{ name: string; why: Refusal } | null>(null);
  const uploads = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const running = uploads.current;
    return () => {
      for (const upload of running.values()) upload.abort();
    };
  }, []);
  const change = (key: number, to: Partial<ChosenFile>) =>
    set((all) => all.map((each) => (each.key === key ? { ...each, ...to } : each)));
  const upload = async (key: number, file: File) => {
    const ending = new AbortController();
    uploads.current.set(key, ending);
    const retry = () => void upload(key, file);
    change(key, { progress: 0, failure: undefined });
    try {
      const id = await uploadAttachment(file, (progress) => change(key, { progress }), ending.signal);
      change(key, { id, progress: 1 });
    } catch (error) {
      if (!ending.signal.aborted) change(key, { failure: { error, retry } });
    }
    uploads.current.delete(key);
  };
  const add = (chosen: File[]) => {
    setRefused(null);
    for (const file of chosen) {
      const why = refusalOf(file, latest.current);
      if (why) {
        setRefused({ name: file.name, why });
        continue;
      }
      const one = { key: ++keys, file, progress: 0 };
      set((all) => [...all, one]);
      void upload(one.key, file);
    }
  };
  /** Adds files that the server has already. */
  const take = (attachments: Pick<Attachment, "id" | "name" | "bytes">[]) =>
    set((all) => [
      ...all,
      ...attachments
        .filter(({ id }) => !all.some((each) => each.id === id))
        .map(({ id, name, bytes }) => ({ key: ++keys, file: { name, size: bytes }, progress: 1, id })),
    ]);
  const remove = (key: number) => {
    uploads.current.get(key)?.abort();
    setRefused(null);
    set((all) => all.filter((each) => each.key !== key));
  };
  /** Takes out files that the server has. */
  const leaveOut = (attachments: Attachment[]) =>
    set((all) => all.filter(({ id }) => !attachments.some((each) => each.id === id)));
  return {
    files,
    refused,
    /** The files that were uploaded. */
    attachments: files.flatMap(({ id, file: { name, size: bytes } }) => (id ? [{ id, name, bytes }] : [])),
    /** Whether all were uploaded. */
    isReady: files.every(({ id }) => id !== undefined),
    add,
    take,
    remove,
    leaveOut,
    clear: () => set(() => []),
  };
}

function refusalOf(file: File, taken: ChosenFile[]): Refusal | undefined {
  if (file.size === 0) return "empty";
  if (file.size > most.bytes) return "tooLarge";
  if (taken.length >= most.files) return "tooMany";
  const together = taken.reduce((sum, { file: { size } }) => sum + size, file.size);
  return together > most.together ? "tooMuch" : undefined;
}
