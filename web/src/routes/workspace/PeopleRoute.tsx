import { useNavigate, useSearch } from "@tanstack/react-router";
import { useKeptPeek } from "../../app/peek/useKeptPeek.ts";
import { PeoplePage } from "../../features/research/people/PeoplePage.tsx";

/** The people that customers' words belong to. */
export function PeopleRoute() {
  const { name, create } = useSearch({ from: "/signed-in/contacts" });
  const navigate = useNavigate();
  const peek = useKeptPeek();
  return (
    <PeoplePage
      name={name ?? ""}
      creating={create ?? false}
      onCreatingChange={(creating) =>
        void navigate({
          to: "/contacts",
          search: { ...peek.search, ...(name ? { name } : {}), ...(creating ? { create: true } : {}) },
          ...peek.place,
          replace: true,
        })
      }
      onNameChange={(next) =>
        void navigate({
          to: "/contacts",
          search: { ...peek.search, ...(next ? { name: next } : {}) },
          ...peek.place,
          replace: true,
        })
      }
    />
  );
}
