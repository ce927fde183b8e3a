import { Select, type SelectProps } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { CoreLocation } from '../choices.ts';

type Props = Omit<SelectProps, 'data'> & {
  locations: readonly CoreLocation[];
  value: string | null;
  /** What a chosen one is called that is not among them. */
  goneLabel?: string | undefined;
};

/** The account's core locations; a chosen one that is no longer offered stays to be seen. */
export function CoreLocationSelect({ locations, value, goneLabel, ...rest }: Props) {
  const t = useTexts();
  const { fix } = useTexts().problem_fixes;
  const offered = locations.map(({ core_id, core_description }) => ({ value: core_id, label: core_description }));
  const isOffered = locations.some(({ core_id }) => core_id === value);
  const label = goneLabel ?? interpolate(fix.no_longer_offered, { code: value ?? '' });
  const gone = value && !isOffered ? [{ value, label }] : [];
  return (
    <Select
      size="xs"
      searchable
      clearable
      placeholder={fix.no_core_location}
      nothingFoundMessage={t.ui.filters.no_match}
      {...rest}
      value={value}
      data={[...gone, ...offered]}
    />
  );
}
