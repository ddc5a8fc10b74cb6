import type { UpdateSettingsInput } from "@rental/contract";
import type { Platform } from "../../../platform/platform.ts";
import * as images from "../../listings/images/images.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { forAccount } from "../accounts/system-call.ts";
import * as settings from "../settings/settings.service.ts";
import { demoTimeZone } from "./demo.data.ts";
import { readPictures } from "./pictures.ts";

/** What prospects see of the demo agency. */
const publicSettings: UpdateSettingsInput = {
  profilePublic: true,
  agentName: "Springfield Homes",
  timezone: demoTimeZone,
  workingHours: { start: "09:00", end: "18:00", days: [1, 2, 3, 4, 5, 6] },
  publicChatIntro: "I can show you homes that are available, answer questions and arrange a showing.",
  translations: {
    es: {
      publicChatIntro:
        "Puedo mostrarle las viviendas disponibles, responder a sus preguntas y acordar una visita.",
    },
  },
  licenseNumber: "IL-471-0000",
  publicPhone: "+1 217 555 0100",
  callHumanEnabled: true,
};
const altTexts = ["The building from the street", "Living room", "Kitchen"];

/** Publishes the profile of a demo account, and adds pictures to its public listings. */
export async function publish(platform: Platform, accountId: string): Promise<void> {
  const listings = await forAccount(platform, accountId, async (call) => {
    await settings.update(call, publicSettings);
    return (await properties.listPublic(call, { page: 1, limit: 50 })).data;
  });
  // The oldest is the first one in the demo data.
  for (const [index, { id }] of listings.reverse().entries())
    await addPictures(platform, accountId, id, index);
}

async function addPictures(
  platform: Platform,
  accountId: string,
  propertyId: string,
  index: number,
): Promise<void> {
  const stored = await Promise.all(
    (await readPictures(index)).map(async (bytes, i) => ({
      ...(await images.store(platform, accountId, propertyId, bytes, await images.prepare(accountId, bytes))),
      altText: altTexts[i]!,
    })),
  );
  await forAccount(platform, accountId, (call) =>
    images.add(
      call,
      propertyId,
      stored.map((image) => ({ ...image, objectKey: image.storedKey })),
    ),
  );
}
