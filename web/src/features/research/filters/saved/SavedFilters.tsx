import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { IconBookmark } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Menu } from "../../../../ui/overlays/Menu.tsx";
import { NameDialog } from "../../../../ui/overlays/NameDialog.tsx";
import { readForm, textOf } from "../builder/useFilterDraft.ts";
import type { FilteredTarget } from "../filter-labels.ts";
import { useSavedFilters } from "./useSavedFilters.ts";

/** Longest name of a saved filter. */
const TITLE_LENGTH_MAX = 200;

/** The saved filters of a list: select, save, rename, update and delete in one menu. */
export function SavedFilters(props: {
  target: FilteredTarget;
  projectId: string | undefined;
  /** The list's current filter; undefined for none. */
  form: FilterForm | undefined;
  selectedId: string | undefined;
  onChoose: (form: FilterForm | undefined, selectedId: string | undefined) => void;
}) {
  const { target, projectId, form, selectedId, onChoose } = props;
  const { saved, canWrite, create, rename, change, remove } = useSavedFilters(target, projectId);
  const [naming, setNaming] = useState<"new" | "old">();
  const selected = saved.find(({ id }) => id === selectedId);
  const applied = useRef<string>(undefined);
  useEffect(() => {
    // An address may name only a saved filter. Applied once: the service may reject it, or the user clear it.
    if (selected === undefined || applied.current === selected.id) return;
    applied.current = selected.id;
    if (form === undefined) onChoose(readForm(selected.form), selected.id);
  });
  if (saved.length === 0 && !(canWrite && form !== undefined)) return null;
  const isChanged = form !== undefined && textOf(readForm(selected?.form)) !== textOf(readForm(form));
  const own = canWrite && selected !== undefined ? [selected] : [];
  return (
    <>
      <Menu
        label={t("filter.saved", "Saved filters")}
        position="bottom-start"
        target={
          <Button size="small" kind="quiet" icon={<IconBookmark size={16} aria-hidden />}>
            {selected?.title ?? t("filter.saved", "Saved filters")}
          </Button>
        }
        sections={[
          {
            key: "saved",
            items: saved.map((filter) => ({
              key: filter.id,
              label: filter.title,
              checked: filter.id === selectedId,
              onSelect: () => onChoose(readForm(filter.form), filter.id),
            })),
          },
          {
            key: "actions",
            items: [
              ...own
                .filter(() => isChanged)
                .map((filter) => ({
                  key: "change",
                  label: t("filter.saved.change", "Save changes to “{title}”", { title: filter.title }),
                  onSelect: () => void (form && change(filter, form)),
                })),
              ...(canWrite && form !== undefined
                ? [
                    {
                      key: "save",
                      label: t("filter.saved.save", "Save this filter…"),
                      onSelect: () => setNaming("new"),
                    },
                  ]
                : []),
              ...own.flatMap((filter) => [
                {
                  key: "rename",
                  label: t("filter.saved.rename", "Rename…"),
                  onSelect: () => setNaming("old"),
                },
                {
                  key: "delete",
                  label: t("filter.saved.delete", "Delete “{title}”", { title: filter.title }),
                  danger: true,
                  onSelect: () => {
                    onChoose(form, undefined);
                    void remove(filter);
                  },
                },
              ]),
            ],
          },
        ]}
      />
      {naming !== undefined && (
        <NameDialog
          title={
            naming === "new"
              ? t("filter.saved.new", "Save filter")
              : t("filter.saved.renaming", "Rename filter")
          }
          label={t("filter.saved.name", "Name")}
          submitLabel={t("filter.saved.submit", "Save")}
          initial={naming === "old" ? (selected?.title ?? "") : ""}
          lengthMax={TITLE_LENGTH_MAX}
          onClose={() => setNaming(undefined)}
          onSubmit={async (title) => {
            if (naming === "old") return selected && (await rename(selected, title));
            if (form === undefined) return undefined;
            const made = await create(title, form);
            if ("rejection" in made) return made.rejection;
            onChoose(form, made.id);
            return undefined;
          }}
        />
      )}
    </>
  );
}
