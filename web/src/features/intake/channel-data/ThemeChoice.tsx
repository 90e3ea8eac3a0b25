import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { ChannelThemeChoicesDocument } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { FormDialog } from "../../../ui/overlays/FormDialog.tsx";

const outliers = "OUTLIERS";

/** Asks which theme to move points to. */
export function ThemeChoice(props: {
  channelId: string;
  count: number;
  /** The theme that they all have; null for outliers. */
  currentId: string | null | undefined;
  onClose: () => void;
  onMove: (theme: { id: string; title: string } | null) => Promise<unknown>;
}) {
  const { channelId, count, currentId, onClose, onMove } = props;
  const { data } = useQuery(ChannelThemeChoicesDocument, { variables: { id: channelId } });
  const themes = (data?.channel.themes ?? []).filter(({ id }) => id !== currentId);
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? themes[0]?.id ?? outliers;
  const submit = () => {
    onClose();
    void onMove(themes.find(({ id }) => id === value) ?? null);
  };
  return (
    <FormDialog
      title={t("datum.move.title", "Move {n, plural, one {# point} other {# points}}", { n: count })}
      submitLabel={t("move", "Move")}
      disabled={data === undefined}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField
        label={t("datum.move.to", "To theme")}
        autoFocus
        description={t("datum.move.kept", "Points that you move stay there when others are sorted.")}
        value={value}
        onChange={setChosen}
        options={[
          ...themes.map(({ id, title }) => ({ value: id, label: titleOf(title, "theme") })),
          ...(currentId === null ? [] : [{ value: outliers, label: t("channel.outliers", "Outliers") }]),
        ]}
      />
    </FormDialog>
  );
}
