import { t } from "../../../app/i18n/t.ts";
import type { CodingRoundPageQuery } from "../../../graphql/graphql.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./Coding.module.css";

type Row = CodingRoundPageQuery["codingRound"]["agreement"][number];

/** Decimal places of a coefficient. */
const DECIMALS = 3;

function coefficient(value: number | null): string {
  return value === null ? t("coding.undefined", "Undefined") : value.toFixed(DECIMALS);
}

/** The agreement of two coders, overall and by tag. */
export function AgreementTable({ rows }: { rows: readonly Row[] }) {
  return (
    <>
      <Table
        caption={t("coding.agreement.caption", "Agreement of the coders")}
        wide
        rows={rows}
        rowKey={({ tag }) => tag?.id ?? "all"}
        columns={[
          {
            key: "tag",
            label: t("coding.column.tag", "Tag"),
            render: ({ tag }) => tag?.title ?? t("coding.all", "All tags"),
          },
          {
            key: "characters",
            label: t("coding.column.characters", "Coded characters"),
            align: "end",
            render: ({ characterCount }) => characterCount.toLocaleString("en"),
          },
          {
            key: "percent",
            label: t("coding.column.percent", "Agreement"),
            align: "end",
            render: ({ percentAgreement: share }) =>
              share === null ? t("coding.undefined", "Undefined") : `${(share * 100).toFixed(1)} %`,
          },
          {
            key: "kappa",
            label: t("coding.column.kappa", "Cohen’s kappa"),
            align: "end",
            render: ({ cohensKappa }) => coefficient(cohensKappa),
          },
          {
            key: "alpha",
            label: t("coding.column.alpha", "Krippendorff’s alpha"),
            align: "end",
            render: ({ krippendorffAlpha }) => coefficient(krippendorffAlpha),
          },
        ]}
      />
      <p className={styles.muted}>
        {t(
          "coding.agreement.unit",
          "Compared by character, in notes that both finished. A coefficient is undefined where every character was coded the same, because chance alone would explain that.",
        )}
      </p>
    </>
  );
}
