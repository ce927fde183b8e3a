import { Group } from '@mantine/core';
import { useId } from 'react';
import { mayCall } from '#base/rights.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { FirstOrderFacts } from '../first-order-facts.ts';
import { MINUTES, rightFor, type Step } from '../first-order-rules.ts';
import classes from './first-order.module.css';
import { noteText } from './note-text.ts';
import { StepButton } from './step-button.tsx';

type Props = {
  step: Step;
  number: number;
  helpers: FirstOrderFacts['helpers'];
  isNext: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

/** One step: how it stands, and open why it is needed, what is in the way, and the one thing to do about it. */
export function StepLine({ step, number, helpers, isNext, isOpen, onToggle }: Props) {
  const t = useTexts().first_order;
  const body = useId();
  const { name, state } = step;
  const formats = useFormats();
  return (
    <li className={classes.step} data-state={state} aria-current={isNext ? 'step' : undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
        <span className={classes.mark}>
          {state === 'done' ? (
            <Icon name="check" size={15} />
          ) : state === 'wrong' ? (
            <Icon name="alert" size={15} />
          ) : (
            number
          )}
        </span>
        <strong>{t.steps[name].title}</strong>
        {state !== 'done' && <small>{interpolate(t.minutes, { count: MINUTES[name] })}</small>}
        <span className={classes.state}>{t.states[state]}</span>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={15} />
      </button>
      <div id={body} className={classes.body} hidden={!isOpen}>
        <p className="dimmed">{t.steps[name].why}</p>
        <p role="status" className={classes.note}>
          {noteText(t, step.note, formats)}
        </p>
        {isOpen && <Action step={step} helpers={helpers} />}
      </div>
    </li>
  );
}

/** The button, or for a member who may not use it who can. */
function Action({ step: { name, place }, helpers }: Pick<Props, 'step' | 'helpers'>) {
  const t = useTexts().first_order;
  const { user } = useSession();
  if (!place) return null;
  const right = rightFor(place);
  if (right === null || mayCall(right, user)) return <StepButton name={name} place={place} />;
  const names = helpers[right] ?? [];
  if (names.length === 0)
    return (
      <Group gap="xs" c="dimmed" wrap="nowrap">
        {t.ask.nobody}
      </Group>
    );
  return (
    <Group gap="xs" c="dimmed" wrap="nowrap">
      <Icon name="person" size={15} /> {interpolate(pluralise(t.ask, names.length), { names: names.join(', ') })}
    </Group>
  );
}
