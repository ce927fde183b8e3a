import { Checkbox } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './imports.module.css';

const MAX_CELLS = 6;

type Props = { firstRow: readonly string[]; hasHeader: boolean; onChange: (hasHeader: boolean) => void };

/** Whether the first line names the columns or is data: shown with what is there. */
export function FirstLineChoice({ firstRow, hasHeader, onChange }: Props) {
  const t = useTexts().imports.columns;
  const filled = firstRow.filter((cell) => cell !== '');
  const cells = [...filled.slice(0, MAX_CELLS), ...(filled.length > MAX_CELLS ? ['…'] : [])].join(' · ');
  return (
    <Checkbox
      className={classes.firstLine}
      size="sm"
      label={t.first_line}
      description={interpolate(hasHeader ? t.first_line_names : t.first_line_data, { cells })}
      checked={!hasHeader}
      onChange={(event) => onChange(!event.currentTarget.checked)}
    />
  );
}
