import { Skeleton } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { pluralise } from '#base/text.ts';
import { AnimatedCount } from '#ui/animated-count.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Today } from '../contract.ts';
import { type FlowPart, flowOf, flowSteps } from '../flow-rules.ts';
import classes from './flow-today.module.css';
import { orderList } from './order-list-link.ts';

/** How far the orders placed today are: five steps, and between two of them who stopped there. */
export function FlowToday({ today }: { today: Today | undefined }) {
  const t = useTexts().dashboard.flow;
  const parts = today && flowOf(today.orders);
  const cameIn = parts?.[0]?.orders ?? 0;
  return (
    <Panel title={t.title}>
      <ol className={classes.flow} aria-busy={!today}>
        {flowSteps.map((step, index) => (
          <Part key={step} step={step} part={parts?.[index]} cameIn={cameIn} day={today?.day} />
        ))}
      </ol>
    </Panel>
  );
}

type Props = {
  step: FlowPart['step'];
  part: FlowPart | undefined;
  cameIn: number;
  day: string | undefined;
};

function Part({ step, part, cameIn, day = '' }: Props) {
  const t = useTexts().dashboard.flow;
  const { count } = useFormats();
  const days = { startDate: day, endDate: day };
  const share: CSSProperties & Record<'--share', number> = {
    '--share': cameIn === 0 ? 0 : (part?.orders ?? 0) / cameIn,
  };
  return (
    <li style={share}>
      <StepNumber part={part} link={linkOf(step, day)} label={t.steps[step]} />
      <ul className={classes.losses}>
        {part?.losses.map(({ status, orders, isEnded }) => (
          <li key={status}>
            <Link {...orderList(status, days)} data-ended={isEnded || undefined}>
              {pluralise(t.stops[status], orders, count)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The list shows orders of one status or of all: the steps between have no list of their own. */
function linkOf(step: FlowPart['step'], day: string): LinkProps | undefined {
  const days = { startDate: day, endDate: day };
  if (step === 'came_in') return orderList('', days);
  return step === 'told' ? orderList('fulfilled', days) : undefined;
}

function StepNumber({ part, link, label }: { part: FlowPart | undefined; link: LinkProps | undefined; label: string }) {
  const inside = (
    <>
      <span>{label}</span>
      <strong>{part ? <AnimatedCount value={part.orders} /> : <Skeleton height={22} width={40} />}</strong>
    </>
  );
  return part && link ? (
    <Link {...link} className={classes.step}>
      {inside}
    </Link>
  ) : (
    <div className={classes.step}>{inside}</div>
  );
}
