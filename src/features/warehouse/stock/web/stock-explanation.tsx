import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ChannelStockRow, PlaceStock } from '../contract.ts';
import { StockByPlace } from './product-stock.tsx';
import classes from './stock.module.css';

type Props = {
  row: ChannelStockRow;
  onClose: () => void;
  /** Undefined where it cannot be sent now, or the role never may. */
  onPush: (() => void) | undefined;
};

/** What our quantity is made of, and why a channel shows another, at each place, and what there is of the product. */
export function StockExplanation({ row, onClose, onPush }: Props) {
  const t = useTexts();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={interpolate(t.stock.why.title, { sku: row.sku })}
      closeButtonProps={{ 'aria-label': t.ui.close }}
    >
      {row.places.map((place) => (
        <PlaceWhy key={place.id} place={place} channel={row.connection_name} />
      ))}
      <StockByPlace productId={row.product_id} />
      {onPush && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onPush}>
            {t.stock.buttons.push}
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function PlaceWhy({ place, channel }: { place: PlaceStock; channel: string }) {
  const t = useTexts().stock;
  const { count } = useFormats();
  const { source_location_name, source_location_id, target, reported, refused, waiting, state } = place;
  const difference = state === 'synced' ? (place.difference ?? 0) : 0;
  return (
    <section className={classes.explained}>
      <h3>{source_location_name || source_location_id}</h3>
      <p>
        {reported === null
          ? interpolate(t.why.not_read, { channel, target: count(target) })
          : interpolate(t.why.figures, { channel, target: count(target), reported: count(reported) })}
      </p>
      {refused !== null && <p>{interpolate(t.why.refused, { reason: refused })}</p>}
      {waiting && (
        <>
          <p>{interpolate(t.why.sold, { quantity: count(waiting.quantity), count: count(waiting.count) })}</p>
          <ul>
            {waiting.orders.map(({ order_id, order_number, pieces }) => (
              <li key={order_id}>
                <Link to="/orders/$id" params={{ id: String(order_id) }}>
                  {order_number}
                </Link>{' '}
                {interpolate(t.why.pieces, { count: count(pieces) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {difference < 0 && <p>{interpolate(t.why.fewer, { count: count(-difference) })}</p>}
      {difference > 0 && <p>{interpolate(t.why.more, { count: count(difference) })}</p>}
      {state === 'waiting' && <p>{t.why.queued}</p>}
    </section>
  );
}
