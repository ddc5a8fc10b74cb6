import type { ConfirmImageInput, DeleteImagesInput, Image, PresignImageInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import * as images from "../images/images.service.ts";
import * as uploads from "../images/uploads.service.ts";
import * as queries from "./buildings.queries.ts";

/** The photos of the building's own, in display order. @throws AppError 404 */
export async function list(call: Call, id: string): Promise<Image[]> {
  const { accountId } = call.caller;
  if (!(await queries.find(call.database.read, accountId, id))) throw notFound("building");
  const rows = await images.listOfBuilding(call.database.read, accountId, id);
  return rows.map((row, order) => ({ ...images.toImage(call, row), order }));
}

/** @throws AppError 404; 422 `image_limit_reached` */
export async function presign(call: WriteCall, { id, ...file }: PresignImageInput) {
  // Locked, so that nobody deletes the building before its upload is registered.
  const current = await lockWithPhotos(call, id);
  images.mustHaveRoom(call, current.length, 1, "building");
  const [presigned] = await uploads.presignFor(call, id, [file]);
  return { ...presigned!, maxImages: call.caller.limits.imagesPerProperty };
}

/** Runs before the transaction of a confirmation. @throws AppError 404, 409, 422 */
export async function storeConfirmed(call: Call, input: ConfirmImageInput): Promise<images.StoredImage> {
  const current = await list(call, input.id);
  const stored = await uploads.storeConfirmedFor(call, input);
  images.mustHaveRoom(call, current.length, 1, "building");
  return stored;
}

/** Makes a stored upload visible, last in display order. Emits building.updated. @throws AppError 404, 409, 422 */
export async function confirm(call: WriteCall, id: string, stored: images.StoredImage): Promise<Image> {
  const current = await lockWithPhotos(call, id);
  await uploads.endStored(call, id, [stored]);
  images.mustHaveRoom(call, current.length, 1, "building");
  const first = (current.at(-1)?.position ?? -1) + 1;
  const [row] = await images.insert(call, [stored], { buildingId: id }, first);
  await touch(call, id);
  return { ...images.toImage(call, row!), order: current.length };
}

/** Deletes photos of the building's own; other ids are skipped. Emits building.updated. @throws AppError 404 */
export async function remove(call: WriteCall, { id, imageIds }: DeleteImagesInput): Promise<number> {
  await lockWithPhotos(call, id);
  const removed = await images.removeOfBuilding(call.tx, call.caller.accountId, id, imageIds);
  if (removed.length === 0) return 0;
  await images.removeBytes(call, removed);
  await touch(call, id);
  return removed.length;
}

async function lockWithPhotos(call: WriteCall, id: string) {
  const { accountId } = call.caller;
  if (!(await queries.lock(call.tx, accountId, id))) throw notFound("building");
  return images.listOfBuilding(call.tx, accountId, id);
}

/** Updates the time of the last change, which readers of feeds compare with their last fetch. */
async function touch(call: WriteCall, id: string): Promise<void> {
  await queries.update(call.tx, call.caller.accountId, id, { updatedAt: call.clock.now() });
  await emit(call, "building.updated", { id });
}
