import { Group, TextInput } from '@mantine/core';
import { lazyPart } from './lazy-part.tsx';
import { useTexts } from './texts.ts';

/**
 * Two days, each limiting the other, picked and never typed: `<DateRangeFields value={range} onChange={setRange} />`
 */
export const DateRangeFields = lazyPart(
  async () => (await import('./date-range-pickers.tsx')).DateRangePickers,
  EmptyFields,
);

function EmptyFields() {
  const t = useTexts().ui.dates;
  return (
    <Group gap="xs" wrap="nowrap">
      <TextInput size="xs" w={150} readOnly label={t.start} value="" />
      <TextInput size="xs" w={150} readOnly label={t.end} value="" />
    </Group>
  );
}
