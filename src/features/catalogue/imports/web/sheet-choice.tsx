import { Anchor, Radio, Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import { Sheet } from '../contract.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import classes from './imports.module.css';

type Props = { value: Sheet; onChange: (sheet: Sheet) => void; isDisabled: boolean };

/** What each line of the file is, with a sample of such a file. */
export function SheetChoice({ value, onChange, isDisabled }: Props) {
  const t = useTexts().imports;
  return (
    <>
      <Radio.Group aria-label={t.file.sheet} value={value} onChange={(next) => onChange(Sheet.parse(next))}>
        <div className={classes.choices}>
          {Sheet.options.map((sheet) => (
            <Radio
              key={sheet}
              size="sm"
              value={sheet}
              label={t.sheets[sheet]}
              description={t.sheet_hints[sheet]}
              disabled={isDisabled}
            />
          ))}
        </div>
      </Radio.Group>
      <Text maw="108ch" mt="sm" c="dimmed">
        <Anchor href={`/csv/${sheetDefinitions[value].sample_file}`} download size="sm">
          {interpolate(t.file.sample, { sheet: t.sheets[value] })}
        </Anchor>
      </Text>
    </>
  );
}
