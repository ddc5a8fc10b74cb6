import {
  availabilityInput,
  createContactInput,
  createShowingInput,
  idParam,
  listPropertiesInput,
  type VoiceTool,
} from "@rental/contract";
import { z } from "zod";

type Operation = Pick<VoiceTool, "method" | "path">;

const tool = (
  name: string,
  description: string,
  { method, path }: Operation,
  input: z.ZodType,
): VoiceTool => {
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return { name, description, method, path, parameters };
};

/** The tools of a voice agent: operations of this API, with their input schemas. */
export const voiceTools: VoiceTool[] = [
  tool(
    "search_listings",
    "Finds properties for rent.",
    { method: "GET", path: "/api/v1/properties" },
    listPropertiesInput,
  ),
  tool("get_listing", "Gets one property.", { method: "GET", path: "/api/v1/properties/{id}" }, idParam),
  tool(
    "list_slots",
    "Lists the free times for a showing.",
    { method: "GET", path: "/api/v1/showings/availability" },
    availabilityInput,
  ),
  tool(
    "create_contact",
    "Records the caller, with a phone number or an email address.",
    { method: "POST", path: "/api/v1/contacts" },
    createContactInput,
  ),
  tool(
    "book_showing",
    "Books a showing of a property for a contact. Send enforceAvailability: true.",
    { method: "POST", path: "/api/v1/showings" },
    createShowingInput,
  ),
];
