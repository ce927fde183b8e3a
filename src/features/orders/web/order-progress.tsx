import { counted, fill } from '#base/text.ts';
import { Icon, type IconName } from '#ui/icons.tsx';
import { useFormats } from '#ui/place.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../detail-contract.ts';
import classes from './order-progress.module.css';
import { orderSteps, type Step, type StepState } from './order-steps.ts';

const icons: Record<StepState, IconName> = { done: 'check', now: 'dots', failed: 'cross', open: 'minus' };

/** The order's way from channel to channel, and where it stands on it. */
export function OrderProgress({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.steps;
  return (
    <ol className={classes.progress} aria-label={t.label}>
      {orderSteps(order).map((step) => (
        <li
          key={step.name}
          data-state={step.state}
          aria-current={step.state === 'now' || step.state === 'failed' ? 'step' : undefined}
        >
          <Icon name={icons[step.state]} size={18} />
          {t[step.name]}
          <small>
            <StepNote step={step} order={order} />
          </small>
        </li>
      ))}
    </ol>
  );
}

/** The one thing worth knowing about a step. */
function StepNote({ step: { name, state }, order }: { step: Step; order: OrderDetail }) {
  const t = useTexts().orders;
  const { count } = useFormats();
  if (name === 'imported') return <RelativeTime at={order.order_date} />;
  if (name === 'checked' && state === 'failed') return counted(t.steps.waits, order.problems.length, count);
  if (name === 'sent' && state === 'done') return order.amware_ref_num;
  if (name === 'sent' && state === 'now') return <SendingNote order={order} />;
  if (name === 'shipped' && order.order_status === 'partially_shipped') return t.steps.partly;
  if (name === 'shipped' && state === 'done') return order.fulfilments.map(({ carrier }) => carrier).join(', ');
  return null;
}

function SendingNote({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.steps;
  const formats = useFormats();
  if (order.is_held) return t.held;
  return order.submit_after && fill(t.goes_out, { when: formats.time(order.submit_after) });
}
