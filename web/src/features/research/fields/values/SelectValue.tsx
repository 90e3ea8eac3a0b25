import { useState } from "react";
import { readFailure } from "../../../../app/errors/failure.ts";
import type { FieldValue_ValueFragment } from "../../../../graphql/graphql.ts";
import { ChosenValue } from "./ChosenValue.tsx";
import type { FieldValueActions } from "./useFieldValueActions.ts";

/** The chosen options of a field; a new one is created when it is chosen. */
export function SelectValue({
  value,
  actions,
}: {
  value: FieldValue_ValueFragment;
  actions: FieldValueActions;
}) {
  const { field, options } = value;
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const single = field.selectableMax === 1;
  const choose = (optionIds: string[]) => actions.set(value, { optionIds });
  const create = async (label: string): Promise<string | undefined> => {
    try {
      const made = await actions.addOption(field.id, label);
      const before = single ? [] : options.map(({ id }) => id);
      return made === undefined ? undefined : await choose([...before, made]);
    } catch (error) {
      return readFailure(error).message;
    }
  };
  return (
    <ChosenValue
      title={field.title}
      chosen={options}
      offered={field.options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))}
      isAnswered
      single={single}
      typed={typed}
      onType={setTyped}
      onChoose={choose}
      onCreate={create}
    />
  );
}
