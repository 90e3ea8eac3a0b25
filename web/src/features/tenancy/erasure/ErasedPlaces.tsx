import { t } from "../../../app/i18n/t.ts";
import type { ErasedPlace } from "../../../graphql/graphql.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import { erasedPlaceLabels } from "./erased-place-labels.ts";

/** The number of matches in each place. */
export function ErasedPlaces(props: {
  caption: string;
  places: readonly { place: ErasedPlace; count: number }[];
}) {
  const labels = erasedPlaceLabels();
  return (
    <Table
      caption={props.caption}
      rows={props.places}
      rowKey={({ place }) => place}
      columns={[
        { key: "place", label: t("erased.place", "Place"), render: ({ place }) => labels[place] },
        {
          key: "count",
          label: t("erased.count", "Count"),
          align: "end",
          render: ({ count }) => count.toLocaleString(),
        },
      ]}
    />
  );
}
