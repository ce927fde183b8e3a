import { Button, CloseButton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { countDone, stepsOf } from '../first-order-rules.ts';
import type { Seen } from './remembered.ts';
import { StepsPanel } from './steps-panel.tsx';
import type { FirstOrderView } from './use-first-order.ts';

type Props = { view: FirstOrderView; onSee: (seen: Seen) => void };

/** The steps, the line that brings them back, or that the first order is out. */
export function FirstOrderBlock({ view, onSee }: Props) {
  if (view.is === 'steps') return <StepsPanel facts={view.facts} onHide={() => onSee('hidden')} />;
  if (view.is === 'hidden') return <HiddenLine view={view} onShow={() => onSee('shown')} />;
  if (view.is === 'out') return <OutNotice view={view} onClose={() => onSee(null)} />;
  return null;
}

function HiddenLine({
  view,
  onShow,
}: {
  view: Extract<FirstOrderView, { is: 'steps' | 'hidden' }>;
  onShow: () => void;
}) {
  const t = useTexts().first_order;
  const steps = stepsOf(view.facts);
  return (
    <Strip c="dimmed">
      <span>{interpolate(t.hidden, { done: countDone(steps), total: steps.length })}</span>
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {t.show}
      </Button>
    </Strip>
  );
}

function OutNotice({
  view: { order },
  onClose,
}: {
  view: Extract<FirstOrderView, { is: 'out' }>;
  onClose: () => void;
}) {
  const t = useTexts().first_order;
  return (
    <Strip tone="success" aria-live="polite">
      <Icon name="check" size={20} />
      <div>
        <Text component="h2" fw={600}>
          {interpolate(t.order_out, { order: order.order_number })}
        </Text>
        <p>{t.order_out_text}</p>
      </div>
      <Button
        size="xs"
        renderRoot={(props) => (
          <Link {...props} to="/orders/$id" params={{ id: String(order.id) }} onClick={onClose}>
            {t.open_order}
          </Link>
        )}
      />
      <CloseButton aria-label={t.close} onClick={onClose} />
    </Strip>
  );
}
