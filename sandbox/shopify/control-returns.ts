import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import { addDelivery, addReturn, type FoundReturn, moveReturn, touchReturn } from './change-return.ts';
import { addFindings, type Finding, process, refuseFindings } from './process-return.ts';
import { disposedPieces } from './return-view.ts';
import { returnableLines } from './returnable.ts';
import type { ReturnLine, StoreOrder } from './store.ts';
import type { StoreState } from './store-state.ts';

const NewReturn = z.strictObject({
  /** Of the first line of the order that has some left to return, unless one is named. */
  pieces: z.int().min(1),
  lineId: z.int().optional(),
  status: z.enum(['requested', 'open']).default('requested'),
  reason: z.string().default('DEFECTIVE'),
  note: z.string().default(''),
  customerNote: z.string().default(''),
});

const Type = z.enum(['MISSING', 'NOT_RESTOCKED', 'PROCESSING_REQUIRED', 'RESTOCKED']);

const Change = z.strictObject({
  /** `open`: approved, or open again after it was closed. */
  status: z.enum(['open', 'declined', 'cancelled', 'closed']).optional(),
  /** The reason of a refused return; the note of a refund. */
  note: z.string().default(''),
  tracking: z.string().optional(),
  /** Pieces as they were found, from the first line on. */
  dispositions: z.array(z.strictObject({ type: Type, pieces: z.int().min(1) })).default([]),
  /** Pieces that are confirmed, from the first line on; `refund`: with so many cents, of which some for shipping. */
  process: z.int().min(0).optional(),
  refund: z.int().min(0).optional(),
  shipping: z.int().min(0).default(0),
  /** Pieces that are sent in exchange. */
  exchanged: z.int().min(0).optional(),
});
type Change = z.infer<typeof Change>;

/** Adds the control calls by which buyers ask for returns, and the shop's staff work on them. */
export function addReturnsControl(
  scope: FastifyInstance,
  state: () => StoreState,
  found: (id: string) => StoreOrder,
): void {
  scope.post<{ Params: { id: string } }>('/shopify/orders/:id/returns', async (request, reply) => {
    const order = found(request.params.id);
    const { status, ...wanted } = NewReturn.parse(request.body);
    const made = addReturn(state(), order, status === 'open' ? 'OPEN' : 'REQUESTED', newLines(order, wanted));
    if (typeof made === 'string') throw new ControlError(422, made);
    return reply.code(201).send(made);
  });
  scope.put<{ Params: { id: string; return: string } }>('/shopify/orders/:id/returns/:return', async (request) => {
    const order = found(request.params.id);
    const one = order.returns.find(({ id }) => String(id) === request.params.return);
    if (!one) throw new ControlError(404, `No return ${request.params.return}`);
    changeReturn(state(), { order, one }, Change.parse(request.body));
    return one;
  });
}

function newLines(order: StoreOrder, wanted: Omit<z.infer<typeof NewReturn>, 'status'>) {
  const { pieces, lineId, ...words } = wanted;
  const free = returnableLines(order);
  const line = lineId ?? free[0]?.lineId;
  let left = pieces;
  const lines = free
    .filter((one) => one.lineId === line)
    .map(({ id, quantity }) => {
      const taken = Math.min(left, quantity);
      left -= taken;
      return { fulfilmentLineId: id, quantity: taken, ...words };
    })
    .filter(({ quantity }) => quantity > 0);
  if (left > 0) throw new ControlError(422, `No ${pieces} pieces are left to return`);
  return lines;
}

/** The start of a return comes before its steps, and its end after them. */
function changeReturn(state: StoreState, found: FoundReturn, change: Change): void {
  const { one } = found;
  const { status, note, tracking } = change;
  if (status === 'open') refuse(moveReturn(state, found, one.status === 'CLOSED' ? 'REOPEN' : 'APPROVE'));
  if (status === 'declined') {
    refuse(moveReturn(state, found, 'DECLINE'));
    one.decline = { reason: 'OTHER', note };
  }
  if (tracking !== undefined) addDelivery(state, found, tracking, null);
  dispose(state, found, change);
  processPieces(state, found, change);
  if (status === 'cancelled' || status === 'closed') {
    refuse(moveReturn(state, found, status === 'closed' ? 'CLOSE' : 'CANCEL'));
  }
}

function refuse(why: string | null): void {
  if (why !== null) throw new ControlError(422, why);
}

function dispose(state: StoreState, found: FoundReturn, { dispositions }: Change): void {
  const place = found.order.fulfilmentOrders[0]?.locationId;
  for (const { type, pieces } of dispositions) {
    const parts = spread(found, pieces, (line) => line.quantity - disposedPieces(line));
    const findings: Finding[] = parts.map((part) => ({ ...part, type, locationId: place }));
    refuse(refuseFindings(found, findings));
    addFindings(state, found, findings);
    touchReturn(state, found, 'UPDATE');
  }
}

function processPieces(state: StoreState, found: FoundReturn, change: Change): void {
  const { process: pieces, refund, shipping, note, exchanged } = change;
  if (exchanged !== undefined) found.one.exchanged = exchanged;
  if (pieces === undefined) return;
  const processed = spread(found, pieces, (line) => line.quantity - line.processed);
  refuse(process(state, found, { processed, findings: [], note, shipping, total: refund ?? null }));
}

/** Takes pieces from the lines of a return, from the first on, as far as each has some. */
function spread({ one }: FoundReturn, pieces: number, free: (line: ReturnLine) => number) {
  let left = pieces;
  const parts = one.lines.flatMap((line) => {
    const quantity = Math.min(left, free(line));
    left -= quantity;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
  if (left > 0) throw new ControlError(422, `The return has no ${pieces} pieces for that`);
  return parts;
}
