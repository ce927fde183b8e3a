import { Group, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import type { DateRangeProps } from './date-range-pickers.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useTexts } from './texts.ts';

const Pickers = lazyPart(async () => (await import('./date-range-pickers.tsx')).DateRangePickers);

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
