import { useApolloClient } from "@apollo/client/react";
import { rankBetween } from "@fieldstone/model/rank.ts";
import { refetchFields, refetchLists } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { rejectionOf } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  ArchiveCustomFieldDocument,
  ChangeFieldTypeDocument,
  CreateCustomFieldDocument,
  type CustomField_FieldFragment as CustomField,
  type CustomFieldType,
  FieldTypeChangePlanDocument,
  MoveCustomFieldDocument,
  UpdateCustomFieldDocument,
} from "../../../graphql/graphql.ts";
import type { FieldedObject } from "./values/useFieldValueActions.ts";

/** The values of a new or edited field. */
export interface FieldDraft {
  readonly title: string;
  readonly type: CustomFieldType;
  readonly options: readonly CustomField["options"][number][];
  readonly selectableMax: number;
}

const draftOf = ({ title, type, options, selectableMax }: CustomField): FieldDraft => ({
  title,
  type,
  options,
  selectableMax,
});

/** The owner of the fields: a project, an extension, or with neither the workspace. */
interface FieldPlace {
  readonly projectId: string | undefined;
  readonly extensionId?: string | undefined;
}

/** Actions on an owner's fields. */
export function useFieldActions({ projectId, extensionId }: FieldPlace) {
  const client = useApolloClient();
  const refresh = () => {
    if (extensionId !== undefined) refetchFields(client, `Extension:${extensionId}`, ["fields"]);
    else if (projectId === undefined) refetchLists(client, ["workspaceFields"]);
    else refetchFields(client, `Project:${projectId}`, ["fields"]);
  };

  const archive = async (id: string, archived: boolean): Promise<void> => {
    await client.mutate({ mutation: ArchiveCustomFieldDocument, variables: { input: { id, archived } } });
  };
  const move = async (id: string, rank: number): Promise<void> => {
    await client.mutate({ mutation: MoveCustomFieldDocument, variables: { input: { id, rank } } });
    refresh();
  };
  const edit = (id: string, draft: FieldDraft, seen: FieldDraft): Promise<unknown> => {
    const isSelect = draft.type === "SELECT";
    const options = draft.options.map(({ id: optionId, label, color }) => ({ id: optionId, label, color }));
    const edits = { options, seenOptionIds: seen.options.map((option) => option.id) };
    const { title, selectableMax } = draft;
    const input = { id, title, ...(isSelect ? { selectableMax, ...edits } : {}) };
    return client.mutate({ mutation: UpdateCustomFieldDocument, variables: { input } });
  };
  const plan = async (id: string, type: CustomFieldType) => {
    const { data } = await client.query({
      query: FieldTypeChangePlanDocument,
      variables: { id, type },
      fetchPolicy: "network-only",
    });
    return data?.fieldTypeChangePlan;
  };
  const changeType = async (id: string, type: CustomFieldType, keptCount: number): Promise<void> => {
    const input = { id, type, keptCount };
    await client.mutate({ mutation: ChangeFieldTypeDocument, variables: { input } });
  };

  return {
    create: (objectType: FieldedObject, { title, type, options, selectableMax }: FieldDraft) => {
      let made: string | undefined;
      const input = {
        ...(projectId === undefined ? {} : { projectId }),
        ...(extensionId === undefined ? {} : { extensionId }),
        objectType,
        title,
        type,
        ...(type === "SELECT"
          ? { options: options.map(({ label, color }) => ({ label, color })), selectableMax }
          : {}),
      };
      return rejectionOf({
        label: t("field.created", "“{title}” was created.", { title }),
        run: async () => {
          const { data } = await client.mutate({ mutation: CreateCustomFieldDocument, variables: { input } });
          made = data?.createCustomField.field.id;
          refresh();
        },
        undo: async () => {
          if (made !== undefined) await archive(made, true);
        },
        redo: async () => {
          if (made !== undefined) await archive(made, false);
        },
      });
    },
    update: (field: CustomField, draft: FieldDraft) =>
      rejectionOf({
        label: t("field.updated", "“{title}” was changed.", { title: field.title }),
        toast: false,
        run: () => edit(field.id, draft, draftOf(field)),
        undo: () => edit(field.id, draftOf(field), draft),
      }),
    setArchived: (field: CustomField, archived: boolean) =>
      performAction({
        label: archived
          ? t("field.archived", "“{title}” was archived. Its values are kept.", { title: field.title })
          : t("field.restored", "“{title}” was restored.", { title: field.title }),
        run: () => archive(field.id, archived),
        undo: () => archive(field.id, !archived),
      }),
    /** Moves a field to another position. */
    moveTo: (fields: readonly CustomField[], field: CustomField, place: number) => {
      const others = fields.filter(({ id }) => id !== field.id);
      const rank = rankBetween(others[place - 1]?.rank, others[place]?.rank) ?? field.rank;
      return performAction({
        label: t("field.moved", "“{title}” was moved.", { title: field.title }),
        toast: false,
        run: () => move(field.id, rank),
        undo: () => move(field.id, field.rank),
      });
    },
    plan,
    changeType: (field: CustomField, type: CustomFieldType, keptCount: number) =>
      rejectionOf({
        label: t("field.converted", "The type of “{title}” was changed.", { title: field.title }),
        run: () => changeType(field.id, type, keptCount),
        undo: async () => {
          const back = await plan(field.id, field.type);
          if (back) await changeType(field.id, field.type, back.keptCount);
        },
      }),
  };
}

export type FieldActions = ReturnType<typeof useFieldActions>;
