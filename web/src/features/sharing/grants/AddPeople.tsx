import { useQuery } from "@apollo/client/react";
import { type KeyboardEvent, useId, useState } from "react";
import { levelOptions } from "../../../app/access/level-labels.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { AccessCandidatesDocument, type PermissionLevel } from "../../../graphql/graphql.ts";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./AccessPanel.module.css";
import { type Access, type Candidate, findCandidates } from "./access-grants.ts";
import { candidateName } from "./access-labels.ts";

function isViewer(candidate: Candidate): boolean {
  if (candidate.kind === "user") return candidate.user.role === "VIEWER";
  return candidate.kind === "special" && candidate.specialGroup === "playback";
}

function factOf(candidate: Candidate): string {
  if (candidate.kind === "group") return t("access.group", "Group");
  return candidate.kind === "user" ? (candidate.user.email ?? "") : "";
}

/** Finds people and groups by name or address. Type to search; arrows choose, Enter shares. */
export function AddPeople(props: {
  access: Access;
  onAdd: (candidate: Candidate, level: PermissionLevel) => void;
}) {
  const { data, error } = useQuery(AccessCandidatesDocument);
  const [search, setSearch] = useState("");
  const [level, setLevel] = useState<PermissionLevel>("READ");
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const found = data ? findCandidates(data, props.access, search, candidateName) : [];
  const shown = open && data !== undefined;

  const take = (candidate: Candidate | undefined) => {
    if (!candidate) return;
    props.onAdd(candidate, isViewer(candidate) ? "READ" : level);
    setSearch("");
    setAt(0);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") {
      setOpen(true);
      if (shown && found.length > 0) setAt((at + 1) % found.length);
    } else if (event.key === "ArrowUp" && found.length > 0) setAt((at + found.length - 1) % found.length);
    else if (event.key === "Enter") take(shown ? found[at] : undefined);
    else if (event.key === "Escape" && shown) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.add}>
      <div className={styles.search}>
        <TextField
          label={t("access.add", "Add people or groups")}
          placeholder={t("access.add.hint", "Name or e-mail address")}
          value={search}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-controls={listId}
          aria-expanded={shown}
          aria-activedescendant={shown && found[at] ? `${listId}-${at}` : undefined}
          error={error && !data ? readFailure(error).message : undefined}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={t("access.found", "People and groups")}
          className={styles.found}
          hidden={!shown}
        >
          {found.map((candidate, index) => (
            <div
              key={JSON.stringify(candidate)}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              // Otherwise the field would lose the focus before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(candidate)}
              onKeyDown={onKeyDown}
            >
              <span>{candidateName(candidate)}</span>
              <span className={styles.faint}>{factOf(candidate)}</span>
            </div>
          ))}
        </div>
        {shown && found.length === 0 && (
          <p className={styles.none} role="status">
            {t("access.none", "No matches. Invite new people in Settings.")}
          </p>
        )}
      </div>
      <SelectField
        label={t("access.add.level", "Access")}
        value={level}
        options={levelOptions(false)}
        onChange={(value) =>
          setLevel(levelOptions(false).find((one) => one.value === value)?.value ?? "READ")
        }
      />
    </div>
  );
}
