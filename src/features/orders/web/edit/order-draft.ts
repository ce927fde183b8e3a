import { missingAddressFields, type RequiredField } from '#features/order-lifecycle/address-rules.ts';
import { type EditableField, editableFieldNames } from '#features/order-lifecycle/editable-fields.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { OrderEdit } from '../../edit-contract.ts';
import { type LinesDraft, noLineChanges } from './lines-draft.ts';

type Values = Pick<OrderDetail, EditableField>;

/** An edit under way: the version and values it started from, what is in the form, and what is to become of the lines. */
export type Draft = {
  version: number;
  base: Values;
  values: Values;
  lines: LinesDraft;
  /** What the account requires of recipients. */
  required: readonly RequiredField[];
};

function valuesOf(order: OrderDetail): Values {
  // Safe: made from exactly the editable fields, which an order has.
  return Object.fromEntries(editableFieldNames.map((name) => [name, order[name]])) as Values;
}

export function draftOf(order: OrderDetail): Draft {
  const values = valuesOf(order);
  return { version: order.version, base: values, values, lines: noLineChanges, required: order.required_fields };
}

export function changeDraft(draft: Draft, change: Partial<Values>): Draft {
  return { ...draft, values: { ...draft.values, ...change } };
}

export function changedFields({ base, values }: Draft): EditableField[] {
  return editableFieldNames.filter((name) => (base[name] ?? '') !== (values[name] ?? ''));
}

/** The same changes on what another member made of the order meanwhile. */
export function rebase(draft: Draft, order: OrderDetail): Draft {
  const fresh = { ...draftOf(order), lines: draft.lines };
  return changeDraft(fresh, Object.fromEntries(changedFields(draft).map((name) => [name, draft.values[name]])));
}

type ReadEdit = { edit: OrderEdit; invalid?: never } | { edit?: never; invalid: EditableField[] };

/** What is saved: the changed fields alone; or the fields that cannot be saved as they are. */
export function readEdit(id: number, draft: Draft): ReadEdit {
  const changes = Object.fromEntries(changedFields(draft).map((name) => [name, draft.values[name]]));
  const parsed = OrderEdit.safeParse({ id, version: draft.version, ...changes });
  if (parsed.success) return { edit: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { invalid: editableFieldNames.filter((name) => wrong.has(name)) };
}

/** Fields of the recipient without which the order is not sent; they may be saved so, but the order goes on waiting. */
export function neededFields({ values, required }: Draft): EditableField[] {
  return missingAddressFields(values, required);
}
