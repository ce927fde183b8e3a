import { NumberInput, type NumberInputProps } from '@mantine/core';
import { decimalsOf } from '#base/money.ts';

type Props = Pick<NumberInputProps, 'label' | 'description' | 'error' | 'withAsterisk'> & {
  currency: string;
  /** A decimal text; empty for none. */
  value: string;
  onChange: (amount: string) => void;
};

/** An amount of zero or more, in the currency's coins, with a point or a comma. */
export function AmountInput({ currency, onChange, ...input }: Props) {
  return (
    <NumberInput
      {...input}
      hideControls
      allowNegative={false}
      decimalScale={decimalsOf(currency)}
      allowedDecimalSeparators={['.', ',']}
      onChange={(typed) => onChange(String(typed))}
    />
  );
}
