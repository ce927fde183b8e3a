import { isRefund } from './order-rules.ts';
import { type OrderStatus, shippedStatuses } from './order-status.ts';

/**
 * Where a return stands. `on_its_way`: its parcel is known; `inspected`: its pieces were counted as good, damaged or
 * missing; `closed` and `refused` are its ends.
 */
export const returnStates = [
  'requested',
  'authorised',
  'on_its_way',
  'received',
  'inspected',
  'closed',
  'refused',
] as const;
export type ReturnState = (typeof returnStates)[number];

/** Something is left to do. */
export const openReturnStates: readonly ReturnState[] = returnStates.filter(
  (state) => state !== 'closed' && state !== 'refused',
);

/** Whether a return can be asked for: something of the sale may have left. What exactly, the server says. */
export function mayHaveLeft(order: {
  order_status: OrderStatus;
  total_cost: string;
  lines: readonly { qty_shipped: number }[];
}): boolean {
  if (isRefund(order)) return false;
  return shippedStatuses.includes(order.order_status) || order.lines.some(({ qty_shipped }) => qty_shipped > 0);
}

/** What staff do to a return. */
export const returnSteps = ['authorise', 'send', 'receive', 'inspect', 'close', 'refuse'] as const;
export type ReturnStep = (typeof returnSteps)[number];

/** From which states each step is taken. What never arrives is closed too: it is written off. */
const takenFrom: Readonly<Record<ReturnStep, readonly ReturnState[]>> = {
  authorise: ['requested'],
  send: ['authorised'],
  receive: ['authorised', 'on_its_way'],
  inspect: ['authorised', 'on_its_way', 'received'],
  close: ['authorised', 'on_its_way', 'inspected'],
  refuse: ['requested', 'authorised', 'on_its_way', 'received', 'inspected'],
};

/** Where each step leads. */
export const leadsTo: Readonly<Record<ReturnStep, ReturnState>> = {
  authorise: 'authorised',
  send: 'on_its_way',
  receive: 'received',
  inspect: 'inspected',
  close: 'closed',
  refuse: 'refused',
};

/**
 * Whether a step may be taken now: buttons ask it of the return as they last saw it, the server of the locked row. What
 * is back in stock is kept, so it cannot be refused any more.
 */
export function canTakeStep(step: ReturnStep, { state, is_restocked }: { state: ReturnState; is_restocked: boolean }) {
  return takenFrom[step].includes(state) && !(step === 'refuse' && is_restocked);
}

/**
 * Whether the money of a return may go back, or other pieces go out for it: what came back is known, and the return is
 * not closed.
 */
export const canBeExchanged = ({ state }: { state: ReturnState }): boolean => state === 'inspected';

/** How a return was closed: its money went back, other goods went out for it, or neither. */
export const returnOutcomes = ['refunded', 'exchanged', 'nothing'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

/** As what pieces that came back are found. */
export const foundAs = ['good', 'damaged', 'missing'] as const;

/** How many pieces of a line were found as what; null until they were inspected. */
export type Inspected = Record<(typeof foundAs)[number], number | null>;

/** Whether all pieces of a line were found as something. */
export const isCounted = (quantity: number, { good, damaged, missing }: Inspected): boolean =>
  good !== null && damaged !== null && missing !== null && good + damaged + missing === quantity;

/** Pieces of a line that came back and stay here: none before they arrived, nor of what was refused. */
export function arrivedPieces(
  state: ReturnState,
  { quantity, good, damaged }: Inspected & { quantity: number },
): number {
  if (state === 'refused') return 0;
  if (good !== null && damaged !== null) return good + damaged;
  return state === 'received' ? quantity : 0;
}

/** Whether nothing of a return has arrived, and it may still come. */
export const isExpected = (state: ReturnState): boolean =>
  state === 'requested' || state === 'authorised' || state === 'on_its_way';

/** Pieces of a line that no other return may name: those that came back, and those that are still expected. */
export function claimedPieces(state: ReturnState, line: Inspected & { quantity: number }): number {
  return isExpected(state) ? line.quantity : arrivedPieces(state, line);
}
