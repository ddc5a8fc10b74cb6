import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from "n8n-workflow";

export class RentalApi implements ICredentialType {
  name = "rentalApi";
  displayName = "Rental API";
  icon = { light: "file:rental.svg", dark: "file:rental.dark.svg" } as const;
  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-rental";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://rentals.example.com",
      description: "The address of the server, without /api/v1",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: "/api/v1/people/me" },
  };
}
