import { isHexColor, paletteColorAt } from "../colors.ts";
import { newId } from "../ids.ts";
import { selectableOptionsDefaultMax, selectOptionLabelLengthMax, selectOptionsMax } from "../limits.ts";
import { textLength } from "../text/text-length.ts";

export interface SelectOption {
  readonly id: string;
  readonly label: string;
  readonly color: string;
}

/** The trimmed label; undefined if it is empty or longer than 50 characters. */
export function parseOptionLabel(text: string): string | undefined {
  const label = text.trim();
  return label === "" || textLength(label) > selectOptionLabelLengthMax ? undefined : label;
}

/** Labels with the same key count as equal. */
export function labelKey(label: string): string {
  return label.toLocaleLowerCase("en");
}

/**
 * Builds options from typed or imported ones: the first 200 valid labels that differ, whatever their case.
 * Options without an id or a colour get one.
 */
export function parseSelectOptions(
  given: ReadonlyArray<{ readonly label: string; readonly id?: string; readonly color?: string }>,
): SelectOption[] {
  const options: SelectOption[] = [];
  const seen = new Set<string>();
  for (const { label: text, id, color } of given) {
    if (options.length === selectOptionsMax) break;
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

type Labelled = Pick<SelectOption, "label">;

/** Whether the options, if any, are numbers in ascending order: answers on a scale. */
export function isScale(options: readonly Labelled[]): boolean {
  return options.every(({ label }, at) => {
    const before = options[at - 1];
    return Number.isFinite(Number(label)) && (before === undefined || Number(before.label) < Number(label));
  });
}

/** The options of a scale in its order; other options as they are. */
export function sortScale<Option extends Labelled>(options: readonly Option[]): readonly Option[] {
  const sorted = options.toSorted((a, b) => Number(a.label) - Number(b.label));
  return isScale(sorted) ? sorted : options;
}

/** How many options may be chosen if the field does not say: 1 for a single option, otherwise 100. */
export function defaultSelectableMax(optionCount: number): number {
  return optionCount === 1 ? 1 : selectableOptionsDefaultMax;
}

/** The texts of a multi-select value, which are separated by semicolons. */
export function splitMultiSelect(text: string): string[] {
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

interface OptionIndex {
  readonly byId: ReadonlyMap<string, SelectOption>;
  readonly byLabel: ReadonlyMap<string, SelectOption>;
  /** Labels with semicolons: the most parts of those that begin with the same one. */
  readonly partsMax: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<readonly SelectOption[], OptionIndex>();

/** Cached: a value may have thousands of labels and a table thousands of values. */
function indexOf(options: readonly SelectOption[]): OptionIndex {
  const known = indexes.get(options);
  if (known !== undefined) return known;
  const firstLast = options.toReversed();
  const index = {
    byId: new Map(firstLast.map((option) => [option.id, option])),
    byLabel: new Map(firstLast.map((option) => [labelKey(option.label), option])),
    partsMax: new Map(
      options
        .map(({ label }) => labelKey(label).split(";"))
        .filter((parts) => parts.length > 1)
        .sort((one, other) => one.length - other.length)
        .map(([first = "", ...rest]) => [first.trim(), 1 + rest.length] as const),
    ),
  };
  indexes.set(options, index);
  return index;
}

/** Finds an option by label in any case. The list must not be changed afterwards. */
export function findOption(options: readonly SelectOption[], label: string): SelectOption | undefined {
  return indexOf(options).byLabel.get(labelKey(label.trim()));
}

/** As splitMultiSelect, but keeps the semicolons of the options' own labels. */
export function splitLabels(options: readonly SelectOption[], text: string): string[] {
  const parts = text.split(";");
  const { partsMax } = indexOf(options);
  const labels: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const joined = (end: number) => parts.slice(at, end).join(";");
    const most = partsMax.size === 0 ? 1 : (partsMax.get(labelKey(parts[at]?.trim() ?? "")) ?? 1);
    let end = Math.min(at + most, parts.length);
    while (end > at + 1 && findOption(options, joined(end)) === undefined) end -= 1;
    labels.push(joined(end).trim());
    at = end;
  }
  return labels.filter((label) => label !== "");
}

/** Finds an option by id. The list must not be changed afterwards. */
export function optionOf(options: readonly SelectOption[], id: string): SelectOption | undefined {
  return indexOf(options).byId.get(id);
}
