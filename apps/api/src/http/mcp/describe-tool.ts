import { z } from "zod";
import { invalidInput } from "../../gate/operation/invalid-input.ts";
import { invalid } from "../../platform/app-error.ts";
import { exampleInput, fullSchema, type JsonSchema } from "./tool-schemas.ts";
import { type Tool, tools } from "./tools.ts";

export const describeToolName = "describe_tool";

const input = z.object({
  tool: z.enum(tools.map(({ name }) => name)),
  choice: z.string().optional(),
});

/** Its entry in `tools/list`. The tool describes the others in full, which would be too much for every conversation. */
export const describeToolListing = {
  name: describeToolName,
  description:
    "Describes another tool in full: what it does, all arguments, limits, results, an example. Use it before the first call with an uncommon argument. choice: a value of recordType or action.",
  inputSchema: {
    type: "object" as const,
    properties: { tool: { type: "string" }, choice: { type: "string" } },
    required: ["tool"],
    examples: [{ tool: "save_workflow", choice: "create" }],
  },
  outputSchema: { type: "object" as const, properties: { data: { type: "object" } } },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
};

interface Description {
  tool: string;
  description: string;
  choices: {
    arguments: Record<string, unknown>;
    summary: string;
    description?: string;
    inputSchema?: JsonSchema;
    outputSchema?: JsonSchema;
  }[];
}

/** @throws AppError 422 for an unknown tool or choice */
export function describeTool(args: Record<string, unknown>): { data: Description } {
  const parsed = input.safeParse(args);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  const { choice } = parsed.data;
  const tool = tools.find(({ name }) => name === parsed.data.tool)!;
  const { name, description, choose, operations } = tool;
  if (choice !== undefined && choose && !operations.has(choice)) {
    throw invalid([{ field: "choice", message: `must be one of ${[...operations.keys()].join(", ")}` }]);
  }
  const isWhole = choice !== undefined || operations.size === 1;
  return {
    data: { tool: name, description, choices: choicesOf(tool, choose ? choice : undefined, isWhole) },
  };
}

/**
 * @param choice restricts the description to this choice; @param isWhole whether to include the schemas, which are
 * large
 */
function choicesOf(
  { choose, operations }: Tool,
  choice: string | undefined,
  isWhole: boolean,
): Description["choices"] {
  return [...operations]
    .filter(([value]) => choice === undefined || value === choice)
    .map(([value, operation]) => ({
      arguments: { ...(choose && { [choose]: value }), ...exampleInput(operation) },
      summary: operation.meta.openapi.summary!,
      ...(isWhole && {
        description: operation.meta.openapi.description!,
        inputSchema: fullSchema(operation.input, "input"),
        outputSchema: fullSchema(operation.output, "output"),
      }),
    }));
}
