import type { ComponentProps } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { PartnerDot } from './partner-dot.tsx';
import classes from './pulse.module.css';

type Props = ComponentProps<'button'> & { connections: readonly ConnectionView[] };

/** A dot for each partner, by name; said in words to who does not see them. */
export function PulseButton({ connections, ...props }: Props) {
  const t = useTexts().pulse;
  const words = useTexts().health;
  const { count } = useFormats();
  const ailing = connections.filter(({ health }) => health !== 'ok');
  const good = connections.length - ailing.length;
  const sum = interpolate(t.sum, { good: count(good), all: count(connections.length) });
  const label = [sum, ...ailing.map(({ name, health }) => `${name}: ${words[health]}`)].join('. ');
  return (
    <button {...props} type="button" className={classes.dots} aria-haspopup="menu" aria-label={label} title={label}>
      {connections.map(({ id, health }) => (
        <PartnerDot key={id} health={health} />
      ))}
    </button>
  );
}
