import { z } from 'zod';
import { type EditableField, editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';

/** The column of a field. */
export const columnOf = (field: EditableField) => (field === 'shipMethod' ? 'ship_method' : field);

/**
 * What an edit did to one field. `was_mapped`: the mappings had chosen what was there before; `was_edited`: staff had
 * set the field before, so that the channel did not change it any more.
 */
export const FieldChange = z.object({
  field: z.enum(editableFieldNames),
  from: z.string().nullable(),
  to: z.string().nullable(),
  was_mapped: z.boolean(),
  was_edited: z.boolean(),
});
export type FieldChange = z.infer<typeof FieldChange>;

type Values = Readonly<Record<ReturnType<typeof columnOf>, string | null>>;
type Before = Values & {
  is_ship_method_chosen: boolean;
  is_warehouse_chosen: boolean;
  edited_fields: readonly string[];
};
type After = Readonly<Partial<Record<EditableField, string | null | undefined>>>;

/** The fields that an edit sets otherwise than they are, each with what it was and will be. */
export function fieldChanges(before: Before, after: After): FieldChange[] {
  const isMapped = (field: EditableField) =>
    (field === 'shipMethod' && !before.is_ship_method_chosen) || (field === 'warehouse' && !before.is_warehouse_chosen);
  return editableFieldNames.flatMap((field) => {
    const column = columnOf(field);
    const to = after[field];
    if (to === undefined || to === before[column]) return [];
    const was_edited = before.edited_fields.includes(column);
    return [{ field, from: before[column], to, was_mapped: isMapped(field), was_edited }];
  });
}
