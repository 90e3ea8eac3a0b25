import { readTranscriptionMinutes } from "@fieldstone/domain/research/transcription/transcription-minutes.ts";
import {
  type ChosenTranscriptionSettings,
  readChosenSettings,
} from "@fieldstone/domain/research/transcription/transcription-settings.ts";
import {
  updateProjectTranscriptionSettings,
  updateProjectTranscriptionSettingsInput,
  updateTranscriptionSettings,
  updateTranscriptionSettingsInput,
} from "@fieldstone/domain/research/transcription/update-transcription-settings.ts";
import { termsLeftOut } from "@fieldstone/model/transcripts/aws-vocabulary.ts";
import type { TranscriptionProvider } from "@fieldstone/platform/transcription/transcription-provider.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, countCost } from "../../graphql/costs/field-cost.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { TranscriptionProviderRef } from "./transcription.refs.ts";

const AvailableProvider = builder
  .objectRef<TranscriptionProvider>("AvailableTranscriptionProvider")
  .implement({
    scope: "workspace:read",
    fields: (t) => ({
      name: t.expose("name", { type: TranscriptionProviderRef }),
      regions: t.stringList({
        description: "Regions where the provider processes data; empty if no data leaves the cell.",
        resolve: ({ regions }) => [...regions],
      }),
    }),
  });

const TranscriptionSettingsRef = builder
  .objectRef<ChosenTranscriptionSettings>("TranscriptionSettings")
  .implement({
    scope: "workspace:read",
    description:
      "Settings for transcribing recordings. In a project, null means the workspace's setting; in the workspace, null means Fieldstone's default.",
    fields: (t) => ({
      provider: t.field({
        type: TranscriptionProviderRef,
        nullable: true,
        resolve: ({ chosen }) => chosen.provider,
      }),
      language: t.string({ nullable: true, resolve: ({ chosen }) => chosen.language }),
      labelsSpeakers: t.boolean({ nullable: true, resolve: ({ chosen }) => chosen.labelsSpeakers }),
      removesFillers: t.boolean({ nullable: true, resolve: ({ chosen }) => chosen.removesFillers }),
      vocabulary: t.stringList({
        description: "Names and terms that a provider would not know.",
        resolve: ({ chosen }) => [...chosen.vocabulary],
      }),
      termsLeftOut: t.stringList({
        description:
          "Terms of this vocabulary that the provider in use cannot use in the language in effect. Transcriptions leave them out.",
        resolve: ({ chosen, inEffect }, _args, { services }) => [
          ...termsLeftOut({
            provider: inEffect.provider ?? services.transcription.keys().next().value ?? null,
            language: inEffect.language,
            vocabulary: chosen.vocabulary,
          }),
        ],
      }),
      changeNumber: t.int({
        description: "Number of changes so far. Pass it as `basedOn` when changing the settings.",
        resolve: ({ chosen }) => chosen.changeNumber,
      }),
      languageInEffect: t.string({ resolve: ({ inEffect }) => inEffect.language }),
      labelsSpeakersInEffect: t.boolean({ resolve: ({ inEffect }) => inEffect.labelsSpeakers }),
      removesFillersInEffect: t.boolean({ resolve: ({ inEffect }) => inEffect.removesFillers }),
      availableProviders: t.field({
        type: [AvailableProvider],
        description: "Available providers. The first one is used if none is selected.",
        resolve: (_settings, _args, { services }) => [...services.transcription.values()],
      }),
    }),
  });

const TranscriptionMinutesRef = builder
  .objectRef<{ readonly used: number; readonly max: number | null }>("TranscriptionMinutes")
  .implement({
    scope: "workspace:read",
    fields: (t) => ({
      used: t.exposeInt("used", { description: "Minutes since the start of the month." }),
      max: t.exposeInt("max", { nullable: true, description: "Null if the plan sets no limit." }),
    }),
  });

builder.queryFields((t) => ({
  transcriptionSettings: t.field({
    scope: "workspace:read",
    type: TranscriptionSettingsRef,
    args: { projectId: t.arg.id({ description: "Omit for the workspace's settings." }) },
    resolve: (_root, { projectId }, context) => {
      requireUser(context);
      return context.read((tx) => readChosenSettings(tx, projectId ?? null));
    },
  }),
  transcriptionMinutes: t.field({
    scope: "workspace:read",
    ...costs(countCost),
    type: TranscriptionMinutesRef,
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(readTranscriptionMinutes);
    },
  }),
}));

const basedOnText = "The `changeNumber` that the caller read. Rejected if the settings have changed since.";

const UpdateTranscriptionSettingsInput = builder.inputType("UpdateTranscriptionSettingsInput", {
  fields: (t) => ({
    provider: t.field({ type: TranscriptionProviderRef }),
    language: t.string(),
    labelsSpeakers: t.boolean(),
    removesFillers: t.boolean(),
    vocabulary: t.stringList({ description: "Replaces the current vocabulary." }),
    basedOn: t.int({ description: basedOnText }),
  }),
});

const UpdateProjectTranscriptionSettingsInput = builder.inputType("UpdateProjectTranscriptionSettingsInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    language: t.string(),
    labelsSpeakers: t.boolean(),
    removesFillers: t.boolean(),
    vocabulary: t.stringList({
      description: "Replaces the project's vocabulary, which is used in addition to the workspace's.",
    }),
    basedOn: t.int({ description: basedOnText }),
  }),
});

const TranscriptionSettingsPayload = builder
  .objectRef<{ projectId: string | null }>("TranscriptionSettingsPayload")
  .implement({
    fields: (t) => ({
      settings: t.field({
        type: TranscriptionSettingsRef,
        resolve: ({ projectId }, _args, context) => context.read((tx) => readChosenSettings(tx, projectId)),
      }),
    }),
  });

builder.mutationFields((t) => ({
  updateTranscriptionSettings: t.field({
    scope: "person",
    type: TranscriptionSettingsPayload,
    description: "Changes the given settings. Null restores Fieldstone's default.",
    args: { input: t.arg({ type: UpdateTranscriptionSettingsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateTranscriptionSettingsInput, input);
      await context.write((tx) => updateTranscriptionSettings(tx, context.services.transcription, change));
      return { projectId: null };
    },
  }),
  updateProjectTranscriptionSettings: t.field({
    scope: "person",
    type: TranscriptionSettingsPayload,
    description: "Changes the given settings. Null restores the workspace's setting.",
    args: { input: t.arg({ type: UpdateProjectTranscriptionSettingsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateProjectTranscriptionSettingsInput, input);
      await context.write((tx) => updateProjectTranscriptionSettings(tx, change));
      return { projectId: change.projectId };
    },
  }),
}));
