import { useNavigate, useSearch } from "@tanstack/react-router";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { PeoplePage } from "../../features/research/people/PeoplePage.tsx";

/** The people that customers' words belong to. */
export function PeopleRoute() {
  const search = useSearch({ from: "/signed-in/contacts" });
  const { name, filter, selectedFilterId, create, sort, columns, fieldVisibility } = search;
  const navigate = useNavigate();
  const peek = useKeptPeek();
  const table = {
    ...(sort ? { sort } : {}),
    ...(columns ? { columns } : {}),
    ...(fieldVisibility ? { fieldVisibility } : {}),
  };
  const show = (view: {
    name?: string;
    filter?: object | string;
    selectedFilterId?: string;
    create?: boolean;
  }) =>
    void navigate({
      to: "/contacts",
      search: { ...peek.search, ...table, ...view },
      ...peek.place,
      replace: true,
    });
  const named = name ? { name } : {};
  const filtered = {
    ...(filter === undefined ? {} : { filter }),
    ...(selectedFilterId ? { selectedFilterId } : {}),
  };
  return (
    <PeoplePage
      name={name ?? ""}
      filter={filter}
      selectedFilterId={selectedFilterId}
      creating={create ?? false}
      onCreatingChange={(creating) => show({ ...named, ...filtered, ...(creating ? { create: true } : {}) })}
      onNameChange={(next) => show({ ...filtered, ...(next ? { name: next } : {}) })}
      onFilterChange={(form, selected) =>
        show({
          ...named,
          ...(form === undefined ? {} : { filter: form }),
          ...(selected ? { selectedFilterId: selected } : {}),
        })
      }
    />
  );
}
