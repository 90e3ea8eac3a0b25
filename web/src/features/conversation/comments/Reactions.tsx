import { reactionEmojis, type SkinTone, skinTones, withSkinTone } from "@fieldstone/model/emoji-reaction.ts";
import { IconMoodPlus } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { Tooltip } from "../../../ui/tooltips/Tooltip.tsx";
import type { Reaction, ReactionChange } from "./change-reactions.ts";
import styles from "./Reactions.module.css";
import { reactionLabel } from "./reaction-labels.ts";
import { chooseSkinTone, skinTone, useSkinTone } from "./skin-tone.ts";

interface ReactionsProps {
  reactions: readonly Reaction[];
  onReact: (change: ReactionChange) => void;
}

/** The emoji on a comment with their counts, and a menu to add one. */
export function Reactions({ reactions, onReact }: ReactionsProps) {
  return (
    <div className={styles.row}>
      {reactions.map((reaction) => (
        <Chip key={reaction.shortName} reaction={reaction} onReact={onReact} />
      ))}
      <Picker reactions={reactions} onReact={onReact} />
    </div>
  );
}

function Chip({ reaction, onReact }: { reaction: Reaction; onReact: ReactionsProps["onReact"] }) {
  const { shortName, emoji, count, isOwn } = reaction;
  const who = reactorsOf(reaction, useSession().user.id);
  return (
    <Tooltip label={who}>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isOwn}
        aria-label={`${reactionLabel(shortName)}: ${who}`}
        onClick={() => onReact({ shortName, skinTone: skinToneFor(shortName), reacted: !isOwn })}
      >
        <span aria-hidden>{emoji}</span> {count}
      </button>
    </Tooltip>
  );
}

function Picker({ reactions, onReact }: ReactionsProps) {
  const [open, setOpen] = useState(false);
  const tone = useSkinTone();
  const isOwn = (shortName: string) => reactions.some((each) => each.shortName === shortName && each.isOwn);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      width={320}
      label={t("reactions.choose", "Choose an emoji")}
      target={
        <IconButton
          label={t("reactions.add", "Add a reaction")}
          size="small"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconMoodPlus size={16} aria-hidden />
        </IconButton>
      }
    >
      <div className={styles.emojis}>
        {reactionEmojis.map(({ shortName, emoji, isToned }) => (
          <button
            key={shortName}
            type="button"
            className={styles.emoji}
            aria-label={reactionLabel(shortName)}
            aria-pressed={isOwn(shortName)}
            onClick={() => {
              setOpen(false);
              onReact({ shortName, skinTone: isToned ? tone : undefined, reacted: !isOwn(shortName) });
            }}
          >
            {isToned ? withSkinTone(emoji, tone) : emoji}
          </button>
        ))}
      </div>
      <Choice
        label={t("reactions.tone", "Skin tone")}
        value={tone ?? "none"}
        options={(["none", ...skinTones] as const).map((each) => ({ value: each, label: toneLabel(each) }))}
        onChange={(chosen) => chooseSkinTone(chosen === "none" ? undefined : chosen)}
      />
    </Popover>
  );
}

function toneLabel(tone: SkinTone | "none"): string {
  return withSkinTone("✋", tone === "none" ? undefined : tone);
}

function skinToneFor(shortName: string): SkinTone | undefined {
  const isToned = reactionEmojis.some((each) => each.shortName === shortName && each.isToned);
  return isToned ? skinTone() : undefined;
}

/** “You, Ada and 3 others”. */
function reactorsOf({ users, count }: Reaction, ownId: string): string {
  const names = users.map(({ id, name }) => (id === ownId ? t("reactions.you", "You") : name));
  const more = count - names.length;
  const others =
    more > 0 ? [t("reactions.others", "{n, plural, one {# other} other {# others}}", { n: more })] : [];
  return new Intl.ListFormat("en", { type: "conjunction" }).format([...names, ...others]);
}
