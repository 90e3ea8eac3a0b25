import { useId } from "react";
import { Checkbox } from "./Checkbox.tsx";
import styles from "./CheckboxGroup.module.css";

/** Checkboxes under one heading. */
export function CheckboxGroup<Value extends string>(props: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  error?: string | undefined;
  onChange: (chosen: Value[]) => void;
}) {
  const errorId = useId();
  const { options, chosen, error } = props;
  const choose = (value: Value, on: boolean) =>
    props.onChange(
      options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one))),
    );
  return (
    <fieldset className={styles.set} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{props.label}</legend>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={(on) => choose(value, on)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
