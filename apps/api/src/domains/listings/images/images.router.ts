import {
  type ConfirmImageInput,
  confirmImageInput,
  confirmImagesInput,
  deletedImages,
  deleteImagesInput,
  idParam,
  imageList,
  oneImage,
  presignedImage,
  presignedImages,
  presignImageInput,
  presignImagesInput,
  reordered,
  reorderImagesInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as images from "./images.service.ts";
import * as uploads from "./uploads.service.ts";

const resource = {
  name: "images",
  description: "Images of a property: three-step upload, order and deletion.",
};
const mustExist = (call: Parameters<typeof images.mustFindProperty>[0], { id }: Record<string, string>) =>
  images.mustFindProperty(call, id!);

export const imagesRouter = {
  list: read(
    {
      method: "GET",
      path: "/properties/{id}/images",
      resource,
      tool: ["list_records", "images"],
      summary: "List the images of a property",
      description: "Returns the visible images in display order.",
    },
    idParam,
    imageList,
  ).query(async ({ ctx, input }) => ({ data: await images.list(ctx, input.id) })),

  presign: write(
    {
      method: "POST",
      path: "/properties/{id}/images/presign",
      resource,
      tool: ["manage_images", "presign"],
      summary: "Start the upload of an image",
      description:
        "Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. With an Idempotency-Key, a retry returns the same objectKey. An upload counts toward the images of the property once it is confirmed.",
      problems: ["unprocessable-entity"],
    },
    presignImageInput,
    presignedImage,
  ).mutation(async ({ ctx, input }) => ({ data: await uploads.presign(ctx, input) })),

  confirm: write(
    {
      method: "POST",
      path: "/properties/{id}/images/confirm",
      resource,
      tool: ["manage_images", "confirm"],
      status: 201,
      summary: "Confirm an uploaded image",
      description: "Checks the uploaded bytes and makes the image visible, last in display order.",
      emits: ["property.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist,
      location: ({ data }: { data: { id: string } }, { id }: ConfirmImageInput) =>
        `/api/v1/properties/${id}/images/${data.id}`,
    },
    confirmImageInput,
    oneImage,
    uploads.storeConfirmed,
  ).mutation(async ({ ctx, input }) => {
    const [image] = await uploads.confirm(ctx, input.id, ctx.prepared);
    return { data: image! };
  }),

  presignBatch: write(
    {
      method: "POST",
      path: "/properties/{id}/images/presign-batch",
      resource,
      tool: ["manage_images", "presign_batch"],
      summary: "Start the upload of several images",
      description: "Like presign, for 1 to 20 files at once. 422 when not all of them would fit.",
      problems: ["unprocessable-entity"],
    },
    presignImagesInput,
    presignedImages,
  ).mutation(async ({ ctx, input }) => ({ data: await uploads.presignBatch(ctx, input) })),

  confirmBatch: write(
    {
      method: "POST",
      path: "/properties/{id}/images/confirm-batch",
      resource,
      tool: ["manage_images", "confirm_batch"],
      status: 201,
      summary: "Confirm several uploaded images",
      description:
        "Like confirm, for 1 to 20 images: either all become visible or none. Emits one property.updated.",
      emits: ["property.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist,
    },
    confirmImagesInput,
    imageList,
    uploads.storeAllConfirmed,
  ).mutation(async ({ ctx, input }) => ({ data: await uploads.confirm(ctx, input.id, ctx.prepared) })),

  delete: write(
    {
      method: "DELETE",
      path: "/properties/{id}/images",
      resource,
      tool: ["delete_record", "images"],
      summary: "Delete images",
      description:
        "Deletes images and their stored bytes; the others keep their order. Images of other properties of the account are deleted too; ids that are not images of the account are skipped. Emits property.updated once for each property that lost images.",
      emits: ["property.updated"],
      mustExist,
    },
    deleteImagesInput,
    deletedImages,
  ).mutation(async ({ ctx, input }) => ({ data: { deleted: await images.remove(ctx, input) } })),

  reorder: write(
    {
      method: "PATCH",
      path: "/properties/{id}/images/reorder",
      resource,
      tool: ["manage_images", "reorder"],
      summary: "Reorder images",
      description:
        "The given images come first, in the given order; the others follow in their previous order.",
      emits: ["property.updated"],
      mustExist,
    },
    reorderImagesInput,
    reordered,
  ).mutation(async ({ ctx, input }) => {
    await images.reorder(ctx, input);
    return { ok: true as const };
  }),
};
