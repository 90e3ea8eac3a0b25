import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { isRestorable, objectLabel } from "../../../app/objects/object-registry.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { type TrashableType, TrashDocument, TrashTotalsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import styles from "./Trash.module.css";
import { TrashList } from "./TrashList.tsx";

const PAGE_SIZE = 50;
/** Delay after typing before the list is filtered. */
const FILTER_AFTER_MS = 200;

interface TrashFilter {
  readonly projectId: string | null;
  readonly type: TrashableType | undefined;
  readonly words: string;
}

/** The paged list of what can be restored, and its total. */
function useTrash({ projectId, type, words }: TrashFilter) {
  const where = { projectId, ...(words === "" ? {} : { textContains: words }) };
  const query = useQuery(TrashDocument, {
    variables: { first: PAGE_SIZE, ...where, ...(type === undefined ? {} : { type }) },
  });
  const totals = useQuery(TrashTotalsDocument, { variables: where });
  const { data, fetchMore } = query;
  const next = useNextPage(data?.trash.pageInfo, (after) => fetchMore({ variables: { after } }));
  const { shown, failure } = useShownAnswer(query);
  const counted = useShownAnswer(totals).shown?.trashTotals;
  return {
    items: shown?.trash.edges.map(({ node }) => node),
    failure,
    next,
    types: counted?.map((each) => each.type) ?? [],
    total: counted
      ?.filter((each) => type === undefined || each.type === type)
      .reduce((sum, each) => sum + each.total, 0),
  };
}

/** Deleted objects that can still be restored, optionally of one project, filtered by kind and words. */
export function TrashPage(props: { projectId: string | undefined }) {
  usePageTitle(t("user.trash", "Trash"));
  const [type, setType] = useState<TrashableType>();
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), FILTER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const projectId = props.projectId === undefined ? null : readPathId(props.projectId);
  const { items, failure, next, types, total } = useTrash({ projectId, type, words });
  const isNarrowed = type !== undefined || words !== "" || typed !== "";
  const choices = type === undefined || types.includes(type) ? types : [...types, type];
  return (
    <Page title={t("user.trash", "Trash")}>
      {projectId !== null && (
        <p className={styles.intro}>
          {t("trash.of-project", "Only what was deleted from one project is shown.")}{" "}
          <Link to="/settings/trash">{t("trash.all", "Show all of the trash")}</Link>
        </p>
      )}
      {!items && !failure ? (
        <LoadingState />
      ) : items?.length === 0 && !isNarrowed ? (
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
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <SelectField
              label={t("trash.kind", "Type")}
              hideLabel
              value={type ?? ""}
              options={[
                { value: "", label: t("trash.kinds", "All types") },
                ...choices.map((each) => ({ value: each, label: objectLabel(each) })),
              ]}
              onChange={(value) => setType(isRestorable(value) ? value : undefined)}
            />
          </div>
          <p className={styles.count} role="status">
            {total !== undefined &&
              !failure &&
              t("count.items", "{n, plural, one {# item} other {# items}}", { n: total })}
          </p>
          {failure ??
            (items?.length === 0 ? (
              <EmptyState compact title={t("trash.nomatch", "Nothing in the trash matches")}>
                {t("trash.nomatch.text", "Try fewer letters or another type.")}
              </EmptyState>
            ) : (
              <TrashList items={items ?? []} onEndReached={next} />
            ))}
        </>
      )}
    </Page>
  );
}
