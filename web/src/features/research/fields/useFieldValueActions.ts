import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { refusalOf } from "../../../app/undo/action-answers.ts";
import {
  AddFieldOptionDocument,
  type CustomField_FieldFragment,
  type FieldValue_ValueFragment,
  type SetFieldValueInput,
  SetInsightFieldValueDocument,
  SetNoteFieldValueDocument,
  SetPersonFieldValueDocument,
} from "../../../graphql/graphql.ts";

export type FieldedObject = CustomField_FieldFragment["objectType"];

const mutations: Readonly<Record<FieldedObject, TypedDocumentNode<unknown, { input: SetFieldValueInput }>>> =
  {
    NOTE: SetNoteFieldValueDocument,
    INSIGHT: SetInsightFieldValueDocument,
    PERSON: SetPersonFieldValueDocument,
  };

/** What is entered in a field: text, or what was chosen of its options or of the people. */
export type EnteredValue =
  | { readonly text: string | null }
  | { readonly optionIds: string[] }
  | { readonly personIds: string[] };

function enteredOf({ field, text, options, people }: FieldValue_ValueFragment): EnteredValue {
  if (field.type === "SELECT") return { optionIds: options.map(({ id }) => id) };
  if (field.type === "PERSON") return { personIds: people.map(({ id }) => id) };
  return { text: text ?? null };
}

/** Setting what an object has in its fields. */
export function useFieldValueActions(objectType: FieldedObject, objectId: string) {
  const client = useApolloClient();
  const send = (fieldId: string, entered: EnteredValue): Promise<unknown> => {
    const variables = { input: { objectId, fieldId, ...entered } };
    return client.mutate({ mutation: mutations[objectType], variables });
  };
  return {
    /** Answers why it was refused, if it was. */
    set: (value: FieldValue_ValueFragment, entered: EnteredValue): Promise<string | undefined> =>
      refusalOf({
        label: t("field.changed", "“{title}” was changed.", { title: value.field.title }),
        toast: false,
        run: () => send(value.field.id, entered),
        undo: () => send(value.field.id, enteredOf(value)),
      }),
    /** Makes an option, and answers its id. */
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
