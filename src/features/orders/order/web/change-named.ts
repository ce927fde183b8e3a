import { CallError, call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type BulkAction, type BulkOutcome, changeOrders, isPassedOver } from '../bulk-contract.ts';

type Outcomes = { id: number; outcome: BulkOutcome }[];

/** Does one thing with named orders. */
export async function changeNamed(action: BulkAction, ids: number[], text = ''): Promise<Outcomes> {
  const reply = await call(changeOrders, { body: { action, text, ids } });
  return reply.status === 200 ? reply.body.data : [];
}

/** The same with one order; that it was passed over is thrown. */
export function useChangeOne() {
  const t = useTexts().order_bulk;
  return async (action: BulkAction, id: number): Promise<void> => {
    const [changed] = await changeNamed(action, [id]);
    if (changed && isPassedOver(changed.outcome)) throw new CallError(0, t.outcomes[changed.outcome]);
  };
}
