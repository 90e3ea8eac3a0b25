import { userGroupMembersMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { GroupsQuery } from "../../../graphql/graphql.ts";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./Groups.module.css";

/** The group's members, chosen from the workspace's. */
export function GroupMembersField(props: {
  members: GroupsQuery["members"];
  chosenIds: ReadonlySet<string>;
  problem: string | undefined;
  onChange: (chosenIds: ReadonlySet<string>) => void;
}) {
  const { members, chosenIds, problem, onChange } = props;
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLocaleLowerCase();
  const found = members.filter((member) =>
    `${member.name} ${member.email ?? ""}`.toLocaleLowerCase().includes(wanted),
  );
  const choose = (id: string, chosen: boolean) => {
    const next = new Set(chosenIds);
    if (chosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.members}>
      <legend>
        {t("groups.members.count", "Members, {n} of at most {max}", {
          n: chosenIds.size,
          max: userGroupMembersMax,
        })}
      </legend>
      <TextField
        label={t("groups.members.search", "Find people")}
        hideLabel
        type="search"
        placeholder={t("access.add.hint", "Name or e-mail address")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <ul className={styles.choices}>
        {found.map((member) => (
          <li key={member.id}>
            <Checkbox
              label={member.name ? `${member.name} · ${member.email ?? ""}` : (member.email ?? "")}
              checked={chosenIds.has(member.id)}
              onChange={(chosen) => choose(member.id, chosen)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.faint}>{t("groups.members.none", "No matches.")}</p>}
    </fieldset>
  );
}
