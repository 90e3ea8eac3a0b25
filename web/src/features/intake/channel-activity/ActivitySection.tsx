import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ChannelActivityDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { useElementSize } from "../../../ui/layout/useElementSize.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import styles from "./Activity.module.css";
import { ActivityChart } from "./ActivityChart.tsx";
import { pointLabel, unitLabel, unitName } from "./activity-labels.ts";
import { RangePicker } from "./RangePicker.tsx";
import type { ChannelView } from "./useChannelView.ts";

/** The part of a channel that is counted; all of it by default. */
export interface ActivityScope {
  readonly themeId?: string;
  readonly topicId?: string;
  readonly outliers?: true;
}

/** The number of points over time: a range, and a chart or a table. */
export function ActivitySection(props: { channelId: string; scope?: ActivityScope; view: ChannelView }) {
  const { channelId, scope, view } = props;
  const { chart, dateRange } = view.state;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className={styles.section} aria-label={t("channel.activity", "Points over time")}>
      <div className={styles.tools}>
        <RangePicker range={dateRange} onChange={(range) => view.change({ dateRange: range })} />
        <span className={styles.spacer} />
        <Choice
          label={t("channel.chart", "Chart")}
          value={chart}
          options={[
            { value: "bar", label: t("channel.chart.bar", "Bars") },
            { value: "line", label: t("channel.chart.line", "Line") },
            { value: "none", label: t("channel.chart.none", "No chart") },
          ]}
          onChange={(chosen) => view.change({ chart: chosen })}
        />
        {chart !== "none" && (
          <Button size="small" kind="quiet" onClick={() => setAsTable(!asTable)}>
            {asTable
              ? t("channel.chart.drawing", "Show as chart")
              : t("channel.chart.table", "Show as table")}
          </Button>
        )}
      </div>
      {chart !== "none" && (
        <Activity channelId={channelId} scope={scope} view={view} shape={asTable ? "table" : chart} />
      )}
    </section>
  );
}

function Activity(props: {
  channelId: string;
  scope: ActivityScope | undefined;
  view: ChannelView;
  shape: "bar" | "line" | "table";
}) {
  const { channelId, scope, view, shape } = props;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const query = useQuery(ChannelActivityDocument, {
    variables: { id: channelId, ...scope, ...view.period },
  });
  const { error, refetch } = query;
  const activity = useShownAnswer(query).shown?.channel.activity;
  if (!activity) {
    if (!error) return <div className={styles.waiting} />;
    return (
      <p className={styles.note} role="alert">
        {readFailure(error).message}{" "}
        <Button size="small" onClick={() => refetchShown(refetch)}>
          {t("retry", "Try again")}
        </Button>
      </p>
    );
  }
  const { unit, points } = activity;
  const caption = t("channel.activity.by", "Points by {unit}", { unit: unitName(unit) });
  if (points.every(({ count }) => count === 0)) {
    // Below a part of the channel is its list, which says that it is empty.
    if (scope !== undefined) return null;
    return <p className={styles.note}>{t("channel.activity.none", "No points in this time.")}</p>;
  }
  if (shape === "table") {
    return (
      <div className={styles.table}>
        <Table
          caption={caption}
          columns={[
            {
              key: "start",
              label: unitLabel(unit),
              render: (point) => pointLabel(unit, point.start),
            },
            {
              key: "count",
              label: t("channel.points", "Points"),
              align: "end",
              render: (point) => point.count.toLocaleString("en"),
            },
          ]}
          rows={points.filter(({ count }) => count > 0).toReversed()}
          rowKey={({ start }) => start}
        />
      </div>
    );
  }
  return (
    <figure ref={ref} className={styles.stage} aria-label={caption}>
      {width > 0 && <ActivityChart shape={shape} unit={unit} points={points} width={width} label={caption} />}
    </figure>
  );
}
