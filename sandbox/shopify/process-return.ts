import { z } from 'zod';
import { LOCATIONS, VARIANTS } from './catalogue.ts';
import { type FoundReturn, findReturn, refusedReturn, shownReturn, touchReturn } from './change-return.ts';
import { addRefund, Cents, refuseMoney } from './create-refund.ts';
import { disposedPieces, reverseLineView } from './return-view.ts';
import { type DispositionType, gid, idOf, type ReturnLine, type StoreRefund } from './store.ts';
import type { StoreState } from './store-state.ts';

const Disposition = z.object({
  reverseFulfillmentOrderLineItemId: z.string(),
  quantity: z.int(),
  dispositionType: z.enum(['MISSING', 'NOT_RESTOCKED', 'PROCESSING_REQUIRED', 'RESTOCKED']),
  locationId: z.string().nullish(),
});

/** The condition of a line's pieces; `locationId`: where good pieces are put back. */
export interface Finding {
  line: ReturnLine;
  type: DispositionType;
  quantity: number;
  locationId: number | undefined;
}

/** `reverseFulfillmentOrderDispose`: all of it or nothing. */
export function disposeLines(state: StoreState, sent: unknown) {
  const wanted = z.array(Disposition).parse(sent);
  const failed = (message: string) => ({
    reverseFulfillmentOrderLineItems: null,
    userErrors: [{ code: 'INVALID', field: null, message }],
  });
  const [first] = wanted;
  const found = first && findReturnOfLine(state, first.reverseFulfillmentOrderLineItemId);
  if (!found) return failed('Reverse fulfillment order line item does not exist');
  const findings = findingsOf(found, wanted);
  const refusal = findings === null ? 'They are of more than one return' : refuseFindings(found, findings);
  if (findings === null || refusal !== null) return failed(refusal ?? '');
  addFindings(state, found, findings);
  touchReturn(state, found, 'UPDATE');
  const lines = found.one.lines.filter((line) => findings.some((finding) => finding.line === line));
  return {
    reverseFulfillmentOrderLineItems: lines.map((line) => reverseLineView(found.order, line)),
    userErrors: [],
  };
}

function findReturnOfLine(state: StoreState, name: string): FoundReturn | undefined {
  const id = idOf('ReverseFulfillmentOrderLineItem', name);
  for (const order of state.orders) {
    const one = order.returns.find(({ lines }) => lines.some((line) => line.id === id));
    if (one) return { order, one };
  }
  return undefined;
}

function findingsOf({ one }: FoundReturn, wanted: readonly z.infer<typeof Disposition>[]): Finding[] | null {
  const findings = wanted.flatMap(({ reverseFulfillmentOrderLineItemId, quantity, dispositionType, locationId }) => {
    const id = idOf('ReverseFulfillmentOrderLineItem', reverseFulfillmentOrderLineItemId);
    const line = one.lines.find((candidate) => candidate.id === id);
    const place = locationId ? idOf('Location', locationId) : undefined;
    return line ? [{ line, type: dispositionType, quantity, locationId: place }] : [];
  });
  return findings.length === wanted.length ? findings : null;
}

/** Why findings cannot be; null where they can. Pieces that need processing may get their disposition later. */
export function refuseFindings({ one }: FoundReturn, findings: readonly Finding[]): string | null {
  if (one.status !== 'OPEN') return `Return has the status ${one.status}`;
  if (findings.some(({ quantity }) => quantity < 1)) return 'Quantity must be greater than 0';
  const lacksLocation = ({ type, locationId }: Finding) =>
    type === 'RESTOCKED' && !LOCATIONS.some(({ id }) => id === locationId);
  if (findings.some(lacksLocation)) return 'A location is needed for what is restocked';
  const isTooMuch = one.lines.some((line) => {
    const own = findings.filter((finding) => finding.line === line && finding.type !== 'PROCESSING_REQUIRED');
    return own.reduce((sum, { quantity }) => sum + quantity, disposedPieces(line)) > line.quantity;
  });
  return isTooMuch ? 'Quantity cannot be greater than what is left to dispose' : null;
}

export function addFindings(state: StoreState, { order }: FoundReturn, findings: readonly Finding[]): void {
  for (const { line, type, quantity, locationId } of findings) {
    line.dispositions.push({ id: state.nextId(), type, quantity, createdAt: state.now() });
    const sku = order.lines.find(({ id }) => id === line.lineId)?.sku;
    const variant = VARIANTS.find((one) => one.sku === sku);
    if (type === 'RESTOCKED' && variant && locationId !== undefined) {
      state.setAvailable(variant, locationId, state.available(variant, locationId) + quantity);
    }
  }
}

const Input = z.object({
  returnId: z.string(),
  note: z.string().nullish(),
  returnLineItems: z
    .array(z.object({ id: z.string(), quantity: z.int(), dispositions: z.array(Disposition).nullish() }))
    .nullish(),
  refundShipping: z
    .object({ fullRefund: z.boolean().nullish(), shippingRefundAmount: z.object({ amount: Cents }).nullish() })
    .nullish(),
  financialTransfer: z
    .object({
      issueRefund: z
        .object({
          orderTransactions: z.array(
            z.object({ parentId: z.string(), transactionAmount: z.object({ amount: Cents }) }),
          ),
        })
        .nullish(),
    })
    .nullish(),
});

/** `returnProcess`: all of it or nothing. There is no key: sent twice it is done twice, as far as there are pieces. */
export function processReturn(state: StoreState, sent: unknown) {
  const { returnId, note, returnLineItems, refundShipping, financialTransfer } = Input.parse(sent);
  const found = findReturn(state, returnId);
  if (!found) return refusedReturn('Return does not exist', 'NOT_FOUND');
  if (refundShipping?.fullRefund) return refusedReturn('Full refunds of shipping are not simulated');
  const pieces = (returnLineItems ?? []).map(({ id, quantity }) => ({
    line: found.one.lines.find((line) => gid('ReturnLineItem', line.id) === id),
    quantity,
  }));
  const processed = pieces.flatMap(({ line, quantity }) => (line ? [{ line, quantity }] : []));
  if (processed.length < pieces.length) return refusedReturn('Return line item does not exist', 'NOT_FOUND');
  const findings = findingsOf(
    found,
    (returnLineItems ?? []).flatMap(({ dispositions }) => dispositions ?? []),
  );
  if (findings === null) return refusedReturn('Reverse fulfillment order line item does not exist', 'NOT_FOUND');
  const transfers = financialTransfer?.issueRefund?.orderTransactions;
  const total = transfers?.reduce((sum, { transactionAmount }) => sum + transactionAmount.amount, 0);
  const work = { processed, findings, note: note ?? '', shipping: refundShipping?.shippingRefundAmount?.amount ?? 0 };
  const refusal = process(state, found, { ...work, total: total ?? null });
  return refusal === null ? shownReturn(found) : refusedReturn(refusal);
}

/** The changes of a return in one call; `total`: refunded cents, null where no money goes back. */
export interface ReturnWork {
  processed: readonly { line: ReturnLine; quantity: number }[];
  findings: readonly Finding[];
  note: string;
  shipping: number;
  total: number | null;
}

/** Confirms pieces as returned: they are no more in the order. @returns why it cannot be, else null */
export function process(state: StoreState, found: FoundReturn, work: ReturnWork): string | null {
  const { order, one } = found;
  const { processed, findings, note, shipping, total } = work;
  if (one.status !== 'OPEN') return `Return has the status ${one.status}`;
  for (const line of one.lines) {
    const own = processed.filter((piece) => piece.line === line);
    if (own.some(({ quantity }) => quantity < 1)) return 'Quantity must be greater than 0';
    const count = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > line.quantity - line.processed) return 'Quantity cannot be greater than what is left to process';
  }
  const refusal =
    (findings.length > 0 ? refuseFindings(found, findings) : null) ?? refuseMoney(order, shipping, total ?? 0);
  if (refusal !== null) return refusal;
  addFindings(state, found, findings);
  for (const { line, quantity } of processed) {
    line.processed += quantity;
    if (total !== null) line.refunded += quantity;
  }
  if (total === null) takeOff(found, processed);
  else addRefund(state, order, refundOf(state, found, { ...work, note, total }));
  touchReturn(state, found, 'PROCESS');
  return null;
}

/** Pieces returned without a refund are removed from the order. */
function takeOff({ order }: FoundReturn, processed: ReturnWork['processed']): void {
  for (const { line, quantity } of processed) {
    const item = order.lines.find(({ id }) => id === line.lineId);
    if (item) item.currentQuantity = Math.max(0, item.currentQuantity - quantity);
  }
}

function refundOf(
  state: StoreState,
  { order, one }: FoundReturn,
  { processed, note, shipping, total }: ReturnWork & { total: number },
): StoreRefund {
  const restocked = ({ dispositions }: ReturnLine) => dispositions.some(({ type }) => type === 'RESTOCKED');
  return {
    id: state.nextId(),
    createdAt: state.now(),
    note,
    lines: processed.map(({ line, quantity }) => ({
      lineId: line.lineId,
      quantity,
      restockType: restocked(line) ? ('RETURN' as const) : ('NO_RESTOCK' as const),
    })),
    shipping,
    total,
    status: order.isRefundedLater ? 'PENDING' : 'SUCCESS',
    returnId: one.id,
  };
}
