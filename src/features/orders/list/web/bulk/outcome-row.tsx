import type { ReactNode } from 'react';
import { type BulkOutcome, isPassedOver } from '#features/orders/order/bulk-contract.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';

/** An order with what became of it. */
export function OutcomeRow({ number, outcome }: { number: ReactNode; outcome: BulkOutcome }) {
  const t = useTexts().order_bulk;
  const isSkipped = isPassedOver(outcome);
  return (
    <li>
      <strong>{number}</strong>
      <small>{isSkipped && t.outcomes[outcome]}</small>
      <StatusBadge tone={isSkipped ? 'neutral' : 'success'}>
        {isSkipped ? t.is_skipped : t.outcomes[outcome]}
      </StatusBadge>
    </li>
  );
}
