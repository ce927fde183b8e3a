import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ExportTable } from './export-table.tsx';
import classes from './exports.module.css';
import { RecordExportForm } from './record-export-form.tsx';
import type { RecordKind } from './use-record-export.ts';

export const OrderExportScreen = () => <RecordExportScreen kind="orders" />;

export const CustomerExportScreen = () => <RecordExportScreen kind="customers" />;

/** Orders or customers as CSV: what of them is wanted, and the files made so far. */
function RecordExportScreen({ kind }: { kind: RecordKind }) {
  const { exports: t } = useTexts();
  const [list, setList] = useListState({}, ['status', 'source', 'country', 'start_at', 'end_at']);
  const { status, source, country, start_at, end_at } = list;
  return (
    <>
      <PageHeader
        title={t.titles[kind]}
        actions={
          <Button size="xs" variant="subtle" component={Link} to="/exports">
            {t.title}
          </Button>
        }
      />
      <RecordExportForm
        kind={kind}
        wanted={{ status, source, country, start_at, end_at }}
        onChange={(change) => setList(change, { replace: true })}
      />
      <div className={classes.tools}>
        <h2 className={classes.heading}>{t.list.label}</h2>
      </div>
      <ExportTable kind={kind} page={list.page} onPage={(page) => setList({ page })} />
    </>
  );
}
