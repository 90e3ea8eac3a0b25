import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";

/** Moves an item up or down by one. */
export function MoveButtons({ title, onMove }: { title: string; onMove: (by: -1 | 1) => void }) {
  return (
    <>
      <IconButton size="small" label={t("field.up", "Move {title} up", { title })} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        label={t("field.down", "Move {title} down", { title })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </IconButton>
    </>
  );
}
