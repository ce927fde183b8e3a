import { z } from 'zod';
import { subtractAmount, sumAmounts } from '#base/money.ts';
import { piecesByLine } from '#base/pieces.ts';
import type { CommandOf, Done, Probed, RefundToMake } from '../core/commands.ts';
import { ConnectorError, type ErrorKind } from '../core/connector-error.ts';
import { add, call } from './client.ts';
import { toUnits } from './money.ts';
import { Decimals, ErrorResult } from './schema.ts';
import type { VendureCtx } from './settings.ts';

const REFUNDABLE = `query Refundable($id: ID!) {
  globalSettings { serverConfig { moneyStrategyPrecision } }
  order(id: $id) { currencyCode payments { id state amount refunds { id state total reason } } }
}`;
const REFUND = `mutation Refund($input: RefundOrderInput!) {
  made: refundOrder(input: $input) {
    __typename ... on Refund { id state } ... on ErrorResult { errorCode message }
  }
}`;

const id = z.coerce.string();
const Refund = z.object({ id, state: z.string(), total: z.int(), reason: z.string().nullish() });
const Payment = z.object({ id, state: z.string(), amount: z.int(), refunds: z.array(Refund) });
const Order = z.object({ currencyCode: z.string(), payments: z.array(Payment).nullable() });
type Order = z.infer<typeof Order>;

const RefundableAnswer = z.object({
  globalSettings: z.object({ serverConfig: z.object({ moneyStrategyPrecision: Decimals }) }),
  order: Order.nullable(),
});
const RefundAnswer = z.object({ made: ErrorResult.extend({ id: id.optional(), state: z.string().optional() }) });

/**
 * Gives money back to the payment that has as much left. Vendure knows no key against doing it twice: our reference
 * stands in the refund's reason, and is looked for first.
 * @throws ConnectorError uncertain where it may have been made; validation or conflict where Vendure refuses it
 */
export async function refundOrder(ctx: VendureCtx, command: CommandOf<'refund_order'>): Promise<Done> {
  const { order, decimals } = await readRefundable(ctx, command.source_order_id);
  const before = findRefund(order, command);
  if (before) return { ...doneOf(before), already: true };
  if (order.currencyCode !== command.currency) {
    throw new ConnectorError('validation', `The buyer paid in ${order.currencyCode}`);
  }
  const amount = toUnits(command.total, decimals);
  const input = {
    lines: refundedLines(command),
    shipping: toUnits(command.shipping, decimals),
    adjustment: toUnits(goodwillOf(command), decimals),
    amount,
    paymentId: paymentFor(order, amount),
    reason: `${command.reason} (Bodega ${command.reference})`,
  };
  const { made } = await add(ctx, REFUND, { input }, RefundAnswer);
  if (made.id === undefined) throw refusalOf(made);
  if (made.state === FAILED) throw new ConnectorError('conflict', 'The payment provider refused the refund');
  return doneOf({ id: made.id, state: made.state ?? '' });
}

/** Whether an order shows the refund. */
export async function probeRefund(ctx: VendureCtx, command: CommandOf<'refund_order'>): Promise<Probed> {
  const { order } = await readRefundable(ctx, command.source_order_id);
  const refund = findRefund(order, command);
  return refund ? { state: 'done', done: doneOf(refund) } : { state: 'absent' };
}

/** The state of a refund by which no money went back. */
const FAILED = 'Failed';
const SETTLED = 'Settled';

const findRefund = ({ payments }: Order, { reference }: RefundToMake): z.infer<typeof Refund> | undefined =>
  (payments ?? [])
    .flatMap(({ refunds }) => refunds)
    .find(({ state, reason }) => state !== FAILED && reason?.includes(reference));

/** A payment that Vendure cannot pay back by itself has a refund that waits until the shop's staff settle it. */
const doneOf = ({ id: reference, state }: Pick<z.infer<typeof Refund>, 'id' | 'state'>): Done => ({
  reference,
  ...(state !== SETTLED && { is_under_way: true }),
});

/** Vendure wants each line once. */
const refundedLines = ({ lines }: RefundToMake) =>
  piecesByLine(lines).map(({ source_item_id, pieces }) => ({ orderLineId: source_item_id, quantity: pieces }));

const goodwillOf = ({ total, shipping, lines }: RefundToMake): string =>
  subtractAmount(total, sumAmounts([shipping, ...lines.map(({ amount }) => amount)]));

async function readRefundable(ctx: VendureCtx, sourceOrderId: string) {
  const { globalSettings, order } = await call(ctx, REFUNDABLE, { id: sourceOrderId }, RefundableAnswer);
  if (!order) throw new ConnectorError('not_found', `Vendure has no order ${sourceOrderId}`);
  return { order, decimals: globalSettings.serverConfig.moneyStrategyPrecision };
}

/** The first payment that has as much left, else the one with most, of which Vendure says that it is too little. */
function paymentFor({ payments }: Order, amount: number): string {
  const settled = (payments ?? [])
    .filter(({ state }) => state === SETTLED)
    .map((payment) => ({ id: payment.id, left: leftOf(payment) }));
  const [most] = settled.toSorted((a, b) => b.left - a.left);
  const payment = settled.find(({ left }) => left >= amount) ?? most;
  if (!payment) throw new ConnectorError('validation', 'No payment of this order came in');
  return payment.id;
}

const leftOf = ({ amount, refunds }: z.infer<typeof Payment>): number =>
  amount - refunds.filter(({ state }) => state !== FAILED).reduce((sum, { total }) => sum + total, 0);

const kindsOfRefusals: Readonly<Record<string, ErrorKind>> = {
  NOTHING_TO_REFUND_ERROR: 'validation',
  QUANTITY_TOO_GREAT_ERROR: 'validation',
  REFUND_AMOUNT_ERROR: 'validation',
};

function refusalOf({ __typename, errorCode, message }: z.infer<typeof ErrorResult>): ConnectorError {
  const partner_code = errorCode ?? __typename;
  return new ConnectorError(kindsOfRefusals[partner_code] ?? 'conflict', message ?? partner_code, { partner_code });
}
