import { useState } from "react";
import { withConsent } from "../../../app/consent/consent-labels.ts";
import { t } from "../../../app/i18n/t.ts";
import type { Reel_ReelFragment } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import styles from "./Reels.module.css";
import { type Candidate, useCandidates } from "./useCandidates.ts";

/** Adds highlights to a reel, from recordings of its note, insight or tag. */
export function AddClipsDialog(props: {
  reel: Reel_ReelFragment;
  onAdd: (highlightIds: readonly string[]) => void;
  onClose: () => void;
}) {
  const { reel, onAdd, onClose } = props;
  const candidates = useCandidates(reel);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inReel = new Set(reel.clips.map(({ highlight }) => highlight.id));
  const open = candidates?.filter(({ id }) => !inReel.has(id));
  const toggle = ({ id }: Candidate, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("reel.add.title", "Add clips")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel", "Cancel")}</Button>
          <Button
            kind="primary"
            disabledReason={chosen.size === 0 ? t("reel.add.choose", "Choose a highlight first.") : undefined}
            onClick={() => {
              onAdd(open?.map(({ id }) => id).filter((id) => chosen.has(id)) ?? []);
              onClose();
            }}
          >
            {t("reel.add", "Add clips")}
          </Button>
        </>
      }
    >
      {!open && <LoadingState rows={3} />}
      {open?.length === 0 && (
        <p className={styles.muted}>
          {t(
            "reel.add.none",
            "All highlights of recordings are in this reel. Mark more in a recording’s player.",
          )}
        </p>
      )}
      <ul className={styles.list}>
        {open?.map((candidate) => (
          <li key={candidate.id}>
            <Checkbox
              label={withConsent(candidate.text, candidate.consent)}
              checked={chosen.has(candidate.id)}
              onChange={(isChosen) => toggle(candidate, isChosen)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
