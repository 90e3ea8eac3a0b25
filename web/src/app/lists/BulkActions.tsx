import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { ReactNode } from "react";
import { BulkBar } from "../../ui/lists/BulkBar.tsx";
import { t } from "../i18n/t.ts";
import type { ListSelection } from "./useListSelection.ts";

/** The bar of actions for a list's selection, given as `children`. */
export function BulkActions({ selection, children }: { selection: ListSelection; children: ReactNode }) {
  const n = selection.selected.size;
  return (
    <BulkBar
      label={t("bulk.label", "Actions for the selection")}
      count={
        n > bulkItemsMax
          ? t("bulk.many", "{n} selected; select at most {max}", { n, max: bulkItemsMax })
          : t("bulk.count", "{n} selected", { n })
      }
      clearLabel={t("list.clear", "Clear selection")}
      shown={n > 0}
      onClear={selection.clear}
    >
      {children}
    </BulkBar>
  );
}
