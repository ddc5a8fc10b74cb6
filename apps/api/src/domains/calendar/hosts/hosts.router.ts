import { idParam, oneHost, putHostInput } from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as hosts from "./hosts.service.ts";

const resource = {
  name: "people",
  description: "The people of the account, who sign in to the console, and their sign-ins.",
};
const tool = { none: "what people do is decided by people, without assistants that read texts of strangers" };

export const hostsRouter = {
  get: read(
    {
      resource,
      tool,
      method: "GET",
      path: "/people/{id}/host",
      summary: "See when a person shows homes",
      description:
        "Returns the hours, days off, homes and limits of a person who shows homes. Of one who never said, the account's hours, with active false.",
      mustExist: (call, { id }) => hosts.mustBePerson(call, id!),
    },
    idParam,
    oneHost,
  ).query(async ({ ctx, input }) => ({ data: await hosts.get(ctx, input.id) })),

  put: write(
    {
      resource,
      tool,
      method: "PUT",
      path: "/people/{id}/host",
      summary: "Say when a person shows homes",
      description:
        "Replaces the hours, days off, homes and limits of a person. Nobody is in two places: a time of a home is free when the home is free and at least one active host is, with buffer and travel. Without active hosts, one implicit host shows every home in the account's working hours. Showings that are booked stay as they are.",
      problems: ["unprocessable-entity"],
      mustExist: (call, { id }) => hosts.mustBePerson(call, id!),
    },
    putHostInput,
    oneHost,
  ).mutation(async ({ ctx, input }) => ({ data: await hosts.put(ctx, input) })),
};
