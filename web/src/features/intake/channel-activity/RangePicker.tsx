import { dayOf } from "@fieldstone/model/utc-days.ts";
import { dateRangePresets } from "@fieldstone/model/views/channel-page.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Activity.module.css";
import { customRange, type DateRange, presetLabels } from "./date-range.ts";

/** The days that a channel's pages count: a preset, or two dates. */
export function RangePicker(props: { range: DateRange; onChange: (range: DateRange) => void }) {
  const { range, onChange } = props;
  const labels = presetLabels();
  return (
    <div className={styles.range}>
      <SelectField
        label={t("channel.range", "Dates")}
        hideLabel
        value={range.preset}
        options={dateRangePresets.map((preset) => ({ value: preset, label: labels[preset] }))}
        onChange={(value) => {
          const preset = dateRangePresets.find((each) => each === value) ?? "all-time";
          onChange(preset === "custom" ? customRange(Date.now()) : { preset });
        }}
      />
      {range.preset === "custom" && <CustomDays from={range.from} to={range.to} onChange={onChange} />}
    </div>
  );
}

/** Two dates. While they are not a valid range, nothing changes and the reason is shown. */
function CustomDays(props: { from: string; to: string; onChange: (range: DateRange) => void }) {
  const [days, setDays] = useState({ from: dayOf(props.from), to: dayOf(props.to) });
  const isOutOfOrder = days.from !== "" && days.to !== "" && days.from > days.to;
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if (next.from !== "" && next.to !== "" && next.from <= next.to)
      props.onChange({ preset: "custom", ...next });
  };
  return (
    <>
      <TextField
        type="date"
        label={t("channel.range.from", "First day")}
        hideLabel
        value={days.from}
        error={isOutOfOrder ? t("channel.range.order", "The first day is after the last day.") : undefined}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <span aria-hidden>–</span>
      <TextField
        type="date"
        label={t("channel.range.to", "Last day")}
        hideLabel
        value={days.to}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </>
  );
}
