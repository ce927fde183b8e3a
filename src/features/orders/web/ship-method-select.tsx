import { Select, type SelectProps } from '@mantine/core';
import { fill } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { ShipMethodGroup } from '../contract.ts';

type Props = Omit<SelectProps, 'data'> & { groups: readonly ShipMethodGroup[]; value: string | null };

/** The warehouse's shipping methods by carrier; a chosen one that it no longer offers stays to be seen. */
export function ShipMethodSelect({ groups, value, ...rest }: Props) {
  const t = useTexts();
  const offered = groups.map(({ label, methods }) => ({
    group: label,
    items: methods.map(({ code, name }) => ({ value: code, label: name })),
  }));
  const isOffered = groups.some(({ methods }) => methods.some(({ code }) => code === value));
  const gone = value && !isOffered ? [{ value, label: fill(t.orders.detail.no_longer_offered, { code: value }) }] : [];
  return (
    <Select
      size="xs"
      searchable
      clearable
      placeholder={t.problems.fix.no_shipping_method}
      nothingFoundMessage={t.ui.filters.no_match}
      {...rest}
      value={value}
      data={[...gone, ...offered]}
    />
  );
}
