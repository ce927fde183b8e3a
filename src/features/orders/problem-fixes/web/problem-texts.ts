import { interpolate } from '#base/text.ts';
import { type EditableField, editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';
import type { Problem, ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import type { Catalogue } from '#ui/texts.ts';

type Cause = Pick<Problem, 'kind' | 'subject'>;

function asField(name: string): EditableField | undefined {
  return editableFieldNames.find((field) => field === name);
}

/** What more is known of a problem; empty where nothing is. */
export function detailIn(t: Catalogue, { kind, detail = {} }: Problem, count: (n: number) => string): string {
  if (kind !== 'out_of_stock' || !('wanted' in detail)) return '';
  const written = Object.entries(detail).map(([name, value]) => [
    name,
    typeof value === 'number' ? count(value) : value,
  ]);
  return interpolate(t.problems.stock_detail, Object.fromEntries(written));
}

/** Causes that are corrected once for all orders, with the field that the correction needs. */
export type FixableKind = 'unmapped_shipping_code' | 'unmapped_location' | 'unlinked_product';

const fixableKinds: readonly FixableKind[] = ['unmapped_shipping_code', 'unmapped_location', 'unlinked_product'];

/** The kind where a mapping or link corrects the cause for all orders; a cause without a subject has nothing to map. */
export function fixableKind({ kind, subject }: Cause): FixableKind | undefined {
  return subject.trim() === '' ? undefined : fixableKinds.find((fixable) => fixable === kind);
}

const fieldOfKind: Partial<Record<ProblemKind, EditableField>> = {
  unmapped_shipping_code: 'shipMethod',
  method_gone: 'shipMethod',
  unmapped_location: 'warehouse',
  location_gone: 'warehouse',
  no_warehouse: 'warehouse',
};

/** The field of the one order whose editing corrects a problem that no mapping does. */
export function fieldToEdit(cause: Cause): EditableField | undefined {
  if (fixableKind(cause)) return undefined;
  return cause.kind === 'incomplete_address' ? asField(cause.subject) : fieldOfKind[cause.kind];
}
