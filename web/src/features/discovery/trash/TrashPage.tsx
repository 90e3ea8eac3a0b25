import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { objectLabel } from "../../../app/objects/object-registry.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TrashDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "./Trash.module.css";
import { TrashList } from "./TrashList.tsx";

/** What was deleted and can still be restored, of one project where it is named, filtered by kind and words. */
export function TrashPage({ projectId }: { projectId: string | undefined }) {
  usePageTitle(t("user.trash", "Trash"));
  const { data, error, refetch } = useQuery(TrashDocument, {
    variables: { projectId: projectId === undefined ? null : readPathId(projectId) },
    fetchPolicy: "cache-and-network",
  });
  const [kind, setKind] = useState("");
  const [words, setWords] = useState("");
  const items = data?.trash ?? [];
  const kinds = [...new Set(items.map(({ type }) => type))];
  const wanted = words.trim().toLocaleLowerCase();
  const shown = items.filter(
    ({ type, title, projectTitle, deletedBy }) =>
      (kind === "" || type === kind) &&
      [titleOf(title), projectTitle, deletedBy].some((text) => text?.toLocaleLowerCase().includes(wanted)),
  );
  return (
    <Page title={t("user.trash", "Trash")}>
      {projectId !== undefined && (
        <p className={styles.intro}>
          {t("trash.of-project", "Only what was deleted from one project is shown.")}{" "}
          <Link to="/settings/trash">{t("trash.all", "Show all of the trash")}</Link>
        </p>
      )}
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : items.length === 0 ? (
        <EmptyState title={t("trash.none", "The trash is empty")}>
          {t("trash.none.text", "Items you delete are kept here and can be restored.")}
        </EmptyState>
      ) : (
        <>
          <p className={styles.intro}>
            {t(
              "trash.kept",
              "Items stay here until someone restores them. Uploaded files can be restored for 30 days, in the note or insight they belong to.",
            )}
          </p>
          <div className={styles.tools}>
            <TextField
              label={t("trash.filter", "Filter by title, project or name")}
              hideLabel
              type="search"
              placeholder={t("trash.filter", "Filter by title, project or name")}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
            <SelectField
              label={t("trash.kind", "Type")}
              hideLabel
              value={kind}
              options={[
                { value: "", label: t("trash.kinds", "All types") },
                ...kinds.map((type) => ({ value: type, label: objectLabel(type) })),
              ]}
              onChange={setKind}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState compact title={t("trash.nomatch", "Nothing in the trash matches")}>
              {t("trash.nomatch.text", "Try fewer letters or another type.")}
            </EmptyState>
          ) : (
            <TrashList items={shown} />
          )}
        </>
      )}
    </Page>
  );
}
