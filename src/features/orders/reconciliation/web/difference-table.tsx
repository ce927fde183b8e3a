import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useConnectionChange } from '#features/partners/connections/web/use-connection-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { type Difference, importDifferences } from '../contract.ts';
import classes from './reconciliation.module.css';

type Props = { id: number; differences: readonly Difference[]; canImport: boolean };

/** The orders that differ, each with its import, and all of them at once. */
export function DifferenceTable({ id, differences, canImport }: Props) {
  const t = useTexts().reconciliation;
  const columns = useColumns('reconciliation', useDifferenceColumns(id, canImport));
  return (
    <>
      {canImport && (
        <Group justify="flex-end" gap={0} mb="xs" wrap="nowrap">
          <ImportButton id={id} label={t.import_all} />
        </Group>
      )}
      <DataTable
        label={t.title}
        columns={columns}
        rows={differences}
        rowKey={(one) => one.source_order_id}
        rowLabel={(one) => one.source_order_number}
        rowTone={(one) => (one.error ? 'danger' : undefined)}
        empty={null}
      />
    </>
  );
}

function useDifferenceColumns(id: number, canImport: boolean): Column<Difference>[] {
  const t = useTexts().reconciliation;
  const { orderDate, money } = useFormats();
  return [
    { name: 'number', title: t.columns.number, cell: (one) => one.source_order_number },
    { name: 'date', title: t.columns.date, cell: (one) => isRead(one) && orderDate(one.order_date) },
    { name: 'customer', title: t.columns.customer, cell: (one) => one.customer_name },
    {
      name: 'total',
      title: t.columns.total,
      cell: (one) => isRead(one) && money(one.total_cost, one.currency),
      align: 'right',
    },
    { name: 'state', title: t.columns.state, term: 'difference', cell: (one) => <State difference={one} /> },
    ...(canImport
      ? [
          {
            name: 'action',
            title: t.columns.action,
            cell: (one: Difference) =>
              !one.is_asked && (
                <ImportButton
                  id={id}
                  ids={[one.source_order_id]}
                  label={t.import}
                  name={interpolate(t.import_one, { number: one.source_order_number })}
                />
              ),
          },
        ]
      : []),
  ];
}

/** Of an order that cannot be read only the number is known. */
const isRead = ({ currency }: Difference) => currency !== '';

function State({ difference: { is_missing, is_asked, error } }: { difference: Difference }) {
  const t = useTexts().reconciliation.states;
  if (is_asked) return <StatusBadge tone="info">{t.asked}</StatusBadge>;
  if (error) {
    return (
      <span className={classes.state}>
        <StatusBadge tone="danger">{t.failed}</StatusBadge> {error}
      </span>
    );
  }
  return <StatusBadge tone="warning">{is_missing ? t.missing : t.outdated}</StatusBadge>;
}

type ImportProps = { id: number; ids?: string[]; label: string; name?: string };

/** Without `ids` it imports all that differ. */
function ImportButton({ id, ids, label, name }: ImportProps) {
  const alerts = useAlerts();
  const run = useConnectionChange(
    () =>
      call(importDifferences, {
        params: { connector: String(id) },
        body: ids ? { source_order_ids: ids } : {},
      }),
    ({ message }) => alerts.success(message),
  );
  return (
    <Button
      size="xs"
      variant={ids ? 'default' : 'filled'}
      aria-label={name}
      loading={run.isPending}
      onClick={() => run.mutate()}
    >
      {label}
    </Button>
  );
}
