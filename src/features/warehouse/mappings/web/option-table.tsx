import { ActionIcon, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { clearFastTrack, type ShippingOption, setFastTrack } from '../contract.ts';
import { DeleteOption } from './delete-option.tsx';

type Props = { connector: string; options: readonly ShippingOption[]; hasChannels: boolean };

/** The codes that lead to a warehouse, each with its fast track and a way to delete it. */
export function OptionTable({ connector, options, hasChannels }: Props) {
  const mappings = useTexts().mappings;
  const t = mappings.options;
  const [leaving, setLeaving] = useState<ShippingOption | null>(null);
  const columns = useColumns('shipping-options', [
    ...optionColumns(mappings, hasChannels),
    {
      name: 'fast_track',
      title: t.columns.fast_track,
      term: 'fast_track',
      cell: (option) => <FastTrack connector={connector} option={option} />,
    },
    {
      name: 'actions',
      title: mappings.columns.actions,
      cell: (option) => (
        <May access="edit_mappings">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={interpolate(t.delete_of, { code: option.connectorCode })}
            onClick={() => setLeaving(option)}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        </May>
      ),
    },
  ]);
  return (
    <>
      <DataTable
        label={t.title}
        columns={columns}
        rows={options}
        rowKey={(option) => option.id}
        rowLabel={(option) => option.connectorCode}
        rowTone={(option) => (option.offer === 'gone' || option.location_offer === 'gone' ? 'warning' : undefined)}
        empty={
          <EmptyState title={t.none} icon="plug">
            {t.none_text}
          </EmptyState>
        }
      />
      {leaving && <DeleteOption connector={connector} option={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function optionColumns(t: Catalogue['mappings'], hasChannels: boolean): Column<ShippingOption>[] {
  const { columns } = t.options;
  const channel: Column<ShippingOption> = {
    name: 'channel',
    title: columns.channel,
    cell: (option) => option.connection_name,
  };
  return [
    { name: 'code', title: columns.code, cell: (option) => option.connectorCode },
    ...(hasChannels ? [channel] : []),
    { name: 'description', title: columns.description, cell: (option) => option.description },
    {
      name: 'method',
      title: columns.method,
      cell: ({ amwareShipping, offer }) => <Offered name={amwareShipping} offer={offer} t={t} />,
    },
    {
      name: 'location',
      title: columns.location,
      term: 'core_location',
      cell: ({ location, location_offer }) => location && <Offered name={location} offer={location_offer} t={t} />,
    },
  ];
}

type OfferedProps = { name: string; offer: ShippingOption['location_offer']; t: Catalogue['mappings'] };

/** A method or location, marked where it can no longer be chosen. */
function Offered({ name, offer, t }: OfferedProps) {
  return (
    <>
      {name} {offer === 'gone' && <StatusBadge tone="warning">{t.states.gone}</StatusBadge>}
      {offer === 'not_offered' && <StatusBadge tone="neutral">{t.states.not_offered}</StatusBadge>}
    </>
  );
}

/** Shown at once as chosen, and back as it was where the server refuses. */
function FastTrack({ connector, option }: { connector: string; option: ShippingOption }) {
  const t = useTexts().mappings.options;
  const mayEdit = useMay('edit_mappings');
  const alerts = useAlerts();
  const client = useQueryClient();
  const params = { connector, id: option.id };
  const toggle = useMutation({
    mutationFn: (isOn: boolean) => call(isOn ? setFastTrack : clearFastTrack, { params }),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors', '/api/orders']),
  });
  return (
    <Switch
      size="sm"
      disabled={!mayEdit}
      aria-label={interpolate(t.fast_track_of, { code: option.connectorCode })}
      checked={toggle.isPending ? toggle.variables : option.fastTrack}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  );
}
