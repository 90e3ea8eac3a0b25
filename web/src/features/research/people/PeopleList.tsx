import { useApolloClient } from "@apollo/client/react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { ConsentBadge } from "../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import type { PersonRow_PersonFragment } from "../../../graphql/graphql.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { SelectableRow } from "../../../ui/SelectableRow.tsx";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import styles from "./People.module.css";

/** People, opened beside the list; several can be moved to the trash at a time. */
export function PeopleList(props: {
  people: readonly PersonRow_PersonFragment[];
  selectable: boolean;
  onEndReached: (() => void) | undefined;
}) {
  const { people, selectable, onEndReached } = props;
  const client = useApolloClient();
  const open = useOpenObject();
  const selection = useListSelection(
    people.map(({ id }) => id),
    { selectable, open: (id) => open({ type: "person", id, replace: true }) },
  );
  return (
    <>
      <VirtualList
        label={t("nav.people", "People")}
        items={people}
        itemKey={(person) => person.id}
        estimate={57}
        onEndReached={onEndReached}
        render={(person) => (
          <SelectableRow
            rowKey={person.id}
            label={t("row.select", "Select “{title}”", { title: person.name })}
            selected={selection.selected.has(person.id)}
            open={selection.openKey === person.id}
            selectable={selectable}
            onToggle={(range) => selection.toggle(person.id, range)}
          >
            <div className={styles.row}>
              <Avatar name={person.name} size={32} />
              <div className={styles.words}>
                <ObjectLink type="person" id={person.id} title={person.name} className={styles.name}>
                  {person.name}
                </ObjectLink>
                <span className={styles.meta}>
                  {[person.jobTitle, person.company].filter(Boolean).join(", ") || person.email}
                </span>
              </div>
              <ConsentBadge consent={person.consent} />
            </div>
          </SelectableRow>
        )}
      />
      <BulkTrashActions
        selection={selection}
        type="person"
        refresh={() => refetchLists(client, ["people"])}
      />
    </>
  );
}
