import { Box, Text } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Fulfilment } from '../fulfilment.ts';
import classes from './fulfilment-list.module.css';
import { TrackingLink } from './tracking-link.tsx';
import { type WithoutParcels, whyNoParcels } from './why-no-parcels.ts';

type Props = { order: WithoutParcels & { fulfilments: readonly Fulfilment[]; channel_note: string | null } };

/** The parcels that left, and whether the channel was notified of each. */
export function FulfilmentList({ order }: Props) {
  const t = useTexts().fulfilment;
  const { fulfilments } = order;
  return (
    <Panel title={t.title}>
      {fulfilments.length === 0 && <p className="dimmed">{t.none[whyNoParcels(order)]}</p>}
      {order.channel_note && (
        <Text className="warning" mb="xs">
          {order.channel_note}
        </Text>
      )}
      <ul>
        {fulfilments.map((fulfilment) => (
          <FulfilmentItem key={fulfilment.id} fulfilment={fulfilment} />
        ))}
      </ul>
    </Panel>
  );
}

function FulfilmentItem({ fulfilment }: { fulfilment: Fulfilment }) {
  const t = useTexts().fulfilment;
  const { longDate } = useFormats();
  const { carrier, processed, shipped_at, fulfillment_lines } = fulfilment;
  const lines = fulfillment_lines.map(({ sku, qty_shipped }) => interpolate(t.line, { quantity: qty_shipped, sku }));
  return (
    <li className={classes.parcel}>
      <Box flex="1 1 240px">
        <strong>{carrier}</strong> <TrackingLink fulfilment={fulfilment} />
        <small>{lines.join(', ')}</small>
      </Box>
      <span className="dimmed numeric">{longDate(shipped_at)}</span>
      <StatusBadge tone={processed ? 'success' : 'warning'} title={processed ? t.processed_hint : t.not_processed_hint}>
        {processed ? t.processed : t.not_processed}
      </StatusBadge>
    </li>
  );
}
