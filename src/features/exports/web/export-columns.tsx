import { ActionIcon } from '@mantine/core';
import { fill } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { Export } from '../contract.ts';
import { DownloadName } from './download-link.tsx';
import { isUnderWay } from './export-rules.ts';
import { ExportStateCell } from './export-state.tsx';
import classes from './exports.module.css';
import { fileSize } from './file-size.ts';

type Words = Catalogue['exports'];

/** The columns of the past exports; `onDelete` asks first. */
export function exportColumns(t: Words, formats: Formats, onDelete: (row: Export) => void): Column<Export>[] {
  const title = (name: keyof Words['list']['columns']) => ({ name, title: t.list.columns[name] });
  return [
    {
      ...title('file'),
      cell: ({ downloadLink, downloadText }) =>
        downloadLink ? <DownloadName href={downloadLink} name={downloadText} /> : downloadText,
    },
    { ...title('kind'), cell: ({ kind }) => t.kinds[kind] },
    {
      ...title('source'),
      cell: ({ sourceName }) => (
        <span className={classes.source} title={sourceName}>
          {sourceName || t.list.everything}
        </span>
      ),
    },
    { ...title('state'), cell: (row) => <ExportStateCell shown={row} /> },
    { ...title('created_at'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { ...title('user'), cell: ({ user }) => user },
    { ...title('done'), align: 'right', cell: (row) => (isUnderWay(row) ? '' : formats.count(row.done)) },
    { ...title('size'), align: 'right', cell: ({ size }) => size !== null && fileSize(size, formats.count) },
    {
      ...title('expires_at'),
      cell: ({ state, expires_at }) => state === 'ready' && expires_at !== null && formats.orderDate(expires_at),
    },
    {
      ...title('actions'),
      cell: (row) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={fill(t.list.delete, { name: row.downloadText })}
          onClick={() => onDelete(row)}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      ),
    },
  ];
}
