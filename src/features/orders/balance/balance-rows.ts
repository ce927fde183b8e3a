import { allocateAmount, decimalsOf, multiplyAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { numbered, rootOf } from '#features/core/order-lifecycle/kit-lines.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { arrivedPieces } from '#features/core/order-lifecycle/return-rules.ts';
import type { AskedRefund, BalanceFacts, DocumentFacts, LineFacts, RefundedFacts, SkuFacts } from './balance-facts.ts';
import { type Amounts, type Pieces, pieceColumns } from './contract.ts';

/** A line with all that is known of its pieces and its money. */
export type LineBalance = {
  line: LineFacts;
  is_kit: boolean;
  is_part: boolean;
  /** Null for charges and discounts. */
  pieces: Pieces | null;
  amounts: Amounts;
  /** Refunded pieces that had left by the refund's own word: they came back. */
  came_back: number;
};

/** The rows of a balance, and stock on hold that none of its lines needs, by product. */
export type BalanceRows = {
  lines: LineBalance[];
  shipping: Amounts;
  other: Amounts;
  sum: { pieces: Pieces; amounts: Amounts };
  unneeded: ReadonlyMap<number, number>;
};

const nothing: Pieces = {
  sold: 0,
  cancelled: 0,
  added: 0,
  wanted: 0,
  on_hold: 0,
  with_warehouse: 0,
  sent: 0,
  returned: 0,
  restocked: 0,
  refunded: 0,
  invoiced: 0,
  credited: 0,
};

/** Whether nothing more of an order will be sent. */
export const isOver = ({ order_status, ships_nothing, short }: BalanceFacts): boolean =>
  ships_nothing ||
  short !== null ||
  order_status === 'cancelled' ||
  order_status === 'refund' ||
  shippedStatuses.includes(order_status);

/** Whether nothing of it has left or will leave. */
export const isCancelledWhole = ({ order_status }: BalanceFacts, { sum }: BalanceRows): boolean =>
  order_status === 'cancelled' && sum.pieces.sent === 0;

/** Parcels of it may get an invoice that is not here yet; what was cancelled gets none. */
export const awaitsInvoices = (facts: BalanceFacts): boolean =>
  facts.is_invoiced_by_parcel && (facts.has_unsent_invoice || facts.order_status === 'cancelled' || !isOver(facts));

/** All credit notes of a sale, by hand and of its refunds. */
export const creditsOf = ({ credits, refunds }: BalanceFacts): DocumentFacts[] => [
  ...credits,
  ...refunds.flatMap(({ documents }) => documents),
];

/** Documents that are valid, whether or not their cancellation is asked for. */
export const validOf = (documents: readonly DocumentFacts[]): DocumentFacts[] =>
  documents.filter(({ state }) => state !== 'moving');

/**
 * The pieces and the money of each line, of shipping and of the rest. Amounts that refunds and documents have for a SKU
 * go to its lines; their remaining money belongs to no line. So each column of money adds up to the channel's charge,
 * the refunds' and the documents' totals.
 */
export function balanceRows(facts: BalanceFacts): BalanceRows {
  const { lines, currency } = facts;
  const byId = numbered(lines);
  const picked = new Set(shippableLines(lines));
  const refunds = facts.refunds.filter(({ is_cancelled }) => !is_cancelled);
  const credits = validOf(creditsOf(facts));
  const invoices = validOf(facts.invoices);

  const refundLines = refunds.flatMap((refund) => refund.lines);
  const refunded = spreadOver(lines, refundLines, currency, takenOff);
  const invoiced = spreadOver(lines, linesOf(invoices), currency, nothingOff);
  const credited = spreadOver(lines, linesOf(credits), currency, takenOff);
  const sent = sentPieces(facts, picked);
  const reserved = new Map(facts.reserved);

  const balances = lines.map((line): LineBalance => {
    const kit = rootOf(line, byId);
    const is_part = kit !== undefined && kit !== line;
    const is_kit = line.is_goods && !picked.has(line);
    const of = (shares: Map<LineFacts, Share>) => shares.get(line) ?? NO_SHARE;
    // A kit's part follows its kit, of which the channel speaks.
    const follows = (shares: Map<LineFacts, Share>) => {
      const share = kit && is_part && kit.sold > 0 ? shares.get(kit)?.pieces : undefined;
      return share && kit ? Math.floor((share * soldOf(line, kit)) / kit.sold) : 0;
    };
    const amounts = {
      charged: sumAmounts([line.charged]),
      refunded: of(refunded).amount,
      invoiced: of(invoiced).amount,
      credited: of(credited).amount,
    };
    const came_back = cameBack(line, refundLines);
    if (!line.is_goods) return { line, is_kit, is_part, pieces: null, amounts, came_back };
    const sold = soldOf(line, kit);
    const left = sent.get(line) ?? 0;
    const wanted = facts.order_status === 'cancelled' ? Math.min(left, line.wanted) : line.wanted;
    const open = is_kit || isOver(facts) ? 0 : Math.max(0, wanted - left);
    const pieces = {
      sold,
      cancelled: Math.max(0, sold - wanted),
      added: Math.max(0, wanted - sold),
      wanted,
      on_hold: takeFrom(reserved, line.product_id, open),
      with_warehouse: is_kit || isOver(facts) ? 0 : (facts.submitted.get(line.source_item_id) ?? 0),
      sent: left,
      ...returnedOf(facts, line),
      refunded: Math.min(sold, of(refunded).pieces + follows(refunded)),
      invoiced: of(invoiced).pieces + follows(invoiced),
      credited: of(credited).pieces + follows(credited),
    };
    return { line, is_kit, is_part, pieces, amounts, came_back };
  });

  const totals: Amounts = {
    charged: sumAmounts([facts.charged]),
    refunded: sumAmounts(refunds.map(({ total }) => total)),
    invoiced: sumAmounts(invoices.map(({ total }) => total)),
    credited: sumAmounts(credits.map(({ total }) => total)),
  };
  const shipping: Amounts = {
    charged: sumAmounts([facts.shipping]),
    refunded: sumAmounts(refunds.map((refund) => refund.shipping)),
    invoiced: sumAmounts(invoices.map((invoice) => invoice.shipping)),
    credited: sumAmounts(credits.map((credit) => credit.shipping)),
  };
  const rest = (column: keyof Amounts) =>
    subtractAmount(totals[column], sumAmounts([shipping[column], ...balances.map(({ amounts }) => amounts[column])]));
  return {
    lines: balances,
    shipping,
    other: {
      charged: rest('charged'),
      refunded: rest('refunded'),
      invoiced: rest('invoiced'),
      credited: rest('credited'),
    },
    sum: { pieces: sumPieces(balances), amounts: totals },
    unneeded: new Map([...reserved].filter(([, pieces]) => pieces > 0)),
  };
}

const cameBack = ({ source_item_id }: LineFacts, refunded: readonly RefundedFacts[]): number =>
  refunded.reduce((sum, line) => (line.source_item_id === source_item_id ? sum + line.returned : sum), 0);

/** Pieces of a line that came back, and those of them that are in stock again. */
function returnedOf({ returns }: BalanceFacts, { source_item_id, product_id }: LineFacts) {
  const own = returns.flatMap(({ lines, state, is_restocked }) =>
    lines.filter((line) => line.source_item_id === source_item_id).map((line) => ({ ...line, state, is_restocked })),
  );
  return {
    returned: own.reduce((sum, line) => sum + arrivedPieces(line.state, line), 0),
    restocked: own
      .filter(({ is_restocked }) => is_restocked && product_id !== null)
      .reduce((sum, { good }) => sum + (good ?? 0), 0),
  };
}

/** Of a kit that a check exploded the channel says nothing of the parts: they were sold with it. */
function soldOf(line: LineFacts, kit: LineFacts | undefined): number {
  if (line.origin !== 'kit' || !kit || kit.wanted === 0) return line.sold;
  return Math.round((line.wanted * kit.sold) / kit.wanted);
}

/** Pieces that left by line: those in parcels; of an order that was shipped outside all. */
function sentPieces({ parcels, order_status, ships_nothing }: BalanceFacts, picked: ReadonlySet<LineFacts>) {
  const inParcels = new Map<string, number>();
  for (const { source_item_id, pieces } of parcels.flatMap(({ lines }) => lines))
    inParcels.set(source_item_id, (inParcels.get(source_item_id) ?? 0) + pieces);
  const isShippedExternally = parcels.length === 0 && !ships_nothing && shippedStatuses.includes(order_status);
  return new Map(
    [...picked].map((line) => [line, isShippedExternally ? line.wanted : (inParcels.get(line.source_item_id) ?? 0)]),
  );
}

/** Takes up to so many pieces of a product out of what is reserved. @returns how many */
function takeFrom(reserved: Map<number, number>, product: number | null, most: number): number {
  if (product === null) return 0;
  const there = reserved.get(product) ?? 0;
  const taken = Math.min(there, most);
  if (taken > 0) reserved.set(product, there - taken);
  return taken;
}

const linesOf = (documents: readonly DocumentFacts[]): SkuFacts[] => documents.flatMap(({ lines }) => lines ?? []);

type Share = { pieces: number; amount: string };
const NO_SHARE: Share = { pieces: 0, amount: '0.00' };

/** Pieces that were taken off a line: what was given back is first of these. */
const takenOff = ({ sold, wanted }: LineFacts) => Math.max(0, sold - wanted);
const nothingOff = () => 0;

/**
 * Assigns facts about lines or SKUs to lines. Several lines of a SKU are filled in turn, each up to its sold pieces:
 * first those with pieces that `first` counts, then those at its price; the last one takes the remainder. Facts about a
 * SKU that was not sold are left out.
 */
function spreadOver(
  lines: readonly LineFacts[],
  said: readonly (SkuFacts & { source_item_id?: string | null })[],
  currency: string,
  first: (line: LineFacts) => number,
): Map<LineFacts, Share> {
  const shares = new Map<LineFacts, Share>();
  for (const { sku, pieces, amount, source_item_id: named = null } of said) {
    const own = lines.filter((line) => (named === null ? line.sku === sku : line.source_item_id === named));
    const atPrice = own.toSorted((a, b) => Number(isAtPrice(b, pieces, amount)) - Number(isAtPrice(a, pieces, amount)));
    const taken = new Map<LineFacts, number>();
    let left = pieces;
    for (const most of [first, (line: LineFacts) => line.sold]) {
      for (const line of atPrice) {
        const used = (shares.get(line)?.pieces ?? 0) + (taken.get(line) ?? 0);
        const count = Math.max(0, Math.min(left, most(line) - used));
        taken.set(line, (taken.get(line) ?? 0) + count);
        left -= count;
      }
    }
    const last = own.at(-1);
    if (last) taken.set(last, (taken.get(last) ?? 0) + left);
    const counts = own.map((line) => taken.get(line) ?? 0);
    const amounts = allocateAmount(amount, counts.map(String), decimalsOf(currency));
    own.forEach((line, index) => {
      const before = shares.get(line) ?? NO_SHARE;
      shares.set(line, {
        pieces: before.pieces + (counts[index] ?? 0),
        amount: sumAmounts([before.amount, amounts[index] ?? '0']),
      });
    });
  }
  return shares;
}

/** Whether these pieces cost that much on a line, to the coin. */
const isAtPrice = ({ charged, sold }: LineFacts, pieces: number, amount: string): boolean =>
  signOf(subtractAmount(multiplyAmount(charged, pieces), multiplyAmount(amount, sold))) === 0;

/** Each piece once: of a kit its parts count. */
function sumPieces(lines: readonly LineBalance[]): Pieces {
  const sum = { ...nothing };
  for (const { pieces, is_kit } of lines) {
    if (!pieces || is_kit) continue;
    for (const column of pieceColumns) sum[column] += pieces[column];
  }
  return sum;
}

/** Refunds that are asked for, as long as their money may be on its way. */
export const refundsUnderWay = ({ asked_refunds }: BalanceFacts): AskedRefund[] =>
  asked_refunds.filter(({ is_late }) => !is_late);
