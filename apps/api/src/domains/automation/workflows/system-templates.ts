import type { Workflow } from "@rental/contract";
import { systemWorkflowWords } from "@rental/contract/words/system-workflow";

const since = "2026-01-01T00:00:00.000Z";

const system = (
  template: Pick<Workflow, "slug" | "steps" | "exitConditions" | "version"> & {
    id: keyof typeof systemWorkflowWords.en;
  },
): Workflow => ({
  ...template,
  ...systemWorkflowWords.en[template.id],
  isPublic: false,
  isActive: true,
  isSystem: true,
  triggerType: "manual",
  triggerConfig: null,
  questionConfig: null,
  completionConfig: null,
  voiceConfig: null,
  introMessage: null,
  externalId: null,
  metadata: null,
  createdAt: since,
  updatedAt: since,
});

/**
 * The read-only system templates that every account has besides its own. Their ids never change. Runs reference a
 * version: increment `version` with every change to steps or exit conditions.
 */
export const systemTemplates: readonly Workflow[] = [
  system({
    id: "5f0e0000-0000-4000-8000-000000000001",
    slug: "system-welcome",
    steps: [
      {
        type: "send_message",
        config: {
          template:
            "Hi {contactName}, this is {agentName}. Thanks for your interest in {propertyAddress}. When would you like to see it?",
          translations: {
            es: {
              template:
                "Hola, {contactName}: le escribe {agentName}. Gracias por su interés en {propertyAddress}. ¿Cuándo le gustaría ver la vivienda?",
            },
          },
        },
      },
      { type: "wait_for_reply", config: {} },
      { type: "update_contact", config: { set: { status: "scheduled" } } },
      {
        type: "send_message",
        config: {
          template: "Thank you, {contactName}. We will confirm the time shortly.",
          translations: { es: { template: "Gracias, {contactName}. Le confirmaremos la hora en breve." } },
        },
      },
      { type: "end", config: {} },
    ],
    exitConditions: { maxMessages: 5, timeoutDays: 14 },
    version: 2,
  }),
  system({
    id: "5f0e0000-0000-4000-8000-000000000002",
    slug: "system-after-showing",
    steps: [
      { type: "wait", config: { hours: 24 } },
      {
        type: "send_message",
        config: {
          template:
            "Hi {contactName}, how did you like {propertyAddress}? Answer here if you would like to apply.",
          translations: {
            es: {
              template:
                "Hola, {contactName}: ¿qué le pareció {propertyAddress}? Responda aquí si desea presentar una solicitud.",
            },
          },
        },
      },
      { type: "wait_for_reply", config: { timeoutHours: 168 } },
      {
        type: "send_message",
        config: {
          template: "Thank you, {contactName}. We will get back to you.",
          translations: {
            es: { template: "Gracias, {contactName}. Nos pondremos en contacto con usted." },
          },
        },
      },
      { type: "end", config: {} },
    ],
    exitConditions: { maxMessages: 3, timeoutDays: 14 },
    version: 2,
  }),
];

export const findSystemTemplate = (id: string): Workflow | undefined =>
  systemTemplates.find((template) => template.id === id.toLowerCase());
