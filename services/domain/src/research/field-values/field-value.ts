import type { CustomFieldObject, CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";

/** What the values of a field need of it. */
export interface ValuedField {
  readonly id: string;
  readonly objectType: CustomFieldObject;
}

/** An object's value of a field. After a change of type, the entered value is kept too. */
export interface FieldValue {
  readonly objectId: string;
  readonly fieldId: string;
  readonly value: string | null;
  readonly enteredValue: string | null;
  readonly enteredType: CustomFieldType | null;
  /** Whether a value entered since replaces the kept one, until it is cleared. Default: no. */
  readonly isReplaced?: boolean;
}
