import { addressFields } from '#base/address.ts';
import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';

/** Pieces of a line as it was sent, and as the channel wants it now; 0: not at all. */
type ChangedLine = { source_item_id: string; sku: string; from: number; to: number };

/** How an order is wanted otherwise than the warehouse has it. */
export type SubmissionDifference = { fields: { field: string; to: string }[]; lines: ChangedLine[] };

/** The fields of an order that the warehouse is sent in addition to its lines. */
export const sentFields = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'company_name',
  ...addressFields,
  'locality_code',
  'note',
] as const;

export const isNoChange = ({ fields, lines }: SubmissionDifference): boolean => fields.length + lines.length === 0;

type Line = Pick<OrderLine, 'source_item_id' | 'sku' | 'quantity' | 'is_goods'>;

/** The lines of goods of which there are others now. `sent` and `next` are the channel's lines, with what staff set. */
export function changedLines(sent: readonly Line[], next: readonly Line[]): ChangedLine[] {
  const before = new Map(sent.filter(({ is_goods }) => is_goods).map((line) => [line.source_item_id, line]));
  const after = new Map(next.filter(({ is_goods }) => is_goods).map((line) => [line.source_item_id, line]));
  const lines = new Map([...before, ...after]);
  return [...lines.values()]
    .map(({ source_item_id, sku }) => ({
      source_item_id,
      sku,
      from: before.get(source_item_id)?.quantity ?? 0,
      to: after.get(source_item_id)?.quantity ?? 0,
    }))
    .filter(({ from, to }) => from !== to);
}

/**
 * Whether a change can be sent as it is: what it adds would have to be linked and reserved first, and of kits the parts
 * would change too. `stored` are all lines of the order.
 */
export function canBeSent(
  { lines }: SubmissionDifference,
  stored: readonly Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity'>[],
): boolean {
  const byId = numbered(stored);
  const kits = new Set(stored.map(({ parent_item_id }) => parent_item_id));
  const isPlain = (id: string) => {
    const line = byId.get(id);
    return line !== undefined && !kits.has(id) && rootOf(line, byId) === line;
  };
  const gone = new Map(lines.map(({ source_item_id, to }) => [source_item_id, to]));
  const isSomethingLeft = stored.some(
    ({ source_item_id, is_goods, quantity }) => is_goods && (gone.get(source_item_id) ?? quantity) > 0,
  );
  return isSomethingLeft && lines.every(({ source_item_id, from, to }) => to < from && isPlain(source_item_id));
}
