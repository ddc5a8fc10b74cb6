import type { Tool as ListedTool } from "@modelcontextprotocol/server";
import { describeToolListing } from "./describe-tool.ts";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas.ts";
import { tools } from "./tools.ts";

const listed = tools.map((tool) => ({
  writes: tool.writes,
  listing: {
    name: tool.name,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    outputSchema: outputSchemaOf(tool),
    annotations: tool.annotations,
  } as ListedTool,
}));

const reading = [
  ...listed.filter(({ writes }) => !writes).map(({ listing }) => listing),
  describeToolListing,
];
const all = [...reading, ...listed.filter(({ writes }) => writes).map(({ listing }) => listing)];

/** The tools as in `tools/list`. @param writes whether the key may write */
export const toolListings = (writes: boolean): ListedTool[] => (writes ? all : reading);
