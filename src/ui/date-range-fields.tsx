import { Group, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from './texts.ts';

/** Calendar dates `YYYY-MM-DD`, both included. */
export type DateRange = { start: string; end: string };

export type DateRangeProps = { value: DateRange; onChange: (range: DateRange) => void };

const Pickers = lazy(async () => ({ default: (await import('./date-range-pickers.tsx')).DateRangePickers }));

/** Two days, each limiting the other, picked and never typed: `<DateRangeFields value={range} onChange={setRange} />` */
export function DateRangeFields(props: DateRangeProps) {
  const t = useTexts().ui.dates;
  const placeholders = (
    <Group gap="xs" wrap="nowrap">
      <TextInput size="xs" w={150} readOnly label={t.start} value="" />
      <TextInput size="xs" w={150} readOnly label={t.end} value="" />
    </Group>
  );
  return (
    <Suspense fallback={placeholders}>
      <Pickers {...props} />
    </Suspense>
  );
}
