import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { describeToolListing } from "./describe-tool.ts";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas.ts";
import { tools } from "./tools.ts";

const listingsOf = (writes: boolean): ListedTool[] =>
  tools
    .filter((tool) => tool.writes === writes)
    .map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: inputSchemaOf(tool),
      outputSchema: outputSchemaOf(tool),
      annotations: tool.annotations,
    })) as ListedTool[];

const reading = [...listingsOf(false), describeToolListing];
const all = [...reading, ...listingsOf(true)];

/** The tools as listed by `tools/list`. @param writes whether the key may write */
export const toolListings = (writes: boolean): ListedTool[] => (writes ? all : reading);
