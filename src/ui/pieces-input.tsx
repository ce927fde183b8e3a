import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

type Props = Pick<NumberInputProps, 'label' | 'aria-label'> & {
  value: number;
  max: number;
  onChange: (pieces: number) => void;
};

/** So many of `max` pieces. While it is empty it counts as none and stays empty, so that one can type. */
export function PiecesInput({ value, onChange, ...input }: Props) {
  const [isEmpty, setIsEmpty] = useState(false);
  return (
    <NumberInput
      {...input}
      size="xs"
      w={96}
      value={isEmpty ? '' : value}
      min={0}
      clampBehavior="strict"
      allowDecimal={false}
      onBlur={() => setIsEmpty(false)}
      onChange={(typed) => {
        setIsEmpty(typed === '');
        onChange(Number(typed));
      }}
    />
  );
}
