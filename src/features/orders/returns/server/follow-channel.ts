import type { RemoteReturn } from '#connectors/core/remote.ts';
import { canTakeStep, isExpected, leadsTo, type ReturnState } from '#features/core/order-lifecycle/return-rules.ts';
import type { Step } from '../contract.ts';

/** A return as it stands here. */
export type ReturnHere = {
  state: ReturnState;
  tracking_number: string;
  restocked_at: string | null;
  lines: readonly { source_item_id: string; quantity: number }[];
};

/**
 * What follows here from what a channel says of a return: the steps that it is behind, in their order. It never goes
 * back, so that an older word changes nothing. What arrived here stays as we counted it; where it is not counted yet,
 * and the channel does not say how it was found, staff count it.
 */
export function stepsToFollow(here: ReturnHere, there: RemoteReturn): Step[] {
  const steps: Step[] = [];
  let { state } = here;
  const take = (step: Step) => {
    if (!canTakeStep(step.step, { state, is_restocked: here.restocked_at !== null })) return;
    steps.push(step);
    state = leadsTo[step.step];
  };
  const said = there.end_reason || there.name;
  if (there.state === 'refused' && isExpected(state)) take({ step: 'refuse', reason: said });
  if (there.state === 'open' || there.state === 'closed') take({ step: 'authorise' });
  if (there.state === 'open' && there.tracking_number !== '')
    take({ step: 'send', tracking_number: there.tracking_number });
  if (there.state === 'closed') {
    const lines = countedThere(here, there);
    const isCounted = lines.some(({ good, damaged }) => good + damaged > 0);
    if (isCounted) take({ step: 'inspect', lines, restock_at: null });
    take({ step: 'close', outcome: there.outcome, reason: said });
  }
  return steps;
}

/** How the channel says that the pieces were found; those that it does not count never came. */
function countedThere({ lines }: ReturnHere, there: RemoteReturn) {
  return lines.map(({ source_item_id, quantity }) => {
    const line = there.lines.find((one) => one.source_item_id === source_item_id);
    const good = Math.min(quantity, line?.good ?? 0);
    const damaged = Math.min(quantity - good, line?.damaged ?? 0);
    return { source_item_id, good, damaged, missing: quantity - good - damaged };
  });
}
