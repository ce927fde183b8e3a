import type { ReactNode } from 'react';
import { pluralise } from '#base/text.ts';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { PartnerSteps } from '#features/partners/customer-sync/web/partner-steps.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon, type IconName } from '#ui/icons.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './order-progress.module.css';
import { type DoneAt, orderSteps, type Step, type StepState, stepLabel, stepTimes } from './order-steps.ts';
import { sendingNote } from './sending-note.ts';
import { shortTime } from './when-texts.ts';

const icons: Record<StepState, IconName> = { done: 'check', now: 'dots', failed: 'cross', open: 'minus' };

type Props = { order: OrderDetail; entries: readonly TimelineEntry[] };

/**
 * The order's way from channel to channel, where it stands on it, and whether the customer is at the account's CRM and
 * desk.
 */
export function OrderProgress({ order, entries }: Props) {
  const t = useTexts().order_page;
  const doneAt = stepTimes(order, entries);
  return (
    <ol className={classes.progress} aria-label={t.steps.label}>
      {orderSteps(order).map((step) => (
        <li
          key={step.name}
          data-state={step.state}
          aria-current={step.state === 'now' || step.state === 'failed' ? 'step' : undefined}
        >
          <Icon name={icons[step.state]} size={18} />
          {stepLabel(step, order, t)}
          <small>
            <StepNote step={step} order={order} doneAt={doneAt} />
          </small>
        </li>
      ))}
      {order.customer_id !== null && <PartnerSteps customerId={order.customer_id} />}
    </ol>
  );
}

/** The one thing worth knowing about a step, and when it was done. */
function StepNote({ step: { name, state }, order, doneAt }: { step: Step; order: OrderDetail; doneAt: DoneAt }) {
  const { steps: t } = useTexts().order_page;
  const texts = useTexts();
  const { count } = useFormats();
  const short = useShortTime();
  const at = doneAt[name];
  const isKept = name === 'checked' && state !== 'done';
  const isReached = state === 'done' || isKept;
  const time = isReached && at ? <StepTime at={at} /> : null;
  if (isKept) return <Noted text={pluralise(t.waits, order.problems.length, count)} time={time} />;
  if (name === 'sent' && state === 'done') return <Noted text={order.amware_ref_num ?? ''} time={time} />;
  if (name === 'sent' && state === 'now') return sendingNote(t, texts, order, short);
  if (name === 'shipped' && order.order_status === 'partially_shipped') return t.partly;
  if (name === 'shipped' && state === 'done')
    return <Noted text={[...new Set(order.fulfilments.map(({ carrier }) => carrier))].join(', ')} time={time} />;
  return time;
}

function useShortTime(): (at: string) => string {
  const formats = useFormats();
  const now = useNow();
  return (at) => shortTime(formats, at, now);
}

function StepTime({ at }: { at: string }) {
  const { longDate, time_zone } = useFormats();
  const short = useShortTime();
  return (
    <time dateTime={at} title={`${longDate(at)} (${time_zone})`}>
      {short(at)}
    </time>
  );
}

function Noted({ text, time }: { text: string; time: ReactNode }) {
  return (
    <>
      <span>{text}</span> {time}
    </>
  );
}
