import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';
import type { GuidePlace } from '../guide.ts';
import classes from './why-details.module.css';

const GuideSection = lazyPart(
  async () => (await import('./guide-section.tsx')).GuideSection,
  () => <Skeleton height={72} radius="sm" />,
);

/**
 * The guide's explanation of a state, opened in place, where leaving the screen would lose work. `about`: the state's
 * name.
 */
export function WhyDetails({ to, about }: { to: GuidePlace; about: string }) {
  const t = useTexts().help;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.why} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={interpolate(t.why_named, { about })}>{t.why}</summary>
      {isOpen && <GuideSection place={to} />}
    </details>
  );
}
