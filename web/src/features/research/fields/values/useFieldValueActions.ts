import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { t } from "../../../../app/i18n/t.ts";
import { rejectionOf } from "../../../../app/undo/action-answers.ts";
import {
  AddFieldOptionDocument,
  type CustomField_FieldFragment,
  type FieldValue_ValueFragment,
  type SetFieldValueInput,
  SetInsightFieldValueDocument,
  SetNoteFieldValueDocument,
  SetPersonFieldValueDocument,
} from "../../../../graphql/graphql.ts";

export type FieldedObject = CustomField_FieldFragment["objectType"];

const mutations: Readonly<Record<FieldedObject, TypedDocumentNode<unknown, { input: SetFieldValueInput }>>> =
  {
    NOTE: SetNoteFieldValueDocument,
    INSIGHT: SetInsightFieldValueDocument,
    PERSON: SetPersonFieldValueDocument,
  };

/** A field's new value: text, or the chosen options or people. */
export type EnteredValue =
  | { readonly text: string | null }
  | { readonly optionIds: string[] }
  | { readonly personIds: string[] };

function enteredOf({ field, text, options, people }: FieldValue_ValueFragment): EnteredValue {
  if (field.type === "SELECT") return { optionIds: options.map(({ id }) => id) };
  if (field.type === "PERSON") return { personIds: people.map(({ id }) => id) };
  return { text: text ?? null };
}

/** Sets an object's field values. */
export function useFieldValueActions(objectType: FieldedObject, objectId: string) {
  const client = useApolloClient();
  const send = (fieldId: string, entered: EnteredValue): Promise<unknown> => {
    const variables = { input: { objectId, fieldId, ...entered } };
    return client.mutate({ mutation: mutations[objectType], variables });
  };
  return {
    /** Resolves to the reason if it was rejected. */
    set: (value: FieldValue_ValueFragment, entered: EnteredValue): Promise<string | undefined> =>
      rejectionOf({
        label: t("field.changed", "“{title}” was changed.", { title: value.field.title }),
        toast: false,
        run: () => send(value.field.id, entered),
        undo: () => send(value.field.id, enteredOf(value)),
      }),
    /** Creates an option; resolves to its id. */
    addOption: async (fieldId: string, label: string): Promise<string | undefined> => {
      const { data } = await client.mutate({
        mutation: AddFieldOptionDocument,
        variables: { input: { fieldId, label } },
      });
      return data?.addFieldOption.optionId;
    },
  };
}

export type FieldValueActions = ReturnType<typeof useFieldValueActions>;
