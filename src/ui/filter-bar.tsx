import { Button, CloseButton, Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fill } from '#base/text.ts';
import classes from './filter-bar.module.css';
import { Icon } from './icons.tsx';
import { useTexts } from './texts.ts';

type Choice = { value: string; label: string };

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
 * `<FilterBar filters={[{ label: t.country, value: list.country, options, onChange: (country) => setList({ country }) }]}
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
      <Picker label={label} options={options} onPick={onChange}>
        <span className={classes.name}>{label}</span> {chosen}
      </Picker>
      <CloseButton size="xs" aria-label={fill(t.remove, { name: label })} onClick={() => onChange('')} />
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
    <Picker
      label={chosen?.label ?? t.add}
      options={options}
      onPick={pick}
      isOpenAfterwards={!chosen}
      onClose={() => setLabel(null)}
    >
      <Icon name="plus" size={14} /> {t.add}
    </Picker>
  );
}

type PickerProps = {
  label: string;
  options: readonly Choice[];
  onPick: (value: string) => void;
  isOpenAfterwards?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/** A button that opens a searchable list. */
function Picker({ label, options, onPick, isOpenAfterwards = false, onClose, children }: PickerProps) {
  const t = useTexts().ui;
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setSearch('');
      onClose?.();
    },
  });
  const found = options.filter((option) => option.label.toLowerCase().includes(search.trim().toLowerCase()));

  function submit(value: string) {
    onPick(value);
    setSearch('');
    if (!isOpenAfterwards) combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} width={240} position="bottom-start" shadow="md" onOptionSubmit={submit}>
      <Combobox.Target targetType="button">
        <button type="button" className={classes.picker} onClick={() => combobox.toggleDropdown()}>
          {children}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={label}
          placeholder={label}
        />
        <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
          {found.map(({ value, label: text }) => (
            <Combobox.Option key={value} value={value}>
              {text}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t.filters.no_match}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
