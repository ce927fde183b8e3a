import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { hasWords } from '#base/fold.ts';
import classes from './filter-bar.module.css';
import { useTexts } from './texts.ts';

export type Choice = { value: string; label: string };

type PickerProps = {
  label: string;
  options: readonly Choice[];
  onPick: (value: string) => void;
  isOpenAfterwards?: boolean;
  onClose?: () => void;
  children: ReactNode;
};

/** A button that opens a searchable list. */
export function FilterPicker({ label, options, onPick, isOpenAfterwards = false, onClose, children }: PickerProps) {
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
  const found = options.filter((option) => hasWords(option.label, search.trim()));

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
