import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { codesOfAuthority, type TaxCodeName, TaxCodes, taxCodeNames } from '#base/tax-codes.ts';
import { FieldGrid } from '#ui/field-grid.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findCodesInUse } from '../codes-contract.ts';

// Hints stand below, so that fields next to each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Input = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};
type Props = {
  names: readonly TaxCodeName[];
  /** The input of a code: `draft.text` */
  inputOf: (name: TaxCodeName) => Input;
  isDisabled?: boolean;
};

/** Fields for the codes of tax documents, in a form. */
export function CodeFields({ names, inputOf, isDisabled = false }: Props) {
  const t = useTexts().catalog;
  return (
    <FieldGrid>
      {names.map((name) => (
        <TextInput
          key={name}
          {...inputOf(name)}
          size="xs"
          label={t.fields[name]}
          description={t.hints[name]}
          inputWrapperOrder={ORDER}
          disabled={isDisabled}
        />
      ))}
    </FieldGrid>
  );
}

/** The codes of the countries that the account set up, and those that have a value; all where it set up none. */
export function useCodeNames(values: Partial<TaxCodes>): readonly TaxCodeName[] {
  const { data } = useQuery(queryOf(findCodesInUse, {}));
  const inUse = (data?.codes ?? []).flatMap((code) => codesOfAuthority[code]);
  return inUse.length === 0 ? taxCodeNames : taxCodeNames.filter((name) => inUse.includes(name) || values[name]);
}

/** Which of the codes the authority does not write so, each with what is said at its field. */
export function useWrongCodes(): (values: TaxCodes) => Partial<Record<TaxCodeName, string>> {
  const { tax_code } = useTexts().catalog.invalid;
  return (values) =>
    Object.fromEntries(
      taxCodeNames
        .filter((name) => !TaxCodes.shape[name].safeParse(values[name]).success)
        .map((name) => [name, tax_code]),
    );
}
