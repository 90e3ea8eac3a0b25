import { useQuery } from "@apollo/client/react";
import { palette } from "@fieldstone/model/colors.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { FieldPeopleDocument, type FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { ChosenValue } from "./ChosenValue.tsx";
import type { FieldValueActions } from "./useFieldValueActions.ts";

const asChoosable = ({ id, name }: { id: string; name: string }) => ({
  id,
  label: name.trim() || t("people.unnamed", "Unnamed participant"),
  color: palette.stone,
});

/** The people chosen in a field. */
export function PersonValue({
  value,
  actions,
}: {
  value: FieldValue_ValueFragment;
  actions: FieldValueActions;
}) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const { data, previousData } = useQuery(FieldPeopleDocument, {
    variables: { nameContains: wanted || null },
    skip: wanted === "",
  });
  const found =
    wanted === "" ? [] : (data ?? previousData)?.people.edges.map(({ node }) => asChoosable(node));
  return (
    <ChosenValue
      title={value.field.title}
      chosen={value.people.map(asChoosable)}
      offered={found}
      isAnswered={wanted === "" || data !== undefined}
      single={false}
      typed={typed}
      onType={setTyped}
      onChoose={(personIds) => actions.set(value, { personIds })}
    />
  );
}
