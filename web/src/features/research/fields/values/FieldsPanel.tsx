import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import {
  type FieldValue_ValueFragment,
  InsightFieldValuesDocument,
  NoteFieldValuesDocument,
  PersonFieldValuesDocument,
} from "../../../../graphql/graphql.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import styles from "./FieldsPanel.module.css";
import { FieldValue } from "./FieldValue.tsx";
import { type FieldedObject, useFieldValueActions } from "./useFieldValueActions.ts";

interface NamedProject {
  id: string;
  title: string;
}

interface ObjectWithFields {
  fieldValues: readonly FieldValue_ValueFragment[];
  /** Null for users who cannot see it; people have none. */
  project?: NamedProject | null;
}

const queries: Readonly<
  Record<FieldedObject, TypedDocumentNode<{ object: ObjectWithFields }, { id: string }>>
> = {
  NOTE: NoteFieldValuesDocument,
  INSIGHT: InsightFieldValuesDocument,
  PERSON: PersonFieldValuesDocument,
};

/** Where an object's fields are managed; undefined for users who cannot see the project. */
function settingsOf(objectType: FieldedObject, { project }: ObjectWithFields): string | undefined {
  if (objectType === "PERSON") return "/settings/fields";
  const page = objectType === "NOTE" ? "note-fields" : "insight-fields";
  return project ? `/projects/${writePathId(project.id, project.title)}/settings/${page}` : undefined;
}

/** The fields of a note, an insight or a person, edited in place. */
export function FieldsPanel(props: { objectType: FieldedObject; objectId: string; canWrite: boolean }) {
  const { objectType, objectId, canWrite } = props;
  const { data, error, refetch } = useQuery(queries[objectType], { variables: { id: objectId } });
  const actions = useFieldValueActions(objectType, objectId);
  if (error && !data) {
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  }
  if (!data) return <LoadingState rows={3} />;
  const { fieldValues } = data.object;
  const settings = settingsOf(objectType, data.object);
  return (
    <div className={styles.panel}>
      {fieldValues.length === 0 && <p className={styles.none}>{t("fields.none", "No fields yet.")}</p>}
      {fieldValues.map((value) => (
        <FieldValue key={value.field.id} value={value} canWrite={canWrite} actions={actions} />
      ))}
      {canWrite && settings !== undefined && (
        <p>
          <Link to={settings}>{t("fields.manage", "Manage fields")}</Link>
        </p>
      )}
    </div>
  );
}
