import {
  bookingParams,
  bookingSlotsInput,
  createBookingInput,
  createHoldInput,
  giveFeedbackInput,
  moveBookingInput,
  nothing,
  oneBookableSlots,
  oneBooking,
  oneHold,
  releaseHoldInput,
  respondToBookingInput,
} from "@rental/contract";
import { publicWrite, visitorRead, visitorWrite } from "../../../gate/operation/declare.ts";
import { beforeBooking, book, prepareBooking } from "./book.service.ts";
import * as bookings from "./bookings.service.ts";
import * as holds from "./holds.service.ts";

const resource = {
  name: "bookings",
  description: "Showings that prospects book, move and cancel themselves.",
};
const refusals =
  "409 (slot_taken) when the time is taken and 422 (time_not_offered) when no free time starts then, both with the next free times in alternatives.";

export const bookingsPublicRouter = {
  hold: publicWrite(
    {
      method: "POST",
      path: "/{slug}/listings/{id}/holds",
      resource,
      status: 201,
      summary: "Hold a free time",
      description: `Holds a free time of a listing for 5 minutes, so that nobody else can book it. ${refusals}`,
      problems: ["conflict", "unprocessable-entity"],
    },
    createHoldInput,
    oneHold,
    holds.check,
  ).mutation(async ({ ctx, input }) => ({ data: await holds.create(ctx, input) })),

  release: publicWrite(
    {
      method: "DELETE",
      path: "/{slug}/listings/{id}/holds/{holdId}",
      resource,
      status: 204,
      summary: "Release a held time",
      description:
        "Ends a hold, so that its time is free again at once. Of a hold that has ended already, or with which a showing was booked, nothing changes.",
    },
    releaseHoldInput,
    nothing,
  ).mutation(({ ctx, input }) => holds.release(ctx, input)),

  create: publicWrite(
    {
      method: "POST",
      path: "/{slug}/bookings",
      resource,
      status: 201,
      summary: "Book a showing",
      description: `Books a pending showing, at a time that is held or at any free time. The prospect becomes a contact unless the email address or the phone number is known. Both sides get an email with an invitation. The same hold again returns the same booking. ${refusals} 422 (form_required) with formUrl when the listing requires a form and sessionToken is not that of a completed session of it by the same person; where the listing does not fit its answers, the time is kept until a person of the account accepts it or not, by answerBy; three such requests of a person can wait at a time (too_many_open_requests). 410 (hold_expired) when only a hold is given and it has expired.`,
      emits: ["contact.created", "contact.updated", "inquiry.created", "showing.booked", "showing.confirmed"],
      problems: ["conflict", "gone", "unprocessable-entity"],
    },
    createBookingInput,
    oneBooking,
    prepareBooking,
  ).mutation(async ({ ctx, input: { slug: _, name, email, phone, language, ...choice } }) => {
    await beforeBooking(ctx);
    return { data: await book(ctx, { ...choice, who: { name, email, phone, language } }) };
  }),

  get: visitorRead(
    {
      holds: "booking",
      method: "GET",
      path: "/bookings/{token}",
      resource,
      summary: "Get a booking",
      description: "Returns the showing that the token stands for, even when it is cancelled.",
    },
    bookingParams,
    oneBooking,
  ).query(async ({ ctx }) => ({ data: await bookings.get(ctx) })),

  getSlots: visitorRead(
    {
      holds: "booking",
      method: "GET",
      path: "/bookings/{token}/slots",
      resource,
      summary: "List the free times for a booking",
      description:
        "Returns the times that the booking can be moved to: none if the listing is no longer published. Its own time does not count as taken.",
    },
    bookingSlotsInput,
    oneBookableSlots,
  ).query(async ({ ctx, input }) => ({ data: await bookings.slots(ctx, input) })),

  update: visitorWrite(
    {
      holds: "booking",
      method: "PATCH",
      path: "/bookings/{token}",
      resource,
      summary: "Move a booking",
      description: `Moves the showing to another free time. Both sides get an email with the new invitation. ${refusals} 409 (booking_closed) when it is cancelled or completed, or has begun.`,
      emits: ["showing.updated", "showing.confirmed"],
      problems: ["conflict", "unprocessable-entity"],
    },
    moveBookingInput,
    oneBooking,
    bookings.prepareMove,
  ).mutation(async ({ ctx, input }) => ({ data: await bookings.move(ctx, input) })),

  respond: visitorWrite(
    {
      holds: "booking",
      method: "POST",
      path: "/bookings/{token}/response",
      resource,
      summary: "Say whether the prospect comes",
      description:
        "Records what the prospect answers, which the account sees at the showing. Nothing else changes: to give up the time, cancel the booking. A showing that awaitsConfirmation is confirmed by accepted. The host is told of declined. 409 (booking_closed) when it is cancelled or completed, or has begun.",
      emits: ["showing.updated", "showing.confirmed"],
      problems: ["conflict"],
    },
    respondToBookingInput,
    oneBooking,
  ).mutation(async ({ ctx, input }) => ({ data: await bookings.respond(ctx, input) })),

  reinstate: visitorWrite(
    {
      holds: "booking",
      method: "POST",
      path: "/bookings/{token}/reinstatement",
      resource,
      summary: "Put a booking back",
      description: `Puts back and confirms a showing that was cancelled because the prospect had not confirmed it, until reinstatableUntil. ${refusals} 409 (booking_closed) when it was cancelled otherwise, or it is too late.`,
      emits: ["showing.updated", "showing.confirmed"],
      problems: ["conflict", "unprocessable-entity"],
    },
    bookingParams,
    oneBooking,
    bookings.prepareReinstatement,
  ).mutation(async ({ ctx }) => ({ data: await bookings.reinstate(ctx) })),

  giveFeedback: visitorWrite(
    {
      holds: "booking",
      method: "POST",
      path: "/bookings/{token}/feedback",
      resource,
      summary: "Say how the showing was",
      description:
        "Records what the prospect says of a showing, once, while the booking awaitsFeedback. The account sees it at the showing. 409 (feedback_closed) otherwise.",
      emits: ["showing.updated"],
      problems: ["conflict"],
    },
    giveFeedbackInput,
    oneBooking,
  ).mutation(async ({ ctx, input }) => ({ data: await bookings.giveFeedback(ctx, input) })),

  delete: visitorWrite(
    {
      holds: "booking",
      method: "DELETE",
      path: "/bookings/{token}",
      resource,
      status: 204,
      summary: "Cancel a booking",
      description:
        "Cancels the showing. Both sides get an email that takes it out of their calendars. A showing that is already cancelled does not change. 409 (booking_closed) when it has begun.",
      emits: ["showing.cancelled"],
      problems: ["conflict"],
    },
    bookingParams,
    nothing,
  ).mutation(({ ctx }) => bookings.cancel(ctx)),
};
