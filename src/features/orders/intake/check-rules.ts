import { sumAmounts } from '#base/money.ts';
import {
  missingAddressFields,
  type Recipient,
  type RequiredField,
} from '#features/core/order-lifecycle/address-rules.ts';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import {
  isRefund,
  shippableLines,
  shipsNothing,
  submissionBlocks,
  TEST_MARKER,
} from '#features/core/order-lifecycle/order-rules.ts';
import { ignorableKinds, type Problem, type ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { withoutGone } from '#features/warehouse/fulfilment/submitted-lines.ts';
import { explodeKitLines, type Kits } from './explode-kit-lines.ts';

export type CheckedOrder = Recipient & {
  is_refund: boolean;
  is_virtual: boolean;
  is_chargeback: boolean;
  is_replacement_order: boolean;
  total_cost: string;
  shipping_code: string;
  source_location: string;
  ship_method: string | null;
  is_ship_method_chosen: boolean;
  /** The number of the order by which the channel refunded this one as a whole, before it left. */
  refunded_by: string | null;
  /** Of a refund in part: the SKUs of which refunded pieces are still to be sent. */
  refunded_unsent: readonly string[];
  warehouse: string | null;
  is_warehouse_chosen: boolean;
  lines: readonly OrderLine[];
  /** Pieces that left, or that a part of it holds at a warehouse, by line number. */
  gone: ReadonlyMap<string, number>;
  /** A warehouse has a part of it, or is sent one. */
  has_part: boolean;
  /** Kinds that staff overrode for this order. */
  ignored: readonly ProblemKind[];
};

/** What the account's mappings and settings say; keys as the channel writes them. */
export type CheckFacts = {
  /** Connector SKU → product. */
  links: ReadonlyMap<string, number>;
  /** Shipping code → the warehouse's method and, where set, the core location. */
  codes: ReadonlyMap<string, { amware_code: string | null; core_id: string | null; is_fast_track: boolean }>;
  /** The channel's location → core location. */
  locations: ReadonlyMap<string, string>;
  activeMethods: ReadonlySet<string>;
  activeCoreIds: ReadonlySet<string>;
  /** Of these the account's own places, which no warehouse ships from. */
  ownPlaces: ReadonlySet<string>;
  kits: Kits;
  /** What the account requires of recipients. */
  requiredFields: readonly RequiredField[];
};

/** The outcome of a check, before stock: the problems, and the order as it would be sent to the warehouse. */
export type Checked = {
  problems: Problem[];
  ship_method: string | null;
  warehouse: string | null;
  is_fast_track: boolean;
  /** Lines with the product they resolve to, kits with their parts behind them. */
  lines: OrderLine[];
  /** Of these what the warehouse picks, without what is gone. */
  to_send: OrderLine[];
  /** True where the warehouse has nothing to do with it. */
  shipsNothing: boolean;
};

const BLOCK_SUBJECTS = { test_order: TEST_MARKER, zero_total: '0.00' } as const;

/** Checks all that the warehouse will need but the stock, at once, so that staff see everything that is missing. */
export function checkOrder(order: CheckedOrder, facts: CheckFacts): Checked {
  const linked = order.lines.map((line) => ({ ...line, product_id: productOf(line, facts) }));
  const lines = shipsNothing(order) || order.is_refund ? linked : explodeKitLines(linked, facts.kits);
  const picked = withoutGone(shippableLines(lines), order.gone);
  // What nothing is left of here is not over while a warehouse has a part of it.
  const nothing = shipsNothing(order) || (picked.length === 0 && !order.has_part);
  const code = facts.codes.get(order.shipping_code);
  const ship_method = order.is_ship_method_chosen ? order.ship_method : (code?.amware_code ?? null);
  const warehouse = order.is_warehouse_chosen
    ? order.warehouse
    : (code?.core_id ?? facts.locations.get(order.source_location) ?? null);

  const problems =
    order.is_refund && !isRefund(order) ? [problem('positive_refund', sumAmounts([order.total_cost]))] : [];
  if (!nothing && picked.length > 0 && !order.is_refund) {
    problems.push(
      ...unlinkedProducts(picked),
      ...methodProblems(order, ship_method, facts),
      ...locationProblems(order, warehouse, facts),
    );
    problems.push(
      ...missingAddressFields(order, facts.requiredFields).map((field) => problem('incomplete_address', field)),
    );
    if (order.refunded_by !== null) problems.push(problem('refunded', order.refunded_by));
    else problems.push(...order.refunded_unsent.map((sku) => problem('refunded_unsent', sku)));
    problems.push(...submissionBlocks(order).map((kind) => problem(kind, BLOCK_SUBJECTS[kind])));
  }
  return {
    problems: problems.filter(({ kind }) => !order.ignored.includes(kind) || !ignorableKinds.includes(kind)),
    ship_method,
    warehouse,
    is_fast_track: code?.is_fast_track ?? false,
    lines,
    to_send: picked,
    shipsNothing: nothing || order.is_refund,
  };
}

/** What staff add is a product of ours; what the channel sold is what its SKU is linked to. */
function productOf({ origin, sku, product_id }: OrderLine, { links }: CheckFacts): number | null {
  return origin === 'channel' ? (links.get(sku) ?? null) : product_id;
}

const problem = (kind: ProblemKind, subject: string): Problem => ({ kind, subject });

function unlinkedProducts(lines: readonly OrderLine[]): Problem[] {
  const skus = new Set(lines.filter((line) => line.product_id === null).map((line) => line.sku));
  return [...skus].map((sku) => problem('unlinked_product', sku));
}

function methodProblems(order: CheckedOrder, method: string | null, facts: CheckFacts): Problem[] {
  if (method === null) return [problem('unmapped_shipping_code', order.shipping_code)];
  return facts.activeMethods.has(method) ? [] : [problem('method_gone', method)];
}

function locationProblems(order: CheckedOrder, coreId: string | null, facts: CheckFacts): Problem[] {
  if (coreId === null) return [problem('unmapped_location', order.source_location)];
  if (!facts.activeCoreIds.has(coreId)) return [problem('location_gone', coreId)];
  return facts.ownPlaces.has(coreId) ? [problem('no_warehouse', coreId)] : [];
}
