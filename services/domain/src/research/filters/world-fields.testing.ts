import type { CustomFieldType } from "@fieldstone/model/fields/custom-field.ts";
import { newId } from "@fieldstone/model/ids.ts";

export interface WorldField {
  readonly id: string;
  readonly objectType: "NOTE" | "INSIGHT" | "PERSON";
  readonly type: CustomFieldType;
  readonly isMultiple: boolean;
  /** Null for a field of the workspace. */
  readonly projectId: string | null;
  readonly isArchived: boolean;
  readonly options: readonly { readonly id: string; readonly label: string; readonly color: string }[];
}

const everyType: readonly CustomFieldType[] = [
  "BOOLEAN",
  "DATETIME",
  "EMAIL",
  "NPS",
  "NUMBER",
  "PERSON",
  "PHONE",
  "SELECT",
  "TEXT",
  "URL",
];

type FieldKey = Pick<WorldField, "objectType" | "type"> & Partial<WorldField>;

const fieldOf = (field: FieldKey): WorldField => ({
  id: newId(),
  isMultiple: false,
  projectId: null,
  isArchived: false,
  options: ["Low", "Middle", "High"].map((label) => ({ id: newId(), label, color: "#112233" })),
  ...field,
});

/** Fields of the workspace, one of every type for every kind of object. */
export function makeFields(): WorldField[] {
  return (["NOTE", "INSIGHT", "PERSON"] as const).flatMap((objectType) =>
    [...everyType, "SELECT" as const].map((type, at) =>
      fieldOf({ objectType, type, isMultiple: at === everyType.length }),
    ),
  );
}

/** Of an open project, the deleted one and two private ones; and an archived one. */
export function makeProjectFields([open, , deleted, kept, other]: readonly string[]): WorldField[] {
  return [
    fieldOf({ objectType: "NOTE", type: "SELECT", projectId: open ?? null }),
    fieldOf({ objectType: "INSIGHT", type: "NUMBER", projectId: open ?? null }),
    fieldOf({ objectType: "NOTE", type: "TEXT", projectId: deleted ?? null }),
    fieldOf({ objectType: "NOTE", type: "PERSON", projectId: kept ?? null }),
    fieldOf({ objectType: "INSIGHT", type: "SELECT", isMultiple: true, projectId: other ?? null }),
    fieldOf({ objectType: "NOTE", type: "NPS", isArchived: true }),
  ];
}
