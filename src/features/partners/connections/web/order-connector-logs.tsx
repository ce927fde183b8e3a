import { useQueries, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { queryOf } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { findConnections } from '../contract.ts';
import { findEntityLogs } from '../log-contract.ts';
import { logColumns } from './log-columns.tsx';
import { LogError } from './log-error.tsx';

/** What was tried with any partner for one order, newest first: `<OrderConnectorLogs orderId={order.id} />` */
export function OrderConnectorLogs({ orderId }: { orderId: number }) {
  const texts = useTexts().connections;
  const t = texts.logs;
  const connections = useQuery(queryOf(findConnections, {}));
  const logs = useQueries({
    queries: (connections.data ?? []).map(({ id }) =>
      queryOf(findEntityLogs, { params: { connectorId: id, entityId: orderId } }),
    ),
  });
  const columns = useColumns('order-connector-logs', logColumns(texts, useTexts()));
  const queries = [connections, ...logs];
  const error = queries.find((query) => query.error)?.error;
  const isLoaded = queries.every((query) => query.data !== undefined);
  const entries = logs.flatMap((log) => log.data ?? []).sort((a, b) => b.id - a.id);
  return (
    <DataTable
      label={t.title}
      columns={columns}
      rows={isLoaded ? entries : undefined}
      rowKey={(entry) => entry.id}
      rowLabel={(entry) => entry.action}
      rowTone={(entry) => (entry.is_failure ? 'danger' : undefined)}
      empty={<EmptyState title={t.none} icon="plug" />}
      error={
        error && (
          <LogError
            error={error}
            onRetry={() => Promise.all(queries.map((query) => query.refetch()))}
            hasData={isLoaded}
          />
        )
      }
    />
  );
}
