import { useQuery } from "@apollo/client/react";
import { defaultViewSettings, type ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useMemo } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PersonFieldsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { ColumnChoice } from "../views/settings/ColumnChoice.tsx";
import { SortChoice } from "../views/settings/SortChoice.tsx";
import { useViewSettings } from "../views/settings/useViewSettings.ts";
import { ViewExportButton } from "../views/settings/ViewExportButton.tsx";
import { TableView } from "../views/table/TableView.tsx";
import { allColumns, shownColumns } from "../views/table/view-columns.ts";
import styles from "./People.module.css";

/** Sorted by name until the user sorts. */
const atFirst: ViewSettings = { ...defaultViewSettings, sort: [{ key: "name", direction: "ASC" }] };

/** People as a table: sortable, with selectable columns, edited in place. */
export function PeopleTable(props: {
  nameContains: string;
  /** Whether the address's filter was rejected. */
  isFilterRefused: boolean;
  selectedFilterId: string | undefined;
  canWrite: boolean;
}) {
  const { nameContains, isFilterRefused, selectedFilterId, canWrite } = props;
  const carried = useMemo(
    () => ({
      ...(nameContains ? { name: nameContains } : {}),
      ...(selectedFilterId ? { selectedFilterId } : {}),
    }),
    [nameContains, selectedFilterId],
  );
  const asked = useViewSettings(atFirst, carried);
  const shown = isFilterRefused
    ? { ...asked, settings: { ...asked.settings, filter: defaultViewSettings.filter } }
    : asked;
  const { data, error, refetch } = useQuery(PersonFieldsDocument);
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <LoadingState rowHeight={36} />;
  const fields = data.workspaceFields.filter(({ archivedAt }) => archivedAt === null);
  const columns = allColumns("PERSON", fields, shown.settings);
  return (
    <>
      <div className={styles.tools}>
        <SortChoice columns={columns} shown={shown} />
        <ColumnChoice target="PERSON" columns={columns} listed={columns} shown={shown} />
        <ViewExportButton
          wanted={{
            target: "PERSON",
            settings: shown.settings,
            nameContains: nameContains || undefined,
            canWrite,
          }}
          title={t("nav.people", "People")}
          columns={shownColumns("PERSON", columns, shown.settings)}
        />
      </div>
      <TableView
        projectId={undefined}
        target="PERSON"
        title={t("nav.people", "People")}
        fields={fields}
        shown={shown}
        canWrite={canWrite}
        nameContains={nameContains || undefined}
      />
    </>
  );
}
