import fc from 'fast-check';
import { expect } from 'vitest';
import type { BalanceFacts, DocumentFacts } from '#features/orders/balance/balance-facts.ts';
import { amountColumns, type OrderBalance, pieceColumns } from '#features/orders/balance/contract.ts';
import { orderBalance } from '#features/orders/balance/order-balance.ts';

/**
 * Random lives of an order, and a model of what disagrees in them: it keeps each piece as a thing of its own and counts
 * in cents, and shares nothing with the rule that it is compared with.
 */
/** `isInPart`: a part of the order holds it at a warehouse; `isLost`: one did, and the warehouse has the rest only. */
type Piece = { line: number; isOff: boolean; isSent: boolean; isInPart: boolean; isLost: boolean };
type Refund = { line: number | null; pieces: number; cents: number; isCancelled: boolean; credits: Paper[] };
/** `since`: the refunds after it was asked for; `unsent`: those of its pieces that it was to take off. */
type Refusal = { line: number | null; pieces: number; cents: number; unsent: number; since: number };
type Return = {
  line: number;
  pieces: number;
  missing: number;
  state: 'authorised' | 'received' | 'inspected' | 'closed' | 'refused';
  isInspected: boolean;
  isRefunded: boolean;
  isOverdue: boolean;
};
type Paper = { state: DocumentFacts['state']; cents: number; pieces: number[] | null };
/** `isIn`: it came in, and is not only promised. */
type Payment = { cents: number; isIn: boolean; currency: string };
type Life = {
  prices: number[];
  sold: number[];
  pieces: Piece[];
  shipping: number;
  /** The channel's later change of the total. */
  surcharge: number;
  held: number[];
  parcels: number[][];
  /** Pieces that left though all had left. */
  beyond: number[];
  payments: Payment[];
  /** The channel does not report all of them. */
  isPaymentHidden: boolean;
  refunds: Refund[];
  refusals: Refusal[];
  isHeld: boolean;
  invoices: Paper[];
  voided: Paper[];
  credits: Paper[];
  returns: Return[];
  isSubmitted: boolean;
  hasLostPart: boolean;
  isCancelled: boolean;
  isCancelAsked: boolean;
  /** The warehouse will not send the rest. */
  isShort: boolean;
  /** Pieces that the channel shows as fulfilled; null while it reports none. */
  shown: number[] | null;
  /** Of each line those that the channel had fulfilled before it was read. */
  before: number;
  isTelling: boolean;
};

const some = fc.nat(3);
const at = fc.nat(2);
const state = fc.constantFrom<DocumentFacts['state']>('valid', 'valid', 'leaving', 'moving');
const Step = fc.oneof(
  fc.record({ does: fc.constant('take off' as const), line: at, pieces: some }),
  fc.record({ does: fc.constant('refund' as const), line: at, pieces: some }),
  fc.record({ does: fc.constant('give back' as const), cents: fc.constantFrom(1, 500, 100_000) }),
  fc.record({ does: fc.constant('be refused a refund' as const), line: at, pieces: some, isUnsent: fc.boolean() }),
  fc.record({ does: fc.constant('be refused goodwill' as const), cents: fc.constantFrom(1, 500) }),
  fc.record({ does: fc.constant('keep or let go' as const) }),
  fc.record({
    does: fc.constant('pay' as const),
    cents: fc.constantFrom('the rest', 'the rest', 1, 2_000, 100_000),
    isIn: fc.constantFrom(true, true, false),
  }),
  fc.record({ does: fc.constant('book a payment back' as const), which: at }),
  fc.record({ does: fc.constant('take a payment back' as const), which: at }),
  fc.record({ does: fc.constant('pay in another currency' as const) }),
  fc.record({ does: fc.constant('hide a payment' as const) }),
  fc.record({ does: fc.constant('cancel a refund' as const), which: at }),
  fc.record({ does: fc.constant('submit' as const) }),
  fc.record({ does: fc.constant('split' as const), line: at, pieces: some }),
  fc.record({ does: fc.constant('ship a part' as const), pieces: some }),
  fc.record({ does: fc.constant('give a part back' as const) }),
  fc.record({ does: fc.constant('ship' as const), pieces: fc.tuple(some, some, some) }),
  fc.record({ does: fc.constant('ship the rest' as const) }),
  fc.record({ does: fc.constant('send a parcel twice' as const), which: at }),
  fc.record({ does: fc.constant('keep the rest' as const) }),
  fc.record({ does: fc.constant('ask to cancel' as const) }),
  fc.record({ does: fc.constant('cancel' as const) }),
  fc.record({ does: fc.constant('invoice' as const), state, isExternal: fc.boolean(), isOfRest: fc.boolean() }),
  fc.record({ does: fc.constant('settle the invoice' as const), which: at, state }),
  fc.record({ does: fc.constant('void an invoice' as const), which: at }),
  fc.record({ does: fc.constant('credit' as const), which: at, state }),
  fc.record({ does: fc.constant('credit all refunds' as const), state }),
  fc.record({ does: fc.constant('credit by hand' as const), state, cents: fc.constantFrom(300, 2_000) }),
  fc.record({ does: fc.constant('charge more' as const), cents: fc.constantFrom(-700, 300) }),
  fc.record({ does: fc.constant('send back' as const), line: at, pieces: some, isOverdue: fc.boolean() }),
  fc.record({ does: fc.constant('receive' as const), which: at }),
  fc.record({ does: fc.constant('inspect' as const), which: at, missing: some }),
  fc.record({
    does: fc.constant('end a return' as const),
    which: at,
    as: fc.constantFrom('paid', 'unpaid', 'refused'),
  }),
  fc.record({ does: fc.constant('exchange' as const), which: at }),
  fc.record({ does: fc.constant('tell the channel' as const), isUnderWay: fc.boolean() }),
  fc.record({ does: fc.constant('fulfil in the channel' as const), line: at, pieces: some }),
  fc.record({ does: fc.constant('cancel in the channel' as const), line: at, pieces: some }),
  fc.record({ does: fc.constant('reserve' as const) }),
  fc.record({ does: fc.constant('hold' as const), line: at, pieces: some }),
);
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

const Sale = fc.record({
  lines: fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 4 }), price: fc.constantFrom(1, 2_000, 3_490) }), {
    minLength: 1,
    maxLength: 3,
  }),
  shipping: fc.constantFrom(0, 500),
  /** Returns need something that left: a third of the stories begins with all of it sent. */
  isSent: fc.constantFrom(false, false, true),
  before: fc.constantFrom(0, 0, 2),
});

export const Story = fc.record({ sale: Sale, steps: fc.array(Step, { maxLength: 14, size: 'max' }) });
type Story = typeof Story extends fc.Arbitrary<infer S> ? S : never;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

const isOpen = (life: Life, piece: Piece) => !piece.isOff && !piece.isSent && !isOver(life);
/** Whether a warehouse has it, with the rest or in a part. */
const isThere = (life: Life, piece: Piece) =>
  isOpen(life, piece) && (piece.isInPart || (life.isSubmitted && !piece.isLost));
const isOver = (life: Life) => life.isCancelled || life.isShort || isAllSent(life);
const isAllSent = ({ pieces }: Life) =>
  pieces.some(({ isSent }) => isSent) && pieces.every(({ isSent, isOff }) => isSent || isOff);
const chargedOf = ({ prices, sold, shipping, surcharge }: Life) =>
  sumOf(sold.map((count, line) => count * (prices[line] ?? 0))) + shipping + surcharge;

/** The price of the pieces that were taken off. */
const offOf = ({ prices, pieces }: Life) =>
  sumOf(pieces.filter(({ isOff }) => isOff).map(({ line }) => prices[line] ?? 0));

/** The paid amount; null where it is unknown. */
function paidIn({ payments, isPaymentHidden }: Life): number | null {
  if (isPaymentHidden || payments.some(({ cents, currency }) => cents < 0 || currency !== 'USD')) return null;
  return payments.some(({ isIn }) => isIn)
    ? sumOf(payments.filter(({ isIn }) => isIn).map(({ cents }) => cents))
    : null;
}

/** Pieces of a return that came back and stay. */
const back = ({ state, isInspected, pieces, missing }: Return) =>
  state === 'refused' ? 0 : isInspected || state === 'received' ? pieces - missing : 0;
/** Pieces that are in no other return. */
const claimed = (one: Return) => (one.state === 'authorised' ? one.pieces : back(one));

/** Pieces of a line that left, those that left twice too. */
const sentOf = ({ pieces, beyond }: Life, line: number) =>
  pieces.filter((piece) => piece.line === line && piece.isSent).length + (beyond[line] ?? 0);

const offIn = ({ pieces }: Life, line: number) => pieces.filter((piece) => piece.line === line && piece.isOff).length;

/** An order that lives through these steps; a step that its time does not allow is passed over. */
function live({ sale, steps }: Story): Life {
  const life: Life = {
    prices: sale.lines.map(({ price }) => price),
    sold: sale.lines.map(({ pieces }) => pieces),
    pieces: sale.lines.flatMap(({ pieces }, line) =>
      Array.from({ length: pieces }, () => ({
        ...{ line, isOff: false, isSent: false },
        ...{ isInPart: false, isLost: false },
      })),
    ),
    shipping: sale.shipping,
    surcharge: 0,
    held: sale.lines.map(() => 0),
    parcels: [],
    beyond: sale.lines.map(() => 0),
    payments: [],
    isPaymentHidden: false,
    refunds: [],
    refusals: [],
    isHeld: false,
    invoices: [],
    voided: [],
    credits: [],
    returns: [],
    isSubmitted: false,
    hasLostPart: false,
    isCancelled: false,
    isCancelAsked: false,
    isShort: false,
    shown: null,
    before: sale.before,
    isTelling: false,
  };
  if (sale.isSent) steps = [{ does: 'submit' }, { does: 'ship the rest' }, ...steps];
  for (const step of steps) take(life, step);
  return life;
}

function giveBack(life: Life, refund: Refund): void {
  life.refunds.push(refund);
  for (const refusal of life.refusals) refusal.since += refund.cents;
}

function take(life: Life, step: Step): void {
  const open = life.pieces.filter((piece) => isOpen(life, piece));
  const inParts = open.filter(({ isInPart }) => isInPart);
  const here = open.filter(({ isInPart, isLost }) => !isInPart && !isLost);
  switch (step.does) {
    case 'take off':
      if (life.isSubmitted || isOver(life)) return;
      for (const piece of here.filter(({ line }) => line === step.line).slice(0, step.pieces)) piece.isOff = true;
      // An order keeps something to send.
      if (life.pieces.every(({ isOff }) => isOff)) for (const piece of here) piece.isOff = false;
      return;
    case 'refund': {
      const sold = life.sold[step.line] ?? 0;
      const before = sumOf(life.refunds.filter(({ line }) => line === step.line).map(({ pieces }) => pieces));
      const pieces = Math.min(step.pieces, sold - before);
      const cents = pieces * (life.prices[step.line] ?? 0);
      if (pieces > 0) giveBack(life, { line: step.line, pieces, cents, isCancelled: false, credits: [] });
      return;
    }
    case 'give back':
      giveBack(life, { line: null, pieces: 0, cents: step.cents, isCancelled: false, credits: [] });
      return;
    case 'be refused a refund': {
      const pieces = Math.min(step.pieces, life.sold[step.line] ?? 0);
      const cents = pieces * (life.prices[step.line] ?? 0);
      const unsent = step.isUnsent ? pieces : 0;
      if (pieces > 0) life.refusals.push({ line: step.line, pieces, cents, unsent, since: 0 });
      return;
    }
    case 'be refused goodwill':
      life.refusals.push({ line: null, pieces: 0, cents: step.cents, unsent: 0, since: 0 });
      return;
    case 'keep or let go':
      life.isHeld = !life.isHeld;
      return;
    case 'pay': {
      const rest = chargedOf(life) - offOf(life) - (paidIn(life) ?? 0);
      const cents = typeof step.cents === 'number' ? step.cents : rest;
      if (cents > 0) life.payments.push({ cents, isIn: step.isIn, currency: 'USD' });
      return;
    }
    case 'book a payment back': {
      const payment = life.payments[step.which];
      if (payment) life.payments.push({ ...payment, cents: -payment.cents });
      return;
    }
    case 'take a payment back':
      life.payments.splice(step.which, 1);
      return;
    case 'pay in another currency':
      life.payments.push({ cents: 500, isIn: true, currency: 'PEN' });
      return;
    case 'hide a payment':
      life.isPaymentHidden = true;
      return;
    case 'cancel a refund': {
      const refund = life.refunds[step.which];
      if (refund) refund.isCancelled = true;
      return;
    }
    case 'submit':
      life.isSubmitted ||= !isOver(life);
      return;
    case 'split':
      if (life.isSubmitted || isOver(life)) return;
      for (const piece of here.filter(({ line }) => line === step.line).slice(0, step.pieces)) piece.isInPart = true;
      return;
    case 'ship a part': {
      const going = inParts.slice(0, step.pieces);
      const parcel = life.sold.map((_, line) => going.filter((piece) => piece.line === line).length);
      for (const piece of going) piece.isSent = true;
      life.held = life.held.map((held, line) => Math.max(0, held - (parcel[line] ?? 0)));
      if (going.length > 0) life.parcels.push(parcel);
      return;
    }
    case 'give a part back':
      for (const piece of inParts) Object.assign(piece, { isInPart: false, isLost: life.isSubmitted });
      life.hasLostPart ||= inParts.length > 0;
      return;
    case 'ship':
    case 'ship the rest': {
      if (!life.isSubmitted || isOver(life)) return;
      const parcel = life.sold.map((_, line) => {
        const most = step.does === 'ship' ? (step.pieces[line] ?? 0) : Number.POSITIVE_INFINITY;
        const going = here.filter((piece) => piece.line === line).slice(0, most);
        for (const piece of going) piece.isSent = true;
        life.held[line] = Math.max(0, (life.held[line] ?? 0) - going.length);
        return going.length;
      });
      if (sumOf(parcel) > 0) life.parcels.push(parcel);
      return;
    }
    case 'send a parcel twice': {
      const parcel = life.parcels[step.which];
      if (!parcel || !isAllSent(life) || life.isCancelled) return;
      life.parcels.push(parcel);
      life.beyond = life.beyond.map((pieces, line) => pieces + (parcel[line] ?? 0));
      return;
    }
    case 'keep the rest':
      life.isShort ||= life.parcels.length > 0 && inParts.length === 0 && !isOver(life);
      return;
    case 'ask to cancel':
      life.isCancelAsked = life.isSubmitted && !isOver(life);
      return;
    case 'cancel':
      if (isOver(life) || inParts.length > 0) return;
      life.isCancelled = true;
      life.isCancelAsked = false;
      return;
    case 'invoice':
      life.invoices.push({
        state: step.state,
        cents: chargedOf(life) - (step.isOfRest ? offOf(life) : 0),
        pieces: step.isExternal
          ? null
          : life.sold.map((sold, line) => (step.isOfRest ? sold - offIn(life, line) : sold)),
      });
      return;
    case 'settle the invoice': {
      const invoice = life.invoices[step.which];
      if (invoice) invoice.state = step.state;
      return;
    }
    case 'void an invoice':
      life.voided.push(...life.invoices.splice(step.which, 1));
      return;
    case 'credit': {
      const refund = life.refunds[step.which];
      if (!refund) return;
      const pieces = life.sold.map((_, line) => (line === refund.line ? refund.pieces : 0));
      refund.credits.push({ state: step.state, cents: refund.cents, pieces });
      return;
    }
    case 'credit all refunds':
      // As the issuer's setting does.
      for (const [which, { credits, isCancelled }] of life.refunds.entries())
        if (credits.length === 0 && !isCancelled) take(life, { does: 'credit', which, state: step.state });
      return;
    case 'credit by hand':
      life.credits.push({ state: step.state, cents: step.cents, pieces: null });
      return;
    case 'charge more':
      if (chargedOf(life) + step.cents > 0) life.surcharge += step.cents;
      return;
    case 'send back': {
      const sent = life.pieces.filter(({ line, isSent }) => line === step.line && isSent).length;
      const taken = sumOf(life.returns.filter(({ line }) => line === step.line).map(claimed));
      const pieces = Math.min(step.pieces, sent - taken);
      const { line, isOverdue } = step;
      const begun = { state: 'authorised', missing: 0, isInspected: false, isRefunded: false } as const;
      if (pieces > 0) life.returns.push({ line, pieces, isOverdue, ...begun });
      return;
    }
    case 'receive': {
      const one = life.returns[step.which];
      if (one?.state === 'authorised') one.state = 'received';
      return;
    }
    case 'inspect': {
      const one = life.returns[step.which];
      if (one?.state !== 'authorised' && one?.state !== 'received') return;
      Object.assign(one, { state: 'inspected', isInspected: true, missing: Math.min(one.pieces, step.missing) });
      return;
    }
    case 'end a return': {
      const one = life.returns[step.which];
      if (!one || one.state === 'closed' || one.state === 'refused') return;
      if (step.as !== 'refused' && one.state === 'received') return;
      one.state = step.as === 'refused' ? 'refused' : 'closed';
      one.isRefunded = step.as === 'paid';
      return;
    }
    case 'exchange': {
      const one = life.returns[step.which];
      if (one?.state !== 'inspected') return;
      // The returned pieces pay for a separate order.
      take(life, { does: 'refund', line: one.line, pieces: back(one) });
      take(life, { does: 'end a return', which: step.which, as: 'paid' });
      return;
    }
    case 'tell the channel':
      life.shown = life.sold.map((sold, line) => life.before + Math.min(sold, sentOf(life, line)));
      life.isTelling = step.isUnderWay;
      return;
    case 'fulfil in the channel':
    case 'cancel in the channel': {
      const by = step.does === 'fulfil in the channel' ? step.pieces : -step.pieces;
      life.shown = life.sold.map((sold, line) => {
        const there = life.shown?.[line] ?? life.before;
        return line === step.line ? Math.max(0, Math.min(life.before + sold, there + by)) : there;
      });
      return;
    }
    case 'reserve':
      life.held = life.sold.map((_, line) => open.filter((piece) => piece.line === line).length);
      return;
    case 'hold':
      if (step.line < life.held.length) life.held[step.line] = step.pieces;
  }
}

const money = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const AT = '2026-11-20T12:00:00.000Z';
const sku = (line: number) => `SKU-${line}`;

function factsOf(life: Life): BalanceFacts {
  const paper = ({ state: is, cents, pieces }: Paper, number: string): DocumentFacts => ({
    number,
    state: is,
    at: AT,
    total: money(cents),
    shipping: '0.00',
    lines:
      pieces?.map((count, line) => ({
        sku: sku(line),
        pieces: count,
        amount: money(count * (life.prices[line] ?? 0)),
      })) ?? null,
  });
  const left = (line: number) => life.pieces.filter((piece) => piece.line === line && !piece.isOff).length;
  return {
    currency: 'USD',
    order_status: life.isCancelled
      ? 'cancelled'
      : isAllSent(life)
        ? 'shipped'
        : life.parcels.length > 0
          ? 'partially_shipped'
          : 'pending',
    cancelled_at: life.isCancelled ? AT : null,
    is_with_warehouse: life.isSubmitted,
    submitted: new Map(
      life.sold.map((_, line) => [
        String(line),
        life.pieces.filter((piece) => piece.line === line && isThere(life, piece)).length,
      ]),
    ),
    has_part: life.pieces.some((piece) => piece.isInPart && isOpen(life, piece)),
    has_lost_part: life.hasLostPart,
    needs_check: false,
    is_being_sent: false,
    cancel_asked_at: life.isCancelAsked && !isOver(life) ? AT : null,
    short: life.isShort ? { at: AT, reason: '' } : null,
    channel_change: null,
    member_change: null,
    recall: null,
    ships_nothing: false,
    is_held: life.isHeld,
    payments: life.payments.map(({ cents, isIn, currency }) => ({
      ...{ at: isIn ? AT : null, amount: money(cents), currency },
    })),
    are_payments_partial: life.isPaymentHidden,
    payment_tolerance: '0.00',
    is_invoiced_by_parcel: false,
    has_unsent_invoice: false,
    lines: life.sold.map((sold, line) => ({
      source_item_id: String(line),
      parent_item_id: null,
      origin: 'channel',
      sku: sku(line),
      name: '',
      product_id: line,
      is_goods: true,
      sold,
      left_out: 0,
      wanted: left(line),
      charged: money(sold * (life.prices[line] ?? 0)),
    })),
    shipping: money(life.shipping),
    charged: money(chargedOf(life)),
    left_out: '0.00',
    taken_off: money(offOf(life)),
    parcels: life.parcels.map((parcel) => ({
      at: AT,
      is_late: false,
      lines: parcel.flatMap((pieces, line) => (pieces > 0 ? [{ source_item_id: String(line), pieces }] : [])),
    })),
    shown: life.shown && {
      at: AT,
      pieces: new Map(life.shown.map((pieces, line) => [String(line), pieces])),
      before: new Map(life.sold.map((_, line) => [String(line), life.before])),
    },
    telling: life.isTelling ? { at: AT, is_asked: true } : null,
    reserved: new Map(life.held.map((pieces, line) => [line, pieces])),
    refunds: life.refunds.map((refund, n) => ({
      number: `R-${n}`,
      at: AT,
      is_cancelled: refund.isCancelled,
      total: money(refund.cents),
      shipping: '0.00',
      left_out: '0.00',
      lines:
        refund.line === null
          ? []
          : [
              {
                source_item_id: null,
                sku: sku(refund.line),
                pieces: refund.pieces,
                returned: 0,
                amount: money(refund.cents),
              },
            ],
      documents: refund.credits.map((credit, m) => paper(credit, `NC-${n}-${m}`)),
    })),
    asked_refunds: [],
    refused_refunds: life.refusals.map(({ line, pieces, cents, unsent, since }, n) => ({
      ...{ number: `X-${n}`, at: AT, total: money(cents), shipping: '0.00', refusal: '', can_retry: true },
      refunded_since: money(since),
      lines:
        line === null
          ? []
          : [{ source_item_id: String(line), sku: sku(line), pieces, returned: 0, amount: money(cents), unsent }],
    })),
    invoices: life.invoices.map((invoice, n) => paper(invoice, `F-${n}`)),
    voided_invoices: life.voided.map((invoice, n) => paper(invoice, `V-${n}`)),
    credits: life.credits.map((credit, n) => ({ ...paper(credit, `H-${n}`), refunds: null })),
    returns: life.returns.map((one, n) => ({
      number: `B-${n}`,
      state: one.state,
      outcome: one.state === 'closed' ? (one.isRefunded ? 'refunded' : 'nothing') : null,
      at: AT,
      waits_until: one.isOverdue ? null : AT,
      is_restocked: one.isInspected,
      lines: [
        {
          source_item_id: String(one.line),
          quantity: one.pieces,
          good: one.isInspected ? one.pieces - one.missing : null,
          damaged: one.isInspected ? 0 : null,
          missing: one.isInspected ? one.missing : null,
        },
      ],
    })),
  };
}

type Find = (kind: string, subject: string, pieces: number, cents: number) => void;

/** Of a line's returns those that wait for their money or their parcel; `paid`: its pieces that left and were refunded. */
function expectedReturns(life: Life, line: number, paid: number, find: Find): void {
  let left = paid;
  const take = (most: number) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const own = [...life.returns.entries()].filter(([, one]) => one.line === line);
  const price = life.prices[line] ?? 0;
  const tell = (kind: string, n: number, pieces: number) => pieces > 0 && find(kind, `B-${n}`, pieces, pieces * price);
  for (const [, one] of own) if (one.isRefunded) take(one.isInspected ? back(one) : one.pieces);
  const here = own.filter(([, { state }]) => state === 'received' || state === 'inspected');
  for (const [n, one] of here) {
    const unpaid = back(one) - take(back(one));
    if (one.isOverdue) tell('returned_open', n, unpaid);
  }
  for (const [n, one] of here) tell('return_missing', n, take(one.missing));
  for (const [n, one] of own) {
    if (one.state !== 'authorised') continue;
    const advanced = take(one.pieces);
    if (one.isOverdue) tell('return_missing', n, advanced);
  }
}

/** Lines of which the channel shows other pieces than left: which, how many left, how many it shows, and the gap. */
function shownOtherwise(life: Life): { line: number; left: number; there: number; gap: number }[] {
  if (life.shown === null) return [];
  return life.shown.flatMap((there, line) => {
    const sent = sentOf(life, line);
    const refunds = life.refunds.filter((refund) => refund.line === line && !refund.isCancelled);
    const must = Math.min(sent, life.sold[line] ?? 0) - sumOf(refunds.map(({ pieces }) => pieces));
    const may = isAllSent(life) && !life.isCancelled ? sent + offIn(life, line) : sent;
    const lacking = life.before + Math.max(0, must) - there;
    const gap = lacking > 0 ? lacking : Math.max(0, there - may - life.before);
    return gap > 0 ? [{ line, left: life.before + sent, there, gap }] : [];
  });
}

/** Refused refunds whose money neither went back nor has to, with how much of it that is. */
function openRefusals(life: Life, offNow: readonly number[]): (Refusal & { n: number; open: number })[] {
  const open: (Refusal & { n: number; open: number })[] = [];
  let used = 0;
  for (const [n, refusal] of [...life.refusals.entries()].toReversed()) {
    const isAskedAgain = life.refusals.some(
      (later, m) =>
        m > n && later.line === refusal.line && later.pieces === refusal.pieces && later.cents === refusal.cents,
    );
    if (isAskedAgain) continue;
    const covered = Math.min(refusal.cents, Math.max(0, refusal.since - used));
    used += covered;
    const isOn = refusal.line !== null && refusal.unsent > (offNow[refusal.line] ?? 0);
    if (refusal.cents > covered && (life.isHeld || !isOn)) open.push({ ...refusal, n, open: refusal.cents - covered });
  }
  return open;
}

/** Pieces of a line whose money these refunds gave back: what never left first. */
function paidBackOf(life: Life, line: number, refunds: readonly Pick<Refund, 'line' | 'pieces' | 'cents'>[]) {
  const own = life.pieces.filter((piece) => piece.line === line);
  const inTurn = [
    ...own.filter(({ isOff }) => isOff),
    ...own.filter(({ isOff, isSent }) => !isOff && !isSent),
    ...own.filter(({ isSent }) => isSent),
  ];
  const isWhole = sumOf(refunds.map(({ cents }) => cents)) >= chargedOf(life);
  const count = sumOf(refunds.filter((refund) => refund.line === line).map(({ pieces }) => pieces));
  return new Set(isWhole ? own : inTurn.slice(0, count));
}

/** `beside`: the balance as if its refused refunds had been made. */
type Owed = {
  refunded: number;
  owedBack: number;
  isShort: boolean;
  beside: { refunded: number; forNoLine: number; owedBack: number };
};

/** Money received in excess of the amount owed for the goods; below zero where it is missing. */
function surplusOf(life: Life, { refunded, owedBack, isShort, beside }: Owed): number {
  const paid = paidIn(life);
  const isCancelledWhole = life.isCancelled && life.pieces.every(({ isSent }) => !isSent);
  if (isCancelledWhole) {
    if (paid === null) return -Math.max(0, refunded - chargedOf(life));
    return Math.max(0, paid - beside.refunded) - Math.max(0, refunded - paid);
  }
  const here = paid ?? chargedOf(life);
  const beyond = Math.max(0, refunded - Math.max(here, chargedOf(life)));
  const more = here + owedBack - chargedOf(life);
  const much = Math.max(0, here + beside.owedBack - chargedOf(life) - beside.forNoLine);
  const awaited = sumOf(life.payments.filter(({ isIn }) => !isIn).map(({ cents }) => cents));
  const isAsked = more < 0 && !life.isCancelled && !isShort;
  return much - beyond - (isAsked ? Math.max(0, -more - awaited) : 0);
}

/** The imbalances of the model: kind, subject, pieces and cents. */
function expected(life: Life): string[] {
  const found: string[] = [];
  const find = (kind: string, subject: string, pieces: number, cents: number) =>
    found.push(`${kind} ${subject}: ${pieces} pieces, ${money(cents)}`);
  const counted = life.refunds.filter(({ isCancelled }) => !isCancelled);
  const refunded = sumOf(counted.map(({ cents }) => cents));
  const sentAny = life.pieces.some(({ isSent }) => isSent);
  let owedBack = 0;
  const refused = openRefusals(
    life,
    life.sold.map((_, line) => {
      const paidBack = paidBackOf(life, line, counted);
      const isOffNow = ({ isOff, isSent }: Piece) => isOff || (life.isCancelled && !isSent);
      return life.pieces.filter((piece) => piece.line === line && isOffNow(piece) && !paidBack.has(piece)).length;
    }),
  );
  for (const { n, pieces, open } of refused) find('refund_refused', `X-${n}`, pieces, open);
  const withRefused = [...counted, ...refused.map(({ open, ...refusal }) => ({ ...refusal, cents: open }))];
  const off: { line: number; pieces: number }[] = [];
  for (const line of life.sold.keys()) {
    const own = life.pieces.filter((piece) => piece.line === line);
    const paidBack = paidBackOf(life, line, counted);
    const paidBackWithRefused = paidBackOf(life, line, withRefused);
    const price = life.prices[line] ?? 0;
    const unsent = own.filter((piece) => isOpen(life, piece) && paidBack.has(piece)).length;
    if (unsent > 0 && !life.isCancelAsked) find('refunded_unsent', sku(line), unsent, unsent * price);
    const short = own.filter((piece) => !piece.isOff && !piece.isSent && !paidBack.has(piece)).length;
    if (isOver(life) && sentAny && short > 0) find('short_shipped', sku(line), short, short * price);
    const lost = own.filter((piece) => piece.isLost && isOpen(life, piece)).length;
    if (lost > 0) find('short_shipped', sku(line), lost, lost * price);
    const tooMany = (life.beyond[line] ?? 0) - sumOf(life.returns.filter((one) => one.line === line).map(back));
    if (tooMany > 0) find('sent_too_many', sku(line), tooMany, tooMany * price);
    const taken = own.filter((piece) => piece.isOff && !paidBack.has(piece)).length;
    owedBack += taken * price;
    const beside = own.filter((piece) => piece.isOff && !paidBackWithRefused.has(piece)).length;
    if (beside > 0) off.push({ line, pieces: beside });
    expectedReturns(life, line, own.filter((piece) => piece.isSent && paidBack.has(piece)).length, find);
    const idle = (life.held[line] ?? 0) - own.filter((piece) => isOpen(life, piece)).length;
    if (idle > 0) find('held_for_nothing', sku(line), idle, 0);
  }
  if (!life.isTelling)
    for (const { line, left, there, gap } of shownOtherwise(life))
      find('told_wrong', `${sku(line)} ${left} → ${there}`, gap, 0);
  const forNoLine = sumOf(counted.filter(({ line }) => line === null).map(({ cents }) => cents));
  const pending = life.isCancelled ? 0 : Math.max(0, owedBack - forNoLine);
  const isShort = found.some((one) => one.startsWith('short_shipped'));
  const owed = life.isCancelled ? [] : off;
  const worthOf = ({ line, pieces }: { line: number; pieces: number }) => pieces * (life.prices[line] ?? 0);
  const beside = {
    refunded: sumOf(withRefused.map(({ cents }) => cents)),
    // Of a refused refund what went back meanwhile was for none of its pieces.
    forNoLine:
      forNoLine +
      sumOf(refused.map(({ line, pieces, open }) => open - (line === null ? 0 : worthOf({ line, pieces })))),
    owedBack: sumOf(owed.map(worthOf)),
  };
  const surplus = surplusOf(life, { refunded, owedBack: life.isCancelled ? 0 : owedBack, isShort, beside });
  if (surplus < 0) find('underpaid', '', 0, -surplus);
  if (surplus > 0)
    find('overpaid', owed.map(({ line }) => sku(line)).join(', '), sumOf(owed.map(({ pieces }) => pieces)), surplus);

  const numbered = life.invoices.map((invoice, n) => ({ ...invoice, number: `F-${n}` }));
  const valid = numbered.filter(({ state: is }) => is === 'valid');
  const byHand = sumOf(life.credits.map(({ cents }) => cents));
  const allCredits = [...life.credits, ...life.refunds.flatMap(({ credits }) => credits)];
  const names = valid.map(({ number }) => number).join(', ');
  const stands = sumOf(valid.map(({ cents }) => cents)) - sumOf(allCredits.map(({ cents }) => cents));
  const isCancelledWhole = life.isCancelled && !sentAny;
  if (isCancelledWhole && stands > 0) find('invoice_of_cancelled', names, 0, stands);
  const over = -stands;
  if (isCancelledWhole && over > 0 && valid.length > 0 && valid.length === numbered.length)
    find('invoice_differs', names, 0, over);
  const validCredits = [
    ...life.credits.map((credit, n) => ({ ...credit, number: `H-${n}` })),
    ...life.refunds.flatMap(({ credits }, n) => credits.map((credit, m) => ({ ...credit, number: `NC-${n}-${m}` }))),
  ].filter((credit) => credit.state === 'valid');
  const onPaper = numbered.filter(({ state: is }) => is !== 'moving');
  const invoicedCents = sumOf(onPaper.map(({ cents }) => cents));
  const isMissing = sentAny && !isCancelledWhole && onPaper.length === numbered.length;
  const missing = isMissing
    ? Math.min(
        sumOf(life.voided.map(({ cents }) => cents)),
        chargedOf(life) - invoicedCents,
        chargedOf(life) - refunded - pending - invoicedCents + sumOf(allCredits.map(({ cents }) => cents)),
      )
    : 0;
  if (missing > 0) find('invoice_missing', life.voided.map((_, n) => `V-${n}`).join(', '), 0, missing);
  if (numbered.length === 0 && validCredits.length > 0) {
    const cents = sumOf(validCredits.map((credit) => credit.cents));
    find('credit_without_invoice', validCredits.map(({ number }) => number).join(', '), 0, cents);
  }
  const issued = numbered.filter(({ state: is }) => is !== 'moving');
  const lacking = chargedOf(life) - sumOf(issued.map(({ cents }) => cents));
  // The amount taken off after the invoice that is not refunded since it was never paid.
  const paid = paidIn(life);
  const promised = sumOf(life.payments.map(({ cents }) => cents));
  const goesBack = paid === null ? pending : Math.max(0, owedBack - forNoLine + promised - chargedOf(life));
  const unpaid = Math.max(0, pending - goesBack);
  const unpaidOnPaper = Math.max(0, unpaid - Math.max(0, Math.min(offOf(life), lacking)));
  // Pieces taken off before the invoice are on none, so their refund has nothing to credit.
  const uninvoiced = Math.max(0, Math.min(offOf(life), lacking) - pending);
  const handForRefunds = Math.max(0, byHand - Math.max(0, -lacking));
  const withoutNote = counted.map(({ cents, credits }) => Math.max(0, cents - sumOf(credits.map((one) => one.cents))));
  const handLeft = Math.max(0, handForRefunds - Math.max(0, sumOf(withoutNote) - uninvoiced));
  if (!isCancelledWhole && valid.length > 0 && valid.length === numbered.length) {
    const excess = sumOf(valid.map(({ cents }) => cents)) - chargedOf(life);
    const much = Math.max(0, excess - byHand) + Math.max(0, unpaidOnPaper - handLeft);
    const little = excess > 0 || much > 0 ? 0 : Math.max(0, -excess - offOf(life) - Math.max(0, missing));
    const gap = much + little;
    const isKnown = life.credits.length === 0 && valid.every((one) => one.pieces !== null);
    const pieces = isKnown
      ? sumOf(
          life.sold.map((sold, line) => {
            const said = sumOf(valid.map((one) => one.pieces?.[line] ?? 0));
            const again = missing > 0 ? sumOf(life.voided.map((one) => one.pieces?.[line] ?? 0)) : 0;
            return said > sold ? said - sold : Math.max(0, sold - offIn(life, line) - said - again);
          }),
        )
      : 0;
    if (gap + pieces > 0) find('invoice_differs', names, pieces, gap);
  }
  if (issued.length > 0 && life.credits.length === 0 && !isCancelledWhole) {
    const notes = counted.flatMap((refund) => {
      const n = life.refunds.indexOf(refund);
      return refund.credits.flatMap((credit, m) =>
        credit.state === 'valid' ? [{ ...credit, name: `NC-${n}-${m}` }] : [],
      );
    });
    const noted = sumOf(
      counted.map(({ cents, credits }) =>
        Math.min(cents, sumOf(credits.flatMap((credit) => (credit.state === 'valid' ? credit.cents : [])))),
      ),
    );
    const twice = noted - Math.max(0, refunded - uninvoiced);
    if (twice > 0) find('credit_without_invoice', notes.map(({ name }) => name).join(', '), 0, twice);
  }
  let pool = uninvoiced + handForRefunds;
  for (const [n, refund] of life.refunds.entries()) {
    const uncredited = (refund.isCancelled ? 0 : refund.cents) - sumOf(refund.credits.map(({ cents }) => cents));
    const covered = Math.min(pool, Math.max(0, uncredited));
    pool -= covered;
    const due = uncredited - covered;
    if (due > 0 && issued.length > 0 && !isCancelledWhole) find('refund_not_credited', `R-${n}`, 0, due);
    const notes = refund.credits.flatMap((credit, m) =>
      credit.state === 'valid' ? [{ ...credit, number: `NC-${n}-${m}` }] : [],
    );
    const more = sumOf(notes.map(({ cents }) => cents)) - (refund.isCancelled ? 0 : refund.cents);
    if (more > 0) find('credit_not_refunded', notes.map(({ number }) => number).join(', '), 0, more);
  }
  return found.sort();
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** Each disagreement is reported, no agreement is, and all sums are those of the model. */
export function expectImbalances(story: Story): void {
  const life = live(story);
  const balance = orderBalance(factsOf(life));
  const reported = balance.imbalances.map(
    ({ kind, subject, pieces, amount }) => `${kind} ${subject}: ${pieces} pieces, ${amount}`,
  );
  expect(reported.sort()).toEqual(expected(life));
  const isTelling = life.isTelling && shownOtherwise(life).length > 0;
  expect(balance.moving.some(({ kind }) => kind === 'notification')).toBe(isTelling);
  expectSums(life, balance);
  expectQuietWhereItAgrees(life, balance);
}

function expectSums(life: Life, { rows, sum }: OrderBalance): void {
  for (const column of amountColumns)
    expect(sumOf(rows.map(({ amounts }) => centsOf(amounts[column])))).toBe(centsOf(sum.amounts[column]));
  for (const column of pieceColumns)
    expect(sumOf(rows.map(({ pieces }) => pieces?.[column] ?? 0))).toBe(sum.pieces[column]);
  const count = (is: (piece: Piece) => boolean) => life.pieces.filter(is).length;
  const valid = (papers: readonly Paper[]) =>
    sumOf(papers.filter((paper) => paper.state !== 'moving').map(({ cents }) => cents));
  expect(sum.pieces).toMatchObject({
    sold: life.pieces.length,
    wanted: count(({ isOff, isSent }) => isSent || !(isOff || life.isCancelled)),
    sent: count(({ isSent }) => isSent) + sumOf(life.beyond),
    returned: sumOf(life.returns.map(back)),
    restocked: sumOf(life.returns.map((one) => (one.isInspected ? one.pieces - one.missing : 0))),
    with_warehouse: count((piece) => isThere(life, piece)),
  });
  expect({
    charged: centsOf(sum.amounts.charged),
    refunded: centsOf(sum.amounts.refunded),
    invoiced: centsOf(sum.amounts.invoiced),
    credited: centsOf(sum.amounts.credited),
  }).toEqual({
    charged: chargedOf(life),
    refunded: sumOf(life.refunds.filter(({ isCancelled }) => !isCancelled).map(({ cents }) => cents)),
    invoiced: valid(life.invoices),
    credited: valid([...life.credits, ...life.refunds.flatMap(({ credits }) => credits)]),
  });
}

/** The identities of an order that says nothing and of which nothing is under way. */
function expectQuietWhereItAgrees(life: Life, { sum, imbalances, moving, paid }: OrderBalance): void {
  if (imbalances.length + moving.length > 0) return;
  const { charged, refunded, invoiced, credited } = sum.amounts;
  expectPaidWhatIsOwed(life, paid);
  const kept = centsOf(charged) - centsOf(refunded);
  const onPaper = centsOf(invoiced) - centsOf(credited);
  // Whether the money of a credit note by hand went back is not known.
  if (life.credits.length > 0) return;
  if (life.invoices.length === 0) expect(onPaper).toBe(0);
  else if (life.isCancelled && sum.pieces.sent === 0) expect(onPaper).toBe(0);
  else expect(onPaper).toBe(kept - neverPaid(life));
  expect(sum.pieces.on_hold).toBe(sumOf(life.held));
}

/** The amount taken off before it was paid: an invoice is without it. */
const neverPaid = (life: Life): number =>
  Math.min(offOf(life), Math.max(0, chargedOf(life) - (paidIn(life) ?? chargedOf(life))));

/** Where the paid amount of an agreeing order is known, it is the charged amount, or is refunded. */
function expectPaidWhatIsOwed(life: Life, { amount }: OrderBalance['paid']): void {
  expect(amount && centsOf(amount)).toBe(paidIn(life));
  if (amount === null || life.isCancelled) return;
  const promised = sumOf(life.payments.map(({ cents }) => cents));
  expect(promised).toBeGreaterThanOrEqual(chargedOf(life) - offOf(life));
}
