import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { SampleOffer } from '#features/data/sample-data/web/sample-offer.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { FirstOrderFacts } from '../first-order-facts.ts';
import { countDone, nextStep, stepsOf } from '../first-order-rules.ts';
import type { StepName } from '../step-names.ts';
import classes from './first-order.module.css';
import { StepLine } from './step-line.tsx';

/**
 * Which step a member opened, or closed with null, while another one was next: once the next is another, that one
 * opens.
 */
type Chosen = { next: StepName | null; name: StepName | null };

/** The five steps with a bar. The next one is open; any other can be. */
export function StepsPanel({ facts, onHide }: { facts: FirstOrderFacts; onHide: () => void }) {
  const t = useTexts().first_order;
  const steps = stepsOf(facts);
  const next = nextStep(steps);
  const [chosen, setChosen] = useState<Chosen>();
  const open = chosen && chosen.next === next ? chosen.name : next;
  const figures = { done: countDone(steps), total: steps.length };
  return (
    <Panel
      title={t.title}
      actions={
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onHide}>
          {t.hide}
        </Button>
      }
    >
      <div className={classes.bar}>
        <progress value={figures.done} max={figures.total} aria-label={t.bar} />
        <span>{interpolate(t.done_of, figures)}</span>
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepLine
            key={step.name}
            step={step}
            number={index + 1}
            helpers={facts.helpers}
            isNext={step.name === next}
            isOpen={step.name === open}
            onToggle={() => setChosen({ next, name: step.name === open ? null : step.name })}
          />
        ))}
      </ol>
      {facts.may_fill && <SampleOffer />}
    </Panel>
  );
}
