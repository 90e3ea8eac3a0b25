import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import { usePersistedPeek } from "../../../app/peek/usePersistedPeek.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { PeoplePage } from "../../../features/research/people/PeoplePage.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";

const PeopleImportDialog = lazy(() =>
  import("../../../features/intake/people-imports/PeopleImportDialog.tsx").then((module) => ({
    default: module.PeopleImportDialog,
  })),
);

/** The list of people. */
export function PeopleRoute() {
  const search = useSearch({ from: "/signed-in/contacts" });
  const { name, filter, selectedFilterId, create, importing, sort, columns, fieldVisibility } = search;
  const { user } = useSession();
  const navigate = useNavigate();
  const peek = usePersistedPeek();
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
    importing?: boolean;
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
    <>
      <PeoplePage
        name={name ?? ""}
        filter={filter}
        selectedFilterId={selectedFilterId}
        creating={create ?? false}
        onCreatingChange={(creating) =>
          show({ ...named, ...filtered, ...(creating ? { create: true } : {}) })
        }
        onNameChange={(next) => show({ ...filtered, ...(next ? { name: next } : {}) })}
        onFilterChange={(form, selected) =>
          show({
            ...named,
            ...(form === undefined ? {} : { filter: form }),
            ...(selected ? { selectedFilterId: selected } : {}),
          })
        }
        importButton={
          user.role === "VIEWER" ? null : (
            <Button onClick={() => show({ ...named, ...filtered, importing: true })}>
              {t("people.import", "Import")}
            </Button>
          )
        }
      />
      <Suspense fallback={<Opening />}>
        {importing && <PeopleImportDialog onClose={() => show({ ...named, ...filtered })} />}
      </Suspense>
    </>
  );
}
