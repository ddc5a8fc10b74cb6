import { z } from "zod";
import { changeTimes, field, id, shortName, single } from "./schema.ts";
import { type ViewList, viewParameters } from "./view-parameters.ts";

/** Maximum number of views that a person keeps, and that an account shares. */
export const maxSavedViews = 50;
export const maxSharedViews = 100;

export const viewLists = Object.keys(viewParameters) as [ViewList, ...ViewList[]];

const parameters = [...new Set(Object.values(viewParameters).flat())].sort();
const example = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a";
const list = field(z.enum(viewLists), "The list of the console that it narrows.", "contacts");
const query = `What is kept of the list's address, as a query string. Parameters: ${Object.entries(
  viewParameters,
)
  .map(([name, of]) => `${name}: ${of.join(", ")}`)
  .join("; ")}.`;
const exampleQuery = "role=prospect&tag=elm";
const isShared = field(z.boolean(), "Whether everybody of the account sees it.", false);

/** A search, filters and an order of a list of the console, which a person keeps under a name. */
export const savedView = z
  .object({
    id: field(id, "Identifier of the view.", `${example}67`),
    list,
    name: field(z.string(), "What people find it by.", "Hot in Elm"),
    query: field(z.string(), query, exampleQuery),
    isShared,
    makerId: field(id, "The person who made it, who may have left the account.", `${example}7e`),
    makerName: field(
      z.string().nullable(),
      "That person's name; null if they have none or have left.",
      "Robin Elm",
    ),
    ...changeTimes,
  })
  .meta({ id: "SavedView", description: "A search, filters and an order of a list, kept under a name." });
export type SavedView = z.output<typeof savedView>;

const writable = {
  name: field(
    shortName(60),
    "What people find it by, unlike the maker's other views of the list.",
    "Hot in Elm",
  ),
  // Each of the parameters once, so that a view leads nowhere but to its list.
  query: field(
    z
      .string()
      .max(1000)
      .regex(
        new RegExp(`^((${parameters.join("|")})=[^&=#\\s]*(&(${parameters.join("|")})=[^&=#\\s]*)*)?$`),
        {
          error: "must be a query string of the list's own parameters",
        },
      ),
    query,
    exampleQuery,
  ),
};

/** Body of `POST /people/me/saved-views`. */
export const createSavedViewInput = z.object({
  list,
  ...writable,
  isShared: field(z.boolean().optional(), "Whether everybody of the account sees it.", false),
});
export type CreateSavedViewInput = z.output<typeof createSavedViewInput>;

/** Path of the operations on one view. */
export const savedViewParams = z.object({
  viewId: field(id, "Identifier of the view.", `${example}67`),
});

/** Body of `PATCH /people/me/saved-views/{viewId}`: only the fields to change. */
export const updateSavedViewInput = savedViewParams.extend(
  z.object({ ...writable, isShared }).partial().shape,
);
export type UpdateSavedViewInput = z.output<typeof updateSavedViewInput>;

export const savedViews = z.object({
  data: z
    .array(savedView)
    .meta({ description: "The caller's own views, and those that are shared, oldest first." }),
});
export const oneSavedView = single(savedView);
