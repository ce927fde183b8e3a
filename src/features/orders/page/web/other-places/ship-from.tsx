import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { saveOrder } from '#features/orders/edit/edit-contract.ts';
import { keepSaved } from '#features/orders/edit/web/keep-saved.ts';
import { useUndoEdit } from '#features/orders/edit/web/use-undo-edit.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OtherPlace } from '../../other-places-contract.ts';
import classes from './ship-from.module.css';

type Order = { id: number; order_number: string; version: number };

/**
 * The places that have enough for an order, each a button that ships it from there; that there is none, where there is
 * none.
 */
export function ShipFrom({ order, places }: { order: Order; places: readonly OtherPlace[] }) {
  const t = useTexts().other_places;
  const { count } = useFormats();
  const mayEdit = useMay('edit_orders');
  const ship = useShipFrom(order);
  if (places.length === 0) return <span className="dimmed">{t.none}</span>;
  const wordsOf = (words: string, { core_description: place, available }: OtherPlace) =>
    interpolate(words, { place, count: count(available) });
  if (!mayEdit) return <span className="dimmed">{places.map((place) => wordsOf(t.has, place)).join(' · ')}</span>;
  return (
    <fieldset className={classes.places} aria-label={interpolate(t.title, { number: order.order_number })}>
      {places.map((place) => (
        <Button
          key={place.core_id}
          size="xs"
          variant="default"
          loading={ship.isPending && ship.variables.core_id === place.core_id}
          disabled={ship.isPending}
          onClick={() => ship.mutate(place)}
        >
          {wordsOf(t.ship, place)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Saves another place as the edit of the order that it is: it is checked again, and the edit can be undone. */
function useShipFrom({ id, order_number: number, version }: Order) {
  const t = useTexts().other_places;
  const alerts = useAlerts();
  const client = useQueryClient();
  const back = useUndoEdit(id);
  return useOrderChange(
    async ({ core_id, core_description: place }: OtherPlace) => {
      const edit = { id, version, warehouse: core_id };
      const saved = await call(saveOrder, { body: { order: edit } });
      await keepSaved(client, edit, saved);
      return { saved: saved.version, place };
    },
    ({ saved, place }) =>
      alerts.success(interpolate(t.saved, { number, place }), {
        fixed: true,
        action: { label: t.undo, run: () => back.mutate(saved) },
      }),
  );
}
