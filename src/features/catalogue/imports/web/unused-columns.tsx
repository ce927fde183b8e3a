import { Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Mapping } from '../contract.ts';
import classes from './imports.module.css';
import { columnLabels, type Table, unusedColumns } from './mapping-draft.ts';

const MAX_NAMED = 30;

/** What of the file stays out. */
export function UnusedColumns({ table, mapping }: { table: Table; mapping: Mapping }) {
  const t = useTexts().imports.columns;
  const { count } = useFormats();
  const labels = columnLabels(table, (position) => interpolate(t.unnamed, { position }));
  const unused = unusedColumns(table.columns, mapping).map((index) => labels[index]);
  const hidden = unused.length - MAX_NAMED;
  if (unused.length === 0)
    return (
      <Text maw="108ch" mt="sm" c="dimmed">
        {t.unused_none}
      </Text>
    );
  return (
    <Text maw="108ch" mt="sm" c="dimmed">
      {t.unused}:{' '}
      {unused.slice(0, MAX_NAMED).map((label) => (
        <span key={label} className={classes.tag}>
          {label}
        </span>
      ))}
      {hidden > 0 && interpolate(t.unused_more, { count: count(hidden) })}
    </Text>
  );
}
