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
export function PersonValue(props: { value: FieldValue_ValueFragment; actions: FieldValueActions }) {
  const { value, actions } = props;
  return (
    <ChosenPeople
      title={value.field.title}
      people={value.people}
      onChoose={(personIds) => actions.set(value, { personIds })}
    />
  );
}

/** People chosen by a part of their name. */
export function ChosenPeople(props: {
  title: string;
  people: FieldValue_ValueFragment["people"];
  onChoose: (ids: string[]) => Promise<string | undefined>;
}) {
  const { title, people, onChoose } = props;
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
      title={title}
      chosen={people.map(asChoosable)}
      offered={found}
      isAnswered={wanted === "" || data !== undefined}
      single={false}
      typed={typed}
      onType={setTyped}
      onChoose={onChoose}
    />
  );
}
