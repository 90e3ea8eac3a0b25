import { useQuery } from "@apollo/client/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { MentionableMembersDocument, type MentionableMembersQuery } from "../../../graphql/graphql.ts";
import { TextArea } from "../../../ui/forms/TextArea.tsx";
import { useListBox } from "../../../ui/lists/useListBox.ts";
import styles from "./CommentThread.module.css";
import { insertMention, type TypedMention, typedMention } from "./mention-text.ts";

export type Mentionable = MentionableMembersQuery["members"][number];

/** Most members suggested at a time. */
const PROPOSED_MAX = 6;

/** The text of a member's mention. */
export const mentionName = ({ name, email }: Pick<Mentionable, "name" | "email">): string =>
  name || (email ?? "");

function matching(members: readonly Mentionable[], query: string): readonly Mentionable[] {
  const wanted = query.trim().toLocaleLowerCase();
  return members
    .filter((member) =>
      [mentionName(member), ...member.name.split(/\s+/), member.email ?? ""].some(
        (text) => text !== "" && text.toLocaleLowerCase().startsWith(wanted),
      ),
    )
    .slice(0, PROPOSED_MAX);
}

/** A text area that suggests members after an @: arrows move, Enter or Tab chooses. */
export function MentionArea(props: {
  label: string;
  value: string;
  maxLength: number;
  autoFocus: boolean;
  onChange: (text: string) => void;
  onMention: (member: Mentionable) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { label, value, maxLength, autoFocus, onChange, onMention, onKeyDown } = props;
  const { user } = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<TypedMention>();
  const { data } = useQuery(MentionableMembersDocument, { skip: typed === undefined });
  const others = (data?.members ?? []).filter(({ id }) => id !== user.id);
  const proposed = typed === undefined ? [] : matching(others, typed.query);
  const choose = (index: number) => {
    const member = proposed[index];
    if (member === undefined || typed === undefined) return;
    const { text, caret } = insertMention(value, typed, mentionName(member));
    onChange(text);
    onMention(member);
    setTyped(undefined);
    // The caret can be set only once the field has the text.
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret));
  };
  const box = useListBox(proposed.length, choose);
  const keyDown = (event: KeyboardEvent) => {
    if (proposed.length === 0 || event.metaKey || event.ctrlKey) return onKeyDown(event);
    if (event.key === "Escape") {
      event.stopPropagation();
      setTyped(undefined);
    } else if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      choose(box.at);
    } else {
      box.onKeyDown(event);
      if (!event.defaultPrevented) onKeyDown(event);
    }
  };
  return (
    <div className={styles.mentionArea}>
      <TextArea
        ref={field}
        label={label}
        hideLabel
        placeholder={label}
        value={value}
        maxLength={maxLength}
        autoFocus={autoFocus}
        onChange={(event) => {
          onChange(event.target.value);
          box.setAt(0);
          setTyped(typedMention(event.target.value, event.target.selectionStart ?? 0));
        }}
        onBlur={() => setTyped(undefined)}
        onKeyDown={keyDown}
        aria-autocomplete="list"
        {...(proposed.length > 0
          ? { "aria-controls": box.listId, "aria-activedescendant": box.field["aria-activedescendant"] }
          : {})}
      />
      {proposed.length > 0 && (
        <div
          role="listbox"
          id={box.listId}
          aria-label={t("comments.mention.label", "Colleagues to mention")}
          className={styles.proposals}
        >
          {proposed.map((member, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
            <div
              key={member.id}
              role="option"
              tabIndex={-1}
              aria-selected={index === box.at}
              className={styles.proposal}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              {...box.option(index)}
            >
              <span>{mentionName(member)}</span>
              {member.name !== "" && <span className={styles.proposalEmail}>{member.email}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
