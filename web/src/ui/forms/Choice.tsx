import styles from "./Choice.module.css";

/** Two to four exclusive options side by side, all visible. */
export function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: React.ReactNode }[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.set}>
      <legend className="fs-hidden">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="fs-hidden"
            name={props.label}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          {option.icon}
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
