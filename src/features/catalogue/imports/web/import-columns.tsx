import type { Formats } from '#ui/formats.ts';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { Import } from '../contract.ts';
import { ImportStateBadge } from './import-state-badge.tsx';
import classes from './imports.module.css';

/** The columns of the list of imports. Counts of what was not looked at yet stay blank. */
export function importColumns(t: Catalogue['imports'], { count }: Formats): Column<Import>[] {
  const figure = (name: keyof Import['counts'], more: Partial<Column<Import>> = {}): Column<Import> => ({
    name,
    title: t.list.columns[name],
    align: 'right',
    cell: ({ state, counts }) => state !== 'uploaded' && count(counts[name]),
    ...more,
  });
  return [
    {
      name: 'file',
      title: t.list.columns.file,
      cell: ({ file_name }) => (
        <span className={classes.fileName} title={file_name}>
          {file_name}
        </span>
      ),
    },
    { name: 'sheet', title: t.list.columns.sheet, cell: ({ sheet }) => t.sheets[sheet] },
    {
      name: 'state',
      title: t.list.columns.state,
      cell: ({ state, progress }) => <ImportStateBadge state={state} progress={progress} />,
    },
    figure('added'),
    figure('changed'),
    figure('failed'),
    figure('unchanged', { isOptional: true }),
    figure('skipped', { isOptional: true }),
    { name: 'created_by', title: t.list.columns.created_by, cell: ({ created_by }) => created_by },
    {
      name: 'created_at',
      title: t.list.columns.created_at,
      cell: ({ created_at }) => <ListDate at={created_at} />,
    },
  ];
}
