import { clusterStrictness, defaultClusterSizePercent } from "@fieldstone/model/ai/clustering.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { themeSizeOptions } from "../../../app/theme-size-options.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { useTagOptions } from "../filters/useTagOptions.ts";
import styles from "./Themes.module.css";

function strictnessLabel(strictness: number): string {
  switch (strictness) {
    case clusterStrictness["Very relaxed"]:
      return t("themes.strictness.5", "Very relaxed");
    case clusterStrictness.Relaxed:
      return t("themes.strictness.4", "Relaxed");
    case clusterStrictness.Standard:
      return t("themes.strictness.3", "Standard");
    case clusterStrictness.Strict:
      return t("themes.strictness.2", "Strict");
    default:
      return t("themes.strictness.1", "Very strict");
  }
}

interface FindThemesFormProps {
  readonly projectId: string;
  readonly again: boolean;
  readonly onFind: (input: { tagId?: string; sizePercent: number; strictness?: number }) => Promise<unknown>;
}

/** Options of a theme search: the tag, the size of themes, and how similar their highlights must be. */
export function FindThemesForm({ projectId, again, onFind }: FindThemesFormProps) {
  const tags = useTagOptions(projectId);
  const [tagId, setTagId] = useState("");
  const [percent, setPercent] = useState<number>(defaultClusterSizePercent);
  const [strictness, setStrictness] = useState("");
  const [busy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    await onFind({
      ...(tagId === "" ? {} : { tagId }),
      sizePercent: percent,
      ...(strictness === "" ? {} : { strictness: Number(strictness) }),
    });
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      <SelectField
        label={t("themes.of", "Highlights")}
        value={tagId}
        options={[
          { value: "", label: t("themes.of.all", "All of this project") },
          ...tags.filter(({ options }) => options.length > 0),
        ]}
        onChange={setTagId}
      />
      <SelectField
        label={t("themes.size", "Minimum theme size")}
        value={String(percent)}
        options={themeSizeOptions()}
        onChange={(value) => setPercent(Number(value))}
      />
      <SelectField
        label={t("themes.strictness", "Strictness")}
        value={strictness}
        options={[
          { value: "", label: t("themes.strictness.auto", "Automatic") },
          ...Object.values(clusterStrictness).map((value) => ({
            value: String(value),
            label: strictnessLabel(value),
          })),
        ]}
        onChange={setStrictness}
      />
      <Button kind={again ? "plain" : "primary"} loading={busy} onClick={() => void find()}>
        {again ? t("themes.find-again", "Find themes again") : t("themes.find", "Find themes")}
      </Button>
    </div>
  );
}
