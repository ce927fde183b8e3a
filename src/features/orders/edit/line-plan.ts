import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { changeableLines, linesAsGone } from '#features/orders/order/line-edit-rules.ts';
import type { LineToSave } from './edit-contract.ts';

/** A line that is stored. */
export type PlannedLine = Omit<OrderLine, 'name' | 'product_id'> & { id: number };

/** What a save of lines comes to. */
export type LinePlan<L> = {
  /** Lines with their new quantity; 0 takes one off. */
  changes: { line: L; quantity: number }[];
  added: LineToSave[];
  /** Lines that are not in the order, or not any more. */
  missing: LineToSave[];
  /** Lines that may not be changed by themselves: charges, and parts of kits. */
  fixed: L[];
};

/**
 * Compares the lines that staff want with those of the order; lines they do not name stay. A line is known by its id or
 * number, else by its SKU, the first that was not named yet.
 */
export function planLines<L extends PlannedLine>(stored: readonly L[], wanted: readonly LineToSave[]): LinePlan<L> {
  const plan: LinePlan<L> = { changes: [], added: [], missing: [], fixed: [] };
  const left = new Set(stored);
  const changeable = new Set(changeableLines(stored));
  for (const one of wanted) {
    if (one.isNewItem) {
      if (!one.isDelete) plan.added.push(one);
      continue;
    }
    const line = firstMeant(one, left);
    if (!line) {
      // A line that is to be taken off and is gone already needs nothing.
      if (!one.isDelete) plan.missing.push(one);
      continue;
    }
    left.delete(line);
    const quantity = one.isDelete ? 0 : one.quantity;
    if (quantity === line.quantity) continue;
    if (changeable.has(line)) plan.changes.push({ line, quantity });
    else plan.fixed.push(line);
  }
  return plan;
}

/** Clients send lines in their order: the first that is left is mostly the one. */
function firstMeant<L extends PlannedLine>(wanted: LineToSave, left: ReadonlySet<L>): L | undefined {
  for (const line of left) if (isMeant(wanted, line)) return line;
  return undefined;
}

function isMeant(wanted: LineToSave, line: PlannedLine): boolean {
  if (wanted.id) return wanted.id === line.id;
  if (wanted.source_item_id) return wanted.source_item_id === line.source_item_id;
  return wanted.sku === line.sku && (wanted.parent_item_id ?? null) === line.parent_item_id;
}

/** Whether anything that can be sent is left of an order after a plan; one that never had goods needs none. */
export function leavesGoods(stored: readonly PlannedLine[], { changes, added }: LinePlan<PlannedLine>): boolean {
  const off = new Set(changes.filter(({ quantity }) => quantity === 0).map(({ line }) => line));
  const goods = changeableLines(stored);
  return off.size === 0 || added.length > 0 || goods.some((line) => !off.has(line));
}

type Held = PlannedLine & { qty_shipped: number; qty_in_parts: number };

/** Whether fewer pieces of a line would be left than have left and are at a warehouse as a part of the order. */
export function isBelowParts<L extends Held>(stored: readonly L[], changes: LinePlan<L>['changes']): boolean {
  const gone = new Map(linesAsGone(stored).map((one) => [one.line, one.quantity]));
  return changes.some(({ line, quantity }) => {
    const own = stored.filter((one) => one === line || one.parent_item_id === line.source_item_id);
    return own.some((one) => one.qty_in_parts > 0) && quantity < (gone.get(line) ?? line.quantity);
  });
}
