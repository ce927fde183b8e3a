import { Select, type SelectProps } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';

export type Code = { code: string; name: string };

type Props = Omit<SelectProps, 'value' | 'data' | 'onChange'> & {
  /** Empty: none is chosen. */
  value: string;
  codes: readonly Code[];
  onChange: (code: string) => void;
};

/** Chooses one of an authority's codes by code or name, or none; one that it does not have stays to be seen. */
export function CodeSelect({ value, codes, onChange, ...props }: Props) {
  const t = useTexts().ui.filters;
  const listed = codes.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const isListed = value === '' || codes.some(({ code }) => code === value);
  return (
    <Select
      {...props}
      value={value || null}
      data={isListed ? listed : [{ value, label: value }, ...listed]}
      searchable
      clearable
      nothingFoundMessage={t.no_match}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
