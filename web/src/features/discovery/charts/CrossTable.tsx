import { useQuery } from "@apollo/client/react";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { saveCsv } from "../../../app/save-csv.ts";
import { CrossTableDocument, CrossTableFieldsDocument, type FilterInput } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import styles from "./Charts.module.css";
import { metricLabel } from "./chart-data.ts";
import { type CrossShare, crossShares } from "./charts-view.ts";
import { type CrossGrid, crossGrid, percent } from "./cross-grid.ts";

type Metric = "highlightCount" | "noteCount";

interface CrossView {
  fieldId: string | undefined;
  share: CrossShare;
  metric: Metric;
}

/** The note fields of a project that can be the columns of a cross table. */
function useCrossFields(projectId: string) {
  const { data } = useQuery(CrossTableFieldsDocument, { variables: { id: projectId } });
  if (!data) return undefined;
  const { fields, enabledWorkspaceFields } = data.project;
  return [...fields, ...enabledWorkspaceFields.filter(({ objectType }) => objectType === "NOTE")].filter(
    ({ type, archivedAt }) => archivedAt === null && (type === "SELECT" || type === "PERSON"),
  );
}

/** Tags by the values of a field: how often each occurs per value. */
export function CrossTable(props: {
  projectId: string;
  filter: FilterInput | undefined;
  view: CrossView;
  onViewChange: (view: CrossView) => void;
  tagHref: (tagId: string) => string;
}) {
  const { projectId, filter, view, onViewChange, tagHref } = props;
  const fields = useCrossFields(projectId);
  const field = fields?.find(({ id }) => id === view.fieldId) ?? fields?.[0];
  const query = useQuery(CrossTableDocument, {
    variables: { id: projectId, fieldId: field?.id ?? "", ...(filter ? { filter } : {}) },
    skip: field === undefined,
  });
  const { shown: counted, failure } = useShownAnswer(query);
  if (fields && !field) {
    return (
      <EmptyState title={t("cross.nofield", "No field to compare by yet")}>
        {t(
          "cross.nofield.text",
          "Give the project's notes a field with options or people in the project's settings, such as a segment. Then compare how often each tag appears in each.",
        )}
      </EmptyState>
    );
  }
  const table = counted?.project.crossTable;
  if (failure) return failure;
  if (!fields || !table) return <LoadingState rowHeight={40} />;
  const grid = crossGrid(table, view.metric);
  const { share } = view;
  const title = t("cross.title", "Tags by {field}", { field: table.field.title });

  function download(): void {
    const rows = grid.rows.map((row) => [
      row.title,
      ...grid.columns.map((column) => shown(row, column, share)),
      row.total,
    ]);
    const heading = [
      t("cross.tag", "Tag"),
      ...grid.columns.map(({ title: name }) => name),
      t("cross.total", "Total"),
    ];
    const totals = [t("cross.total", "Total"), ...grid.columns.map(({ total }) => total), grid.total];
    saveCsv(title, [heading, ...rows, totals]);
  }

  return (
    <>
      <div className={styles.options}>
        <SelectField
          label={t("cross.field", "Compare by")}
          hideLabel
          value={field?.id ?? ""}
          options={fields.map(({ id, title: label }) => ({ value: id, label }))}
          onChange={(fieldId) => onViewChange({ ...view, fieldId })}
        />
        <SelectField
          label={t("chart.metric", "Count by")}
          hideLabel
          value={view.metric}
          options={(["highlightCount", "noteCount"] as const).map((metric) => ({
            value: metric,
            label: metricLabel(metric),
          }))}
          onChange={(metric) =>
            onViewChange({ ...view, metric: metric === "noteCount" ? metric : "highlightCount" })
          }
        />
        <SelectField
          label={t("cross.share", "Numbers")}
          hideLabel
          value={share}
          options={crossShares.map((each) => ({ value: each, label: shareLabel(each) }))}
          onChange={(value) =>
            onViewChange({ ...view, share: crossShares.find((each) => each === value) ?? "count" })
          }
        />
        <span className={styles.spacer} />
        {grid.rows.length > 0 && (
          <Button icon={<IconDownload size={16} aria-hidden />} onClick={download}>
            {t("chart.download.csv", "Table (CSV)")}
          </Button>
        )}
      </div>
      {grid.rows.length === 0 ? (
        <EmptyState compact title={t("chart.none", "Nothing to count yet")}>
          {t("cross.none.text", "Tag highlights in this project's notes. Each tag appears here as a row.")}
        </EmptyState>
      ) : (
        <CrossGridTable caption={title} grid={grid} share={share} tagHref={tagHref} />
      )}
      {table.omittedCount > 0 && (
        <p className={styles.note}>
          {t("cross.omitted", "{n, plural, one {# rarer value is} other {# rarer values are}} not shown.", {
            n: table.omittedCount,
          })}
        </p>
      )}
      {table.omittedTagCount > 0 && (
        <p className={styles.note}>
          {t("cross.omitted.tags", "{n, plural, one {# rarer tag is} other {# rarer tags are}} not shown.", {
            n: table.omittedTagCount,
          })}
        </p>
      )}
      <p className={styles.note}>
        {t(
          "cross.note",
          "A note with several values counts under each of them and once in the totals, so shares can add up to more than 100%.",
        )}
      </p>
    </>
  );
}

function CrossGridTable(props: {
  caption: string;
  grid: CrossGrid;
  share: CrossShare;
  tagHref: (tagId: string) => string;
}) {
  const { caption, grid, share, tagHref } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.cross} tabIndex={0} aria-label={caption}>
      <table>
        <caption className="fs-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("cross.tag", "Tag")}</th>
            {grid.columns.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">{t("cross.total", "Total")}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={tagHref(row.id)}>{row.title}</Link>
              </th>
              {grid.columns.map((column) => {
                const part = share === "column" ? column.total : row.total;
                const value = row.values.get(column.id) ?? 0;
                return (
                  <td
                    key={column.id}
                    data-share
                    style={{ "--share": share === "count" ? "0%" : percent(value, part) } as CSSProperties}
                  >
                    {shown(row, column, share)}
                  </td>
                );
              })}
              <td data-total>{row.total.toLocaleString("en")}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("cross.total", "Total")}</th>
            {grid.columns.map(({ id, total }) => (
              <td key={id} data-total>
                {total.toLocaleString("en")}
              </td>
            ))}
            <td data-total>{grid.total.toLocaleString("en")}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function shown(
  row: CrossGrid["rows"][number],
  column: CrossGrid["columns"][number],
  share: CrossShare,
): string | number {
  const value = row.values.get(column.id) ?? 0;
  if (share === "count") return value;
  return percent(value, share === "row" ? row.total : column.total);
}

function shareLabel(share: CrossShare): string {
  switch (share) {
    case "count":
      return t("cross.share.count", "Counts");
    case "row":
      return t("cross.share.row", "Share of the tag");
    case "column":
      return t("cross.share.column", "Share of the column");
  }
}
