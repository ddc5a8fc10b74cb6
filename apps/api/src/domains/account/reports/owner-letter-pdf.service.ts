import { maxLetterPhotos, type OwnerLetter } from "@rental/contract";
import { colors } from "@rental/contract/design/tokens";
import { chosenName } from "@rental/contract/words/agent-name";
import pLimit from "p-limit";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { createFairLimit } from "../../../platform/process/fair-limit.ts";
import { ThreadEnded, threadPool } from "../../../platform/process/threads/threads.ts";
import { photoJpeg } from "../../listings/images/photo-bytes.service.ts";
import { brandColors } from "../../listings/profiles/profiles.service.ts";
import * as accounts from "../accounts/accounts.service.ts";
import * as logo from "../settings/logo.service.ts";
import * as settings from "../settings/settings.service.ts";
import type { LetterToWrite } from "./letter/letter.thread.ts";

/** Pixels: twice the size on paper at 96 dpi. */
const box = { width: 480, height: 320 };
/** Minimum side of a photo, below which nothing can be made out. */
const minSide = 40;
/** A letter about 1,000 homes without photos takes 1.4 s of CPU time, one about 400 homes with 60 photos 5 s. */
const deadlineMs = 60_000;
const decodersForLetter = 2;

/** Letters have their own threads, so that email and imports never wait for them. */
const lettersAtOnce = 2;
const writeInThread = threadPool({ maxThreads: lettersAtOnce, maxHeapMb: 512 });
const writing = createFairLimit({
  places: lettersAtOnce,
  placesPerOwner: 1,
  maxQueue: 200,
  // The largest letters take seconds, for which the request waits.
  maxQueuePerOwner: 20,
  busy: () => tooBusy("Too many letters are being written at the moment. Try again in half a minute."),
});

/** The letter as a PDF, written off the event loop. @throws AppError 503 while the server is too busy */
export const pdfOf = (call: Call, letter: OwnerLetter): Promise<Buffer> =>
  writing({ owner: call.caller.accountId }, () => write(call, letter));

async function write(call: Call, letter: OwnerLetter): Promise<Buffer> {
  const { clock } = call;
  const input: LetterToWrite = {
    letter,
    agency: await agencyOf(call),
    photos: await photosOf(call, letter),
    at: clock.now(),
  };
  const module = new URL("./letter/letter.thread.ts", import.meta.url).href;
  try {
    return Buffer.from(await writeInThread<Uint8Array>({ module, name: "writeLetter", input, deadlineMs }));
  } catch (cause) {
    if (!(cause instanceof ThreadEnded)) throw cause;
    throw tooBusy("The letter could not be written in time. Try again.", cause);
  }
}

const tooBusy = (detail: string, cause?: unknown) =>
  new AppError("service-unavailable", detail, { headers: { "Retry-After": "30" }, cause });

async function agencyOf(call: Call): Promise<LetterToWrite["agency"]> {
  const { accountId } = call.caller;
  const account = await accounts.find(call.database.read, accountId);
  const ours = await settings.get(call);
  const { publicPhone, licenseNumber, brandColor } = ours;
  const { accent, tint } = brandColor ? brandColors(brandColor).light : colors.light;
  return {
    name: chosenName(ours) ?? account!.name,
    phone: publicPhone,
    license: licenseNumber,
    logo: await logo.bytesOfCurrent(call),
    color: accent,
    tint,
  };
}

/** The first photos of the homes that are shown with one. */
async function photosOf(call: Call, { homes }: OwnerLetter): Promise<Map<string, Uint8Array>> {
  const within = pLimit(decodersForLetter);
  const withPhoto = homes.filter(({ photoUrl }) => photoUrl !== null).slice(0, maxLetterPhotos);
  const found = await Promise.all(
    withPhoto.map(({ propertyId, photoUrl }) =>
      within(async () => {
        const key = photoUrl!.slice(call.config.cdnUrl.length + 1);
        const photo = await photoJpeg(call, key, box);
        if (!photo || Math.min(photo.width, photo.height) < minSide) return [];
        return [[propertyId, photo.body] as const];
      }),
    ),
  );
  return new Map(found.flat());
}

/** `owner-letter-2026-10.pdf` */
export const fileNameOf = ({ month }: OwnerLetter): string => `owner-letter-${month}.pdf`;
