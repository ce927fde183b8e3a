import { Popover, Skeleton, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import { getProductStock } from '../contract.ts';
import classes from './product-stock.module.css';

type Stock = z.output<(typeof getProductStock.replies)[200]>;

/**
 * A button next to a SKU that shows its product's stock at each location, and the orders that reserve it:
 * `<ProductStock productId={line.product_id} sku={line.sku} />`
 */
export function ProductStock({ productId, sku }: { productId: number; sku: string }) {
  const t = useTexts().stock.product;
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.button}
          title={t.title}
          aria-label={interpolate(t.button, { sku })}
          onClick={() => setOpened(!opened)}
        >
          <Icon name="boxes" size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={interpolate(t.button, { sku })}>
        {opened && <StockByPlace productId={productId} />}
      </Popover.Dropdown>
    </Popover>
  );
}

/** What there is of an item at each location, and which orders reserve it: `<StockByPlace productId={item.id} />` */
export function StockByPlace({ productId }: { productId: number }) {
  const t = useTexts().stock.product;
  const stock = useQuery(queryOf(getProductStock, { params: { id: productId } }));
  if (stock.isError) return <LoadError error={stock.error} onRetry={stock.refetch} hasData={false} />;
  if (stock.isPending) return <Skeleton height={60} maw={320} />;
  const { levels, reservations, reservation_count } = stock.data;
  return (
    <>
      {levels.length === 0 ? <p>{t.none}</p> : <Levels levels={levels} />}
      {reservations.length > 0 && <Reservations reservations={reservations} total={reservation_count} />}
    </>
  );
}

function Levels({ levels }: Pick<Stock, 'levels'>) {
  const t = useTexts().stock.product;
  const { count } = useFormats();
  const figures = ['on_hand', 'on_hold', 'available', 'incoming'] as const;
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.location}</th>
          {figures.map((name) => (
            <th key={name} scope="col" data-align="right">
              <Term of={name}>{t[name]}</Term>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.core_id}>
            <th scope="row">{level.core_description}</th>
            {figures.map((name) => (
              <td key={name} data-align="right" data-low={(name === 'available' && level.available <= 0) || undefined}>
                {count(level[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Reservations({ reservations, total }: Pick<Stock, 'reservations'> & { total: number }) {
  const t = useTexts().stock.product;
  const { count } = useFormats();
  return (
    <>
      <h3 className={classes.reservations}>
        {total > 1 ? interpolate(t.reservations_all, { count: count(total) }) : t.reservations}
      </h3>
      <ul className={classes.list}>
        {reservations.map(({ order_id, order_number, core_id, quantity }) => (
          <li key={`${order_id} ${core_id}`}>
            <Link to="/orders/$id" params={{ id: String(order_id) }}>
              {order_number}
            </Link>{' '}
            <span>{interpolate(t.reservation, { quantity: count(quantity), place: core_id })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
