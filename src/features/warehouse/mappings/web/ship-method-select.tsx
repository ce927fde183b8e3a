import { Select, type SelectProps } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { ShipMethodGroup } from '../choices.ts';

type Props = Omit<SelectProps, 'data' | 'onChange'> & {
  groups: readonly ShipMethodGroup[];
  value: string | null;
  onChange: (code: string | null) => void;
  /** Codes that stand above the carriers too, since they were chosen last. */
  recent?: readonly string[];
  /** What a chosen one is called that is not among the groups. */
  goneLabel?: string | undefined;
};

// The same method is in two places, and each place needs a value of its own.
const RECENT = 'recent\n';

/** What methods are called where no carrier stands above them, by code. */
export const methodNames = (groups: readonly ShipMethodGroup[]): Map<string, string> =>
  new Map(
    groups.flatMap(({ label, methods }) =>
      methods.map(({ code, name }) => [
        code,
        name.startsWith(label.split(' ', 1)[0] ?? label) ? name : `${label} ${name}`,
      ]),
    ),
  );

/** The warehouse's shipping methods by carrier; a chosen one that it no longer offers stays to be seen. */
export function ShipMethodSelect({ groups, value, onChange, recent = [], goneLabel, ...rest }: Props) {
  const t = useTexts();
  const { fix } = useTexts().problem_fixes;
  const names = methodNames(groups);
  const latest = recent.flatMap((code) => {
    const label = names.get(code);
    return label === undefined ? [] : [{ value: RECENT + code, label }];
  });
  const offered = groups.map(({ label, methods }) => ({
    group: label,
    items: methods.map(({ code, name }) => ({ value: code, label: name })),
  }));
  const label = goneLabel ?? interpolate(fix.no_longer_offered, { code: value ?? '' });
  const gone = value && !names.has(value) ? [{ value, label }] : [];
  return (
    <Select
      size="xs"
      searchable
      clearable
      placeholder={fix.no_shipping_method}
      nothingFoundMessage={t.ui.filters.no_match}
      {...rest}
      value={value}
      onChange={(chosen) => onChange(chosen?.startsWith(RECENT) ? chosen.slice(RECENT.length) : chosen)}
      data={[...gone, ...(latest.length > 0 ? [{ group: fix.recent_methods, items: latest }] : []), ...offered]}
    />
  );
}
