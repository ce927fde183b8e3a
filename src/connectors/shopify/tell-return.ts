import { z } from 'zod';
import type { ReturnReason } from '#base/return-reason.ts';
import type { CommandOf, Done, Probed, ReturnReport } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { refuseUserErrors } from './classify-response.ts';
import { run, type ShopifyCtx } from './client.ts';
import { gid } from './ids.ts';
import { readReturnable, readReturnsOfOrder } from './read-returns.ts';
import {
  APPROVE_RETURN,
  CANCEL_RETURN,
  CLOSE_RETURN,
  CREATE_RETURN,
  DECLINE_RETURN,
  DISPOSE,
  PROCESS_RETURN,
  SHIP_RETURN,
} from './return-queries.ts';
import type { ShopifyReturn } from './return-schema.ts';
import { nextStep, type ReturnStep, takePieces } from './return-steps.ts';
import { UserError } from './schema.ts';

const MAX_NOTE = 255;
const MAX_DECLINE_NOTE = 500;

const reasons: Readonly<Record<ReturnReason, string>> = {
  changed_mind: 'UNWANTED',
  damaged: 'DEFECTIVE',
  defective: 'DEFECTIVE',
  wrong_item: 'WRONG_ITEM',
  not_as_described: 'NOT_AS_DESCRIBED',
  other: 'OTHER',
};

type Command = CommandOf<'tell_return'>;
type Missing = { one: ShopifyReturn; step: ReturnStep } | { one: null; step: { step: 'create' } };

/**
 * Makes the missing steps of a return in the shop, one by one, and reads before each. Shopify takes no key here, so a
 * lost answer is `uncertain` and is asked for first.
 * @throws ConnectorError validation where the pieces are not there to be returned, or Shopify refuses a step
 */
export async function tellReturn(ctx: ShopifyCtx, command: Command): Promise<Done> {
  if (!ctx.settings.follows_returns) throw new ConnectorError('validation', 'This connector does not follow returns');
  const taken = new Set<string>();
  for (;;) {
    const returns = await readReturnsOfOrder(ctx, command.source_order_id);
    const missing = findMissing(returns, command);
    if (!missing) return { ...doneOf(returns, command), ...(taken.size === 0 && { already: true }) };
    const key = JSON.stringify(missing.step);
    // Done again it could be done twice.
    if (taken.has(key)) throw new ConnectorError('uncertain', 'Shopify does not show yet what was done to the return');
    taken.add(key);
    await takeStep(ctx, command, missing);
  }
}

/** Whether the shop shows all of it. */
export async function probeReturn(ctx: ShopifyCtx, command: Command): Promise<Probed> {
  const returns = await readReturnsOfOrder(ctx, command.source_order_id);
  return findMissing(returns, command) ? { state: 'absent' } : { state: 'done', done: doneOf(returns, command) };
}

function findMissing(returns: readonly ShopifyReturn[], command: Command): Missing | null {
  const one = findReturn(returns, command);
  if (one) {
    const step = nextStep(one, command);
    return step && { one, step };
  }
  // One that the shop had and does not show any more is over.
  return command.state === 'open' && command.source_return_id === null ? { one: null, step: { step: 'create' } } : null;
}

const doneOf = (returns: readonly ShopifyReturn[], command: Command): Done => {
  const one = findReturn(returns, command);
  return one ? { reference: one.id } : {};
};

function findReturn(returns: readonly ShopifyReturn[], { source_return_id, reference }: ReturnReport) {
  if (source_return_id !== null) return returns.find(({ id }) => id === source_return_id);
  return returns.find(({ returnLineItems }) =>
    returnLineItems.nodes.some(({ returnReasonNote }) => returnReasonNote.split(/\s+/).includes(reference)),
  );
}

async function takeStep(ctx: ShopifyCtx, command: Command, { one, step }: Missing): Promise<void> {
  if (step.step === 'create' || one === null) return create(ctx, command);
  const id = gid('Return', one.id);
  switch (step.step) {
    case 'approve':
      return change(ctx, APPROVE_RETURN, { input: { id, notifyCustomer: true } });
    case 'decline': {
      const why = cut(command.end_reason, MAX_DECLINE_NOTE);
      const input = { id, declineReason: 'OTHER', ...(why !== '' && { declineNote: why }), notifyCustomer: true };
      return change(ctx, DECLINE_RETURN, { input });
    }
    case 'cancel':
      return change(ctx, CANCEL_RETURN, { id });
    case 'ship':
      return change(ctx, SHIP_RETURN, { id: step.reverse_order, trackingInput: { number: command.tracking_number } });
    case 'dispose': {
      const dispositionInputs = step.findings.map(({ line, pieces, type }) => ({
        reverseFulfillmentOrderLineItemId: line,
        quantity: pieces,
        dispositionType: type,
      }));
      return change(ctx, DISPOSE, { dispositionInputs });
    }
    case 'process': {
      const returnLineItems = step.lines.map(({ line, pieces }) => ({ id: line, quantity: pieces }));
      return change(ctx, PROCESS_RETURN, { input: { returnId: id, returnLineItems, notifyCustomer: false } });
    }
    case 'close':
      return change(ctx, CLOSE_RETURN, { id });
  }
}

/** Of the parcels that hold the pieces, the oldest first. */
async function create(ctx: ShopifyCtx, command: Command): Promise<void> {
  const { source_order_id, lines, reason, note, reference } = command;
  const returnable = await readReturnable(ctx, source_order_id);
  const mark = `Bodega ${reference}`;
  const words = cut(note, MAX_NOTE - mark.length - 1);
  const returnLineItems = lines.flatMap(({ source_item_id, sku, pieces }) => {
    const taken = takePieces(
      returnable.filter((line) => line.source_item_id === source_item_id),
      pieces,
    );
    const found = taken.reduce((sum, line) => sum + line.pieces, 0);
    if (found < pieces) {
      const message = `Of ${sku} Shopify has ${found} sent pieces that can be returned, and ${pieces} are coming back`;
      throw new ConnectorError('validation', message);
    }
    return taken.map((line) => ({
      fulfillmentLineItemId: line.line,
      quantity: line.pieces,
      returnReason: reasons[reason],
      returnReasonNote: words === '' ? mark : `${words}\n${mark}`,
    }));
  });
  await change(ctx, CREATE_RETURN, { returnInput: { orderId: gid('Order', source_order_id), returnLineItems } });
}

/** The beginning of a text, without half a character at its end. */
const cut = (words: string, length: number) =>
  words
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/** The answer of each mutation, by its name. */
const Changed = z.record(z.string(), z.object({ userErrors: z.array(UserError) }));

async function change(ctx: ShopifyCtx, query: string, variables: Record<string, unknown>): Promise<void> {
  const answer = await run(ctx, { query, variables, is_idempotent: false, reply: Changed });
  refuseUserErrors(Object.values(answer).flatMap(({ userErrors }) => userErrors));
}
