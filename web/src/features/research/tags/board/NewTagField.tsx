import { tagTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { useNewTags } from "./useNewTags.ts";

/** Adds tags at the end of a column, one per Enter; Escape, or leaving it empty, closes it. */
export function NewTagField(props: {
  columnTitle: string;
  /** Number of tags on the board, which determines the next colour. */
  count: number;
  disabledReason: string | undefined;
  /** Resolves to the reason if the tag is rejected. */
  onCreate: (title: string, color: string) => Promise<string | undefined>;
}) {
  const { columnTitle, count, disabledReason, onCreate } = props;
  const [open, setOpen] = useState(false);
  const { name, setName, problem, created, create } = useNewTags(count, onCreate);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (!open) {
    return (
      <Button
        ref={opener}
        kind="quiet"
        size="small"
        icon={<IconPlus size={14} aria-hidden />}
        disabledReason={disabledReason}
        onClick={() => setOpen(true)}
      >
        {t("tag.create", "New tag")}
      </Button>
    );
  }
  function close(): void {
    setName("");
    setOpen(false);
  }
  return (
    <>
      <TextField
        label={t("tag.create.in", "New tag in {title}", { title: columnTitle })}
        hideLabel
        placeholder={t("tag.create.placeholder", "Name, then Enter")}
        value={name}
        autoFocus
        maxLength={tagTitleLengthMax}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            void create();
          } else if (event.key === "Escape") {
            event.stopPropagation();
            close();
          }
        }}
        onBlur={() => {
          if (name.trim() === "") close();
        }}
      />
      <p className="fs-hidden" role="status">
        {created}
      </p>
    </>
  );
}
