// The rules by which n8n checks nodes before it lists them.
export { config as default } from "@n8n/node-cli/eslint";
