import { type CSSProperties, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ProjectRow_ProjectFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { Cover, type CoverPattern, coverPatterns } from "../../../ui/marks/Cover.tsx";
import { ProjectIcon } from "../../../ui/marks/ProjectIcon.tsx";
import { tagColors } from "../../../ui/marks/tag-color.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./ProjectAppearanceDialog.module.css";
import { useProjectActions } from "./useProjectActions.ts";

/** Common icons for studies; any other can be typed. */
const icons = "🔍 💬 🎙️ 🧪 📋 📊 📈 🧭 🗺️ 🎯 💡 🛒 🏷️ 📦 📱 💻 🧩 🚀 🌱 ⭐ ❤️ 🔔 🛟 🏁".split(" ");
/** Maximum length of a typed icon: an emoji with its modifiers. */
const ICON_LENGTH_MAX = 12;

interface Appearance {
  icon: string | null;
  color: string | null;
  cover: CoverPattern | null;
}

function coverLabel(cover: CoverPattern): string {
  switch (cover) {
    case "plain":
      return t("cover.plain", "Plain");
    case "dots":
      return t("cover.dots", "Dots");
    case "grid":
      return t("cover.grid", "Grid");
    case "stripes":
      return t("cover.stripes", "Stripes");
    case "waves":
      return t("cover.waves", "Waves");
  }
}

/** Chooses a project's icon, colour and cover, with a preview. */
export function ProjectAppearanceDialog(props: { project: ProjectRow_ProjectFragment; onClose: () => void }) {
  const { project } = props;
  const onClose = useWhileShown(props.onClose);
  const actions = useProjectActions();
  const { icon, color, cover } = project;
  const [appearance, setAppearance] = useState<Appearance>({ icon, color, cover });
  const [refused, setRefused] = useState<string>();
  const save = async () => {
    const reason = await actions.update(project, appearance);
    if (reason === undefined) onClose();
    else setRefused(reason);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("project.look", "Icon, colour and cover")}
      footer={
        <>
          <Button onClick={() => setAppearance({ icon: null, color: null, cover: null })}>
            {t("project.look.clear", "Clear all")}
          </Button>
          <Button kind="primary" onClick={() => void save()}>
            {t("save", "Save")}
          </Button>
        </>
      }
    >
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
      {appearance.cover && <Cover pattern={appearance.cover} color={appearance.color} />}
      <p className={styles.preview}>
        <ProjectIcon icon={appearance.icon} color={appearance.color} size="large" />
        {project.title}
      </p>
      <fieldset className={styles.set}>
        <legend>{t("project.look.icon", "Icon")}</legend>
        <div className={styles.choices}>
          {icons.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.icon}
              aria-pressed={each === appearance.icon}
              onClick={() => setAppearance({ ...appearance, icon: each === appearance.icon ? null : each })}
            >
              {each}
            </button>
          ))}
        </div>
        <TextField
          label={t("project.look.other", "Another emoji")}
          value={appearance.icon && !icons.includes(appearance.icon) ? appearance.icon : ""}
          maxLength={ICON_LENGTH_MAX}
          onChange={(event) =>
            setAppearance({ ...appearance, icon: event.currentTarget.value.trim() || null })
          }
        />
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t("project.look.color", "Colour")}</legend>
        <div className={styles.choices}>
          {tagColors.map(({ hex, name }) => (
            <button
              key={hex}
              type="button"
              className={styles.choice}
              aria-pressed={hex === appearance.color}
              onClick={() => setAppearance({ ...appearance, color: hex === appearance.color ? null : hex })}
            >
              <span className={styles.swatch} style={{ "--project": hex } as CSSProperties} aria-hidden />
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.set}>
        <legend>{t("project.look.cover", "Cover")}</legend>
        <div className={styles.choices}>
          {coverPatterns.map((each) => (
            <button
              key={each}
              type="button"
              className={styles.choice}
              aria-pressed={each === appearance.cover}
              onClick={() => setAppearance({ ...appearance, cover: each === appearance.cover ? null : each })}
            >
              {coverLabel(each)}
            </button>
          ))}
        </div>
      </fieldset>
    </Dialog>
  );
}
