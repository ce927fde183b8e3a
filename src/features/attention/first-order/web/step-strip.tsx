import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { nextStep, stepsOf } from '../first-order-rules.ts';
import type { StepName } from '../step-names.ts';
import { firstOrderQuery } from './first-order-query.ts';
import { noteText } from './note-text.ts';
import { keepBegun } from './remembered.ts';

/** On the screen that a step led to: how far it is, and the way back; once it is done, the way to the next. */
export function StepStrip({ name }: { name: StepName }) {
  const t = useTexts().first_order;
  const formats = useFormats();
  const { data } = useQuery(firstOrderQuery);
  const [hidden, setHidden] = useState<StepName>();
  if (!data?.facts || hidden === name) return null;
  const hide = () => {
    keepBegun(null);
    setHidden(name);
  };
  const steps = stepsOf(data.facts);
  const at = steps.findIndex((step) => step.name === name);
  const step = steps[at];
  if (!step) return null;
  const isDone = step.state === 'done';
  const next = nextStep(steps);
  const words = interpolate(isDone ? t.strip.done : t.strip.step, {
    n: at + 1,
    total: steps.length,
    step: t.steps[name].title,
  });
  return (
    <RunStrip text={words} isDone={isDone} note={noteText(t, step.note, formats)} onHide={hide}>
      <Button
        size="compact-xs"
        variant={isDone ? 'filled' : 'default'}
        renderRoot={(props) => <Link to="/" {...props} />}
      >
        {isDone && next ? interpolate(t.strip.next, { step: t.steps[next].title }) : t.strip.back}
      </Button>
    </RunStrip>
  );
}
