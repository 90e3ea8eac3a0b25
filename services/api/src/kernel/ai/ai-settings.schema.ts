import type { AiFeatureUsage } from "@fieldstone/domain/kernel/ai/ai-action.ts";
import { type AiSettings, readAiSettings } from "@fieldstone/domain/kernel/ai/ai-settings.ts";
import { readAiUsage } from "@fieldstone/domain/kernel/ai/read-ai-usage.ts";
import { updateAiSettings, updateAiSettingsInput } from "@fieldstone/domain/kernel/ai/update-ai-settings.ts";
import { aiFeatures, aiSwitchStates } from "@fieldstone/model/ai/ai-switches.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { parseInput } from "../../graphql/parse-input.ts";

const AiFeature = builder.enumType("AiFeature", { values: aiFeatures });
export const AiSwitchState = builder.enumType("AiSwitchState", { values: aiSwitchStates });

interface ShownSwitch {
  readonly feature: (typeof aiFeatures)[number];
  readonly state: (typeof aiSwitchStates)[number];
}

const AiSwitch = builder.objectRef<ShownSwitch>("AiSwitch").implement({
  scope: "workspace:read",
  fields: (t) => ({
    feature: t.expose("feature", { type: AiFeature }),
    state: t.expose("state", {
      type: AiSwitchState,
      description: "`On` applies results automatically; `Suggest` waits for a member to accept them.",
    }),
  }),
});

const AiSettingsRef = builder.objectRef<AiSettings>("AiSettings").implement({
  scope: "workspace:read",
  description: "The workspace's AI settings, and the AI provider in use.",
  fields: (t) => ({
    removed: t.exposeBoolean("removed", {
      description:
        "True if the workspace has the add-on that disables generative AI. Nothing can then be turned on.",
    }),
    enabled: t.exposeBoolean("enabled"),
    provider: t.string({
      description: "The model in use, and where it runs.",
      resolve: (_settings, _args, { services }) => services.ai.description,
    }),
    generates: t.boolean({
      description: "False if the provider only extracts existing text.",
      resolve: (_settings, _args, { services }) => services.ai.generates,
    }),
    providerRegions: t.stringList({ resolve: (_settings, _args, { services }) => [...services.ai.regions] }),
    allowedRegions: t.stringList({ resolve: ({ regions }) => [...regions] }),
    switches: t.field({
      type: [AiSwitch],
      resolve: ({ switches }) => aiFeatures.map((feature) => ({ feature, state: switches[feature] })),
    }),
  }),
});

const AiUsageRef = builder.objectRef<AiFeatureUsage>("AiUsage").implement({
  scope: "workspace:read",
  fields: (t) => ({
    feature: t.exposeString("feature"),
    count: t.exposeInt("count"),
    failedCount: t.exposeInt("failedCount"),
    errorCode: t.exposeString("errorCode", {
      nullable: true,
      description: "The most frequent error code of the failed calls; null if none failed.",
    }),
    inputTokens: t.exposeFloat("inputTokens"),
    outputTokens: t.exposeFloat("outputTokens"),
    costMicros: t.exposeFloat("costMicros", {
      nullable: true,
      description: "Cost in millionths of a US dollar of the calls whose cost is known; null if none is.",
    }),
    unknownCostCount: t.exposeInt("unknownCostCount", {
      description:
        "The number of calls whose cost is unknown, because no prices are configured or they ended before the provider reported it.",
    }),
  }),
});

builder.queryFields((t) => ({
  aiSettings: t.field({
    scope: "workspace:read",
    type: AiSettingsRef,
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(readAiSettings);
    },
  }),
  aiUsage: t.field({
    scope: "workspace:read",
    ...costs(countCost),
    type: [AiUsageRef],
    description: "Usage since the start of the month. For workspace admins.",
    resolve: async (_root, _args, context) => {
      requireUser(context);
      return [...(await context.read(readAiUsage))];
    },
  }),
}));

const AiSwitchInput = builder.inputType("AiSwitchInput", {
  fields: (t) => ({
    feature: t.field({ type: AiFeature, required: true }),
    state: t.field({ type: AiSwitchState, required: true }),
  }),
});

const UpdateAiSettingsInput = builder.inputType("UpdateAiSettingsInput", {
  fields: (t) => ({
    enabled: t.boolean({ description: "If false, no content of the workspace is sent to a model." }),
    switches: t.field({ type: [AiSwitchInput] }),
    regions: t.stringList({ description: "Regions where a provider may process the workspace's content." }),
  }),
});

const AiSettingsPayload = builder.objectRef<{ settings: AiSettings }>("AiSettingsPayload").implement({
  fields: (t) => ({ settings: t.field({ type: AiSettingsRef, resolve: ({ settings }) => settings }) }),
});

builder.mutationField("updateAiSettings", (t) =>
  t.field({
    scope: "person",
    type: AiSettingsPayload,
    args: { input: t.arg({ type: UpdateAiSettingsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateAiSettingsInput, input);
      return { settings: await context.write((tx) => updateAiSettings(tx, change)) };
    },
  }),
);
