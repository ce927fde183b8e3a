import { z } from 'zod';
import { editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { columnOf } from '#features/orders/order/edit-changes.ts';
import type { Staff } from '#platform/db/actor.ts';
import { parseFields } from '#platform/http/field-errors.ts';
import { DifferingLines, EditedFields, type LineToSave, type OrderSent } from '../edit-contract.ts';

type Stored = Readonly<Record<ReturnType<typeof columnOf>, string | null>>;

/**
 * The fields that were sent otherwise than they are stored: what a client only sends back is not its to put right.
 * @throws AppError invalid
 */
export function differingFields({ language }: Staff, stored: Stored, sent: OrderSent) {
  const differing = editableFieldNames.filter(
    (field) => sent[field] !== undefined && sent[field] !== stored[columnOf(field)],
  );
  return parseFields(language, EditedFields, Object.fromEntries(differing.map((field) => [field, sent[field]])));
}

/** Checks the lines that were sent otherwise than they are stored. @throws AppError invalid */
export function requireValidLines({ language }: Staff, stored: readonly LineItem[], sent: readonly LineToSave[]): void {
  const byId = new Map(stored.map((line) => [line.id, line]));
  const byNumber = new Map(stored.map((line) => [line.source_item_id, line]));
  const isAsStored = ({ id, source_item_id, quantity, isNewItem, isDelete }: LineToSave) => {
    const line = id ? byId.get(id) : byNumber.get(source_item_id ?? '');
    return !isNewItem && !isDelete && line?.quantity === quantity;
  };
  const lineItems = sent.map((line) => (isAsStored(line) ? null : line));
  parseFields(language, z.object({ lineItems: DifferingLines }), { lineItems });
}
