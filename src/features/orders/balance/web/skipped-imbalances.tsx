import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { LeftImbalance } from './leave-modal.tsx';

type Props = { outcomes: readonly LeftImbalance[]; onClose: () => void };

/** How many imbalances were left as they are, and which were not, each with the reason. */
export function SkippedImbalances({ outcomes, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_balance.leave_many;
  const { count } = useFormats();
  const skipped = outcomes.flatMap(({ imbalance, outcome }) => (outcome === 'done' ? [] : [{ imbalance, outcome }]));
  const counts = { done: count(outcomes.length - skipped.length), all: count(outcomes.length) };
  return (
    <div role="status">
      <p>{interpolate(t.done_some, counts)}</p>
      <ul>
        {skipped.map(({ imbalance: { order_id, order_number, subject }, outcome }) => (
          <li key={`${order_id} ${subject}`}>
            <Link to="/orders/$id" params={{ id: String(order_id) }} className="code">
              {order_number}
            </Link>{' '}
            {subject}: {t.outcomes[outcome]}
          </li>
        ))}
      </ul>
      <Button size="compact-xs" variant="default" onClick={onClose}>
        {ui.close}
      </Button>
    </div>
  );
}
