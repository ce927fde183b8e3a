import { Checkbox } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { Mapping } from '../contract.ts';
import { makeSku, variantOf } from '../made-sku.ts';
import type { FieldName } from '../sheet-fields.ts';
import classes from './imports.module.css';
import type { Table } from './mapping-draft.ts';

type Props = { table: Table; mapping: Mapping; isChosen: boolean; onChange: (isChosen: boolean) => void };

/** Offers SKUs made of product and options, with the one of the first line, where the first lines lack some. */
export function MadeSkus({ table, mapping, isChosen, onChange }: Props) {
  const t = useTexts().imports.columns;
  const cell = (row: readonly string[], field: FieldName) => row[mapping[field] ?? -1]?.trim() ?? '';
  const lacking = table.samples.find((row) => cell(row, 'sku') === '');
  if (!lacking && !isChosen) return null;
  const [first = []] = lacking ? [lacking] : table.samples;
  const variant = variantOf((field) => cell(first, field));
  const example = makeSku(cell(first, 'group') || cell(first, 'name'), variant);
  return (
    <Checkbox
      className={classes.firstLine}
      size="sm"
      label={t.makes_skus}
      description={interpolate(t.makes_skus_hint, { example })}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
