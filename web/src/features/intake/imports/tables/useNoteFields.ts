import { useQuery } from "@apollo/client/react";
import type { ColumnField, TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { useEffect, useRef } from "react";
import { ImportFieldsDocument } from "../../../../graphql/graphql.ts";

export type NoteField = ColumnField & {
  readonly title: string;
  readonly options: readonly { readonly label: string }[];
};

/** The fields of a project's notes. */
export function useNoteFields(projectId: string): readonly NoteField[] {
  const { data } = useQuery(ImportFieldsDocument, { variables: { id: projectId } });
  const { fields, enabledWorkspaceFields } = data?.project ?? { fields: [], enabledWorkspaceFields: [] };
  return [...fields, ...enabledWorkspaceFields.filter(({ objectType }) => objectType === "NOTE")].filter(
    ({ archivedAt }) => archivedAt == null,
  );
}

/**
 * Maps columns to fields of the same name, until the user chooses otherwise. Each sheet has its own header.
 */
export function useMatchedFields(
  header: readonly string[] | undefined,
  choices: TableChoices | undefined,
  fields: readonly NoteField[],
  onMatch: (matched: Partial<TableChoices>) => void,
): void {
  const matched = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (matched.current === header || header === undefined || choices === undefined || fields.length === 0)
      return;
    matched.current = header;
    const found = choices.roles.map((role, at) => {
      const name = header[at]?.trim().toLocaleLowerCase();
      const field = fields.find(({ title }) => title.toLocaleLowerCase() === name);
      return role === "LABELED" && field !== undefined ? { id: field.id, type: field.type } : null;
    });
    if (found.every((field) => field === null)) return;
    onMatch({
      roles: choices.roles.map((role, at) => (found[at] == null ? role : "FIELD")),
      fields: found,
    });
  });
}
