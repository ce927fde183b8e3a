import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findShippingOptions } from '../contract.ts';
import { AddOption } from './add-option.tsx';
import { CarrierMethods } from './carrier-methods.tsx';
import { OptionTable } from './option-table.tsx';

/** Which codes lead to a warehouse's methods, and which of its methods can be chosen at all. */
export function WarehouseOptions({ connection }: { connection: ConnectionView }) {
  const t = useTexts().mappings.options;
  const connector = String(connection.id);
  const found = useQuery(queryOf(findShippingOptions, { params: { connector } }));
  return (
    <Stack gap="md">
      <p className="dimmed">{t.hint}</p>
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />}
      {found.isPending && <Skeleton height={280} radius="md" />}
      {found.data && (
        <>
          <May access="edit_mappings">
            <Panel title={t.add_title}>
              <AddOption connector={connector} choices={found.data} />
            </Panel>
          </May>
          <OptionTable connector={connector} options={found.data.data} hasChannels={found.data.channels.length > 1} />
        </>
      )}
      {/* Not before the table above it, which would push it down. */}
      {!found.isPending && <CarrierMethods connector={connector} />}
    </Stack>
  );
}
