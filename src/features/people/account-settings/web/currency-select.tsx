import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { foldedOptions } from '#ui/folded-options.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';

type Props = Pick<SelectProps, 'label' | 'description' | 'error' | 'inputWrapperOrder'> & {
  value: string;
  onChange: (currency: string) => void;
};

/** Chooses a currency by its code or by its name in the member's language. */
export function CurrencySelect({ value, onChange, ...look }: Props) {
  const t = useTexts().account_settings;
  const language = useLanguage();
  const data = useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'currency' });
    const codes = new Set([...Intl.supportedValuesOf('currency'), value]);
    return [...codes].sort().map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [language, value]);
  return (
    <Select
      {...look}
      data={data}
      value={value}
      onChange={(currency) => currency && onChange(currency)}
      searchable
      allowDeselect={false}
      withAsterisk
      filter={foldedOptions}
      nothingFoundMessage={t.currency_none}
      maxDropdownHeight={300}
    />
  );
}
