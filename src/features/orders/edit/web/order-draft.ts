import { missingAddressFields, type RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import { type EditableField, editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { OrderEdit } from '../edit-contract.ts';
import { type LinesDraft, linesToSave, noLineChanges } from './lines-draft.ts';

type Fields = Pick<OrderDetail, EditableField>;

/**
 * The form of an order. `edited` is what is to become of its lines; `lines`, their stored quantities by number, is
 * never changed here, but others may change it.
 */
export type OrderValues = Fields & { lines: Readonly<Record<string, number>>; edited: LinesDraft };

export function valuesOf(order: OrderDetail): OrderValues {
  // Safe: made from exactly the editable fields, which an order has.
  const fields = Object.fromEntries(editableFieldNames.map((name) => [name, order[name]])) as Fields;
  const lines = Object.fromEntries(order.lines.map((line) => [line.source_item_id, line.quantity]));
  return { ...fields, lines, edited: noLineChanges };
}

type Edited = { version: number; values: OrderValues; changed: readonly string[] };

export const changedOf = (changed: readonly string[]): EditableField[] =>
  editableFieldNames.filter((name) => changed.includes(name));

type ReadEdit = { edit: OrderEdit; invalid?: never } | { edit?: never; invalid: EditableField[] };

/** What is saved: the changed fields and lines alone; or the fields that cannot be saved as they are. */
export function readEdit({ id, lines }: Pick<OrderDetail, 'id' | 'lines'>, draft: Edited): ReadEdit {
  const { version, values, changed } = draft;
  const fields = Object.fromEntries(changedOf(changed).map((name) => [name, values[name]]));
  const lineItems = linesToSave(values.edited, lines);
  const parsed = OrderEdit.safeParse({ id, version, ...fields });
  if (parsed.success) return { edit: { ...parsed.data, ...(lineItems.length > 0 && { lineItems }) } };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { invalid: editableFieldNames.filter((name) => wrong.has(name)) };
}

/** Fields of the recipient without which the order is not sent; they may be saved so, but the order goes on waiting. */
export function neededFields(values: Fields, required: readonly RequiredField[]): EditableField[] {
  return missingAddressFields(values, required);
}
