import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import classes from './filter-bar.module.css';
import { type Choice, FilterPicker } from './filter-picker.tsx';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

export type Filter = {
  label: string;
  /** The chosen value; '' filters nothing. */
  value: string;
  options: readonly Choice[];
  onChange: (value: string) => void;
};

type Props = { filters: readonly Filter[]; onClear: () => void };

/**
 * One chip for each filter in use, and a button to add others:
 * `<FilterBar filters={[{ label: t.country, value: list.country, options, onChange: (country) => setList({ country })
 * }]}
 *   onClear={() => setList({ country: '' })} />`
 */
export function FilterBar({ filters, onClear }: Props) {
  const t = useTexts().ui.filters;
  const used = filters.filter(({ value }) => value !== '');
  const others = filters.filter(({ value }) => value === '');
  return (
    <div className={classes.bar}>
      {used.map((filter) => (
        <FilterChip key={filter.label} filter={filter} />
      ))}
      {others.length > 0 && <AddFilter filters={others} />}
      {used.length > 0 && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onClear}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}

function FilterChip({ filter }: { filter: Filter }) {
  const t = useTexts().ui.filters;
  const { label, value, options, onChange } = filter;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  return (
    <span className={classes.chip}>
      <FilterPicker label={label} options={options} onPick={onChange}>
        <span className={classes.name}>{label}</span> {chosen}
      </FilterPicker>
      <CloseButton size="xs" aria-label={interpolate(t.remove, { name: label })} onClick={() => onChange('')} />
    </span>
  );
}

/** Two steps in one list: which filter, then which value. */
function AddFilter({ filters }: { filters: readonly Filter[] }) {
  const t = useTexts().ui.filters;
  const [label, setLabel] = useState<string | null>(null);
  const chosen = filters.find((filter) => filter.label === label);
  const options = chosen?.options ?? filters.map((filter) => ({ value: filter.label, label: filter.label }));

  function pick(value: string) {
    if (chosen) chosen.onChange(value);
    setLabel(chosen ? null : value);
  }

  return (
    <FilterPicker
      label={chosen?.label ?? t.add}
      options={options}
      onPick={pick}
      isOpenAfterwards={!chosen}
      onClose={() => setLabel(null)}
    >
      <Icon name="plus" size={14} /> {t.add}
    </FilterPicker>
  );
}
