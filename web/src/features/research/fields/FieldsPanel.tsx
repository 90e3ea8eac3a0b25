import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import {
  type FieldValue_ValueFragment,
  InsightFieldValuesDocument,
  NoteFieldValuesDocument,
  PersonFieldValuesDocument,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import styles from "./FieldsPanel.module.css";
import { FieldValue } from "./FieldValue.tsx";
import { type FieldedObject, useFieldValueActions } from "./useFieldValueActions.ts";

interface LoadedFields {
  values: readonly FieldValue_ValueFragment[] | undefined;
  error: unknown;
  retry: () => void;
  /** Where the fields are kept; undefined for whoever does not see the project. */
  settings: string | undefined;
}

interface Asked {
  objectId: string;
  canWrite: boolean;
}

/** The fields of a note, edited in place. */
export function NoteFields(props: Asked) {
  const { data, error, refetch } = useQuery(NoteFieldValuesDocument, { variables: { id: props.objectId } });
  const project = data?.note.project;
  return (
    <FieldsPanel
      {...props}
      objectType="NOTE"
      values={data?.note.fieldValues}
      error={error}
      retry={() => void refetch()}
      settings={
        project ? `/projects/${writePathId(project.id, project.title)}/settings/note-fields` : undefined
      }
    />
  );
}

/** The fields of an insight, edited in place. */
export function InsightFields(props: Asked) {
  const { data, error, refetch } = useQuery(InsightFieldValuesDocument, {
    variables: { id: props.objectId },
  });
  const project = data?.insight.project;
  return (
    <FieldsPanel
      {...props}
      objectType="INSIGHT"
      values={data?.insight.fieldValues}
      error={error}
      retry={() => void refetch()}
      settings={
        project ? `/projects/${writePathId(project.id, project.title)}/settings/insight-fields` : undefined
      }
    />
  );
}

/** The fields of a person, edited in place. */
export function PersonFields(props: Asked) {
  const { data, error, refetch } = useQuery(PersonFieldValuesDocument, { variables: { id: props.objectId } });
  return (
    <FieldsPanel
      {...props}
      objectType="PERSON"
      values={data?.person.fieldValues}
      error={error}
      retry={() => void refetch()}
      settings="/settings/fields"
    />
  );
}

function FieldsPanel(props: Asked & LoadedFields & { objectType: FieldedObject }) {
  const { objectType, objectId, canWrite, values, error, retry, settings } = props;
  const actions = useFieldValueActions(objectType, objectId);
  if (error && !values) return <FailurePage inline failure={readFailure(error)} onRetry={retry} />;
  if (!values) return <LoadingState rows={3} />;
  return (
    <div className={styles.panel}>
      {values.length === 0 && <p className={styles.none}>{t("fields.none", "No fields yet.")}</p>}
      {values.map((value) => (
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
