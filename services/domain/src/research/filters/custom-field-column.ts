import { findOption } from "@fieldstone/model/fields/select-options.ts";
import { type RawBuilder, sql } from "kysely";
import type { CustomField } from "../fields/custom-field.ts";
import type { FilterColumn } from "./filter-column.ts";
import { peopleCalled } from "./shared-columns.ts";

const value = sql`custom_field_values.value`;

/**
 * A custom field's values of an object. Casts are guarded: during a change of the field's type, a query may
 * read values of the previous type.
 */
export function customFieldColumn(field: CustomField, objectId: RawBuilder<unknown>): FilterColumn {
  const ofField = sql`custom_field_values.object_id = ${objectId}
    and custom_field_values.field_id = ${field.id}`;
  const rows = sql`from custom_field_values where ${ofField}`;
  switch (field.type) {
    case "BOOLEAN":
      return { type: "boolean", value: sql`(${value} = 'true')`, rows };
    case "DATETIME":
      return { type: "dateText", value, rows };
    case "NPS":
    case "NUMBER":
      return {
        type: "number",
        value: sql`case when pg_input_is_valid(${value}, 'numeric') then ${value}::numeric end`,
        rows,
      };
    case "SELECT":
      return selectColumn(field, rows);
    case "PERSON":
      return {
        type: "id",
        idType: "uuid",
        value: sql`people.person_id`,
        idsCalled: peopleCalled,
        rows: sql`from custom_field_values
          cross join lateral unnest(string_to_array(${value}, ';')) as chosen (id)
          join people on people.team_id = custom_field_values.team_id and people.deleted_at is null
            and people.person_id = case when pg_input_is_valid(chosen.id, 'uuid') then chosen.id::uuid end
          where ${ofField}`,
      };
    case "EMAIL":
    case "PHONE":
    case "TEXT":
    case "URL":
      return { type: "text", value, rows };
  }
}

function selectColumn(field: CustomField, rows: RawBuilder<unknown>): FilterColumn {
  const optionIds = field.options.map(({ id }) => id);
  return {
    type: "choices",
    value,
    optionIds,
    idOf: (operand) => (optionIds.includes(operand) ? operand : findOption(field.options, operand)?.id),
    rows,
  };
}
