import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
} from "n8n-workflow";
import { callOperation, itemsOf } from "./call";
import { properties, routes } from "./operations.gen";

export class Rental implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Rental",
    name: "rental",
    icon: { light: "file:rental.svg", dark: "file:rental.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: "Work with listings, contacts, showings and conversations",
    defaults: { name: "Rental" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "rentalApi", required: true }],
    properties,
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (let item = 0; item < this.getInputData().length; item++) {
      try {
        const resource = this.getNodeParameter("resource", item) as string;
        const operation = this.getNodeParameter("operation", item) as string;
        const route = routes[`${resource}.${operation}`];
        if (!route)
          throw new NodeOperationError(this.getNode(), `There is no operation ${resource}.${operation}`);
        results.push(...itemsOf(await callOperation(this, route, item), item));
      } catch (error) {
        if (!this.continueOnFail())
          throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
        results.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}
