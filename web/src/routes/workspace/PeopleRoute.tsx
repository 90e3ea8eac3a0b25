import { useNavigate, useSearch } from "@tanstack/react-router";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { PeoplePage } from "../../features/research/people/PeoplePage.tsx";

/** The people that customers' words belong to. */
export function PeopleRoute() {
  const { name, filter, create } = useSearch({ from: "/signed-in/contacts" });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  const show = (view: { name?: string; filter?: object | string; create?: boolean }) =>
    void navigate({ to: "/contacts", search: { ...peek.search, ...view }, ...peek.place, replace: true });
  const named = name ? { name } : {};
  const filtered = filter === undefined ? {} : { filter };
  return (
    <PeoplePage
      name={name ?? ""}
      filter={filter}
      creating={create ?? false}
      onCreatingChange={(creating) => show({ ...named, ...filtered, ...(creating ? { create: true } : {}) })}
      onNameChange={(next) => show({ ...filtered, ...(next ? { name: next } : {}) })}
      onFilterChange={(form) => show({ ...named, ...(form === undefined ? {} : { filter: form }) })}
    />
  );
}
