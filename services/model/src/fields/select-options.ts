import { isHexColor, paletteColorAt } from "../colors.ts";
import { newId } from "../ids.ts";
import { selectableOptionsDefaultMax, selectOptionLabelLengthMax, selectOptionsMax } from "../limits.ts";
import { textLength } from "../text-length.ts";

export interface SelectOption {
  readonly id: string;
  readonly label: string;
  readonly color: string;
}

/** The label, trimmed; undefined where it is empty or longer than 50 characters. */
export function parseOptionLabel(text: string): string | undefined {
  const label = text.trim();
  return label === "" || textLength(label) > selectOptionLabelLengthMax ? undefined : label;
}

function labelKey(label: string): string {
  return label.toLocaleLowerCase("en");
}

/**
 * Options from what was typed or imported: the first 200 good labels, a repeated one ignored whatever its
 * case. An option that comes without an id or a colour gets one.
 */
export function parseSelectOptions(
  given: ReadonlyArray<{ readonly label: string; readonly id?: string; readonly color?: string }>,
): SelectOption[] {
  const options: SelectOption[] = [];
  const seen = new Set<string>();
  for (const { label: text, id, color } of given.slice(0, selectOptionsMax)) {
    const label = parseOptionLabel(text);
    if (label === undefined || seen.has(labelKey(label))) continue;
    seen.add(labelKey(label));
    options.push({
      id: id ?? newId(),
      label,
      color: isHexColor(color) ? color : paletteColorAt(options.length),
    });
  }
  return options;
}

/** How many options may be chosen where the field does not say: 1 of a single option, else 100. */
export function defaultSelectableMax(optionCount: number): number {
  return optionCount === 1 ? 1 : selectableOptionsDefaultMax;
}

/** The texts of a multi-select value, which are written with semicolons between them. */
export function splitMultiSelect(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** The option of a label, whatever its case. */
export function findOption(options: readonly SelectOption[], label: string): SelectOption | undefined {
  const key = labelKey(label.trim());
  return options.find((option) => labelKey(option.label) === key);
}
