import { z } from 'zod';
import { signOf } from '#base/money.ts';
import { piecesByLine } from '#base/pieces.ts';
import type { RefundToMake } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { refuseUserErrors } from './classify-response.ts';
import { run, type ShopifyCtx } from './client.ts';
import { gid } from './ids.ts';
import { readReturnsOfOrder } from './read-returns.ts';
import { PROCESS_RETURN } from './return-queries.ts';
import type { ShopifyReturn } from './return-schema.ts';
import { type PiecesOfLine, takeUnprocessed } from './return-steps.ts';
import { MadeRefund, UserError } from './schema.ts';

/** A return of which a refund gives money back, with the pieces by its own lines. */
type ReturnToRefund = { one: ShopifyReturn; pieces: PiecesOfLine[] };

/**
 * The open return that holds all pieces of a refund; null where none holds any of them.
 * @throws ConnectorError validation where one holds some, since Shopify refunds a return by itself
 */
export async function findReturnToRefund(ctx: ShopifyCtx, wanted: RefundToMake): Promise<ReturnToRefund | null> {
  if (!ctx.settings.follows_returns || !wanted.lines.some(({ restock }) => restock === 'none')) return null;
  const returns = await readReturnsOfOrder(ctx, wanted.source_order_id);
  return returnToRefund(returns, wanted);
}

/** Money of one return goes back alone: `returnProcess` takes no other pieces. */
export function returnToRefund(
  returns: readonly ShopifyReturn[],
  { lines }: Pick<RefundToMake, 'lines'>,
): ReturnToRefund | null {
  const back = piecesByLine(lines.filter(({ restock }) => restock === 'none'));
  const candidates = returns
    .filter(({ status }) => status === 'OPEN')
    .map((one) => ({ one, held: back.map(({ source_item_id, pieces }) => takeAll(one, source_item_id, pieces)) }));
  const isAlone = lines.every(({ restock }) => restock === 'none');
  const whole = candidates.find(({ held }) => isAlone && held.every((parts) => parts.length > 0));
  if (whole) return { one: whole.one, pieces: whole.held.flat() };
  const mixed = candidates.find(({ held }) => held.some((parts) => parts.length > 0));
  if (!mixed) return null;
  throw new ConnectorError('validation', `Refund the pieces of return ${mixed.one.name} by themselves`);
}

/** The pieces by the return's own lines; none unless it holds them all. */
function takeAll(one: ShopifyReturn, itemId: string, pieces: number): PiecesOfLine[] {
  const parts = takeUnprocessed(one, itemId, pieces);
  return parts.reduce((sum, part) => sum + part.pieces, 0) === pieces ? parts : [];
}

type Transfer = { parentId: string; amount: string };

/**
 * Confirms the pieces as returned and gives their money back. There is no key, so a lost answer is `uncertain`.
 * @returns the refunds that the return has then
 */
export async function refundReturn(
  ctx: ShopifyCtx,
  { one, pieces }: ReturnToRefund,
  { note, wanted, transfers }: { note: string; wanted: RefundToMake; transfers: readonly Transfer[] },
): Promise<MadeRefund[]> {
  const money = (amount: string) => ({ amount, currencyCode: wanted.currency });
  const orderTransactions = transfers.map(({ parentId, amount }) => ({ parentId, transactionAmount: money(amount) }));
  const input = {
    returnId: gid('Return', one.id),
    returnLineItems: pieces.map(({ line, pieces: quantity }) => ({ id: line, quantity })),
    financialTransfer: { issueRefund: { orderTransactions } },
    ...(signOf(wanted.shipping) > 0 && { refundShipping: { shippingRefundAmount: money(wanted.shipping) } }),
    note,
    notifyCustomer: true,
  };
  const Processed = z.object({
    return: z.object({ refunds: z.object({ nodes: z.array(MadeRefund) }) }).nullish(),
    userErrors: z.array(UserError),
  });
  const { returnProcess } = await run(ctx, {
    query: PROCESS_RETURN,
    variables: { input },
    is_idempotent: false,
    reply: z.object({ returnProcess: Processed }),
  });
  refuseUserErrors(returnProcess.userErrors);
  return returnProcess.return?.refunds.nodes ?? [];
}
