import { NumberInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import { MAX_IN_A_LINE } from '../edit-contract.ts';
import { isQuantity, type Quantity } from './lines-draft.ts';

type Props = {
  sku: string;
  value: Quantity;
  disabled?: boolean;
  onChange: (quantity: Quantity) => void;
  onEnter?: () => void;
  /** Each new value puts the cursor here. */
  wanted?: object | null;
};

/** Whole pieces from 1; arrow keys count, and while nothing is there it is marked as wrong. */
export function QuantityInput({ sku, value, disabled = false, onChange, onEnter, wanted = null }: Props) {
  const t = useTexts().order_page.lines;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) input.current?.focus();
  }, [wanted]);

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onEnter) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <NumberInput
      size="xs"
      w={86}
      ml="auto"
      aria-label={interpolate(t.quantity_of, { sku })}
      ref={input}
      value={value}
      disabled={disabled}
      min={1}
      max={MAX_IN_A_LINE}
      allowDecimal={false}
      allowNegative={false}
      error={!isQuantity(value)}
      onChange={(next) => onChange(next === '' ? '' : Number(next))}
      onKeyDown={press}
    />
  );
}
