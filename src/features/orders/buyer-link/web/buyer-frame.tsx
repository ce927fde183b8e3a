import { Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { interpolate } from '#base/text.ts';
import { formatsOf } from '#ui/formats.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { ForBuyer } from '../contract.ts';
import classes from './buyer-page.module.css';

type Props = {
  title: string;
  hint?: string;
  /** Absent: not known, as of a link that does not work. */
  order?: ForBuyer | undefined;
  children?: ReactNode;
};

/** The frame of the buyer's page: whose shop it is, and which order. */
export function BuyerFrame({ title, hint, order, children }: Props) {
  useEffect(() => {
    document.title = order ? `${title} · ${order.account_name}` : title;
  }, [title, order]);
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        {order && <OrderHead order={order} />}
        <h1>{title}</h1>
        {hint && <p className="dimmed">{hint}</p>}
        {children}
      </div>
    </main>
  );
}

function OrderHead({ order: { account_name, logo, order_number, total, currency } }: { order: ForBuyer }) {
  const t = useTexts().buyer_link.page;
  const { money } = formatsOf({ language: useLanguage(), time_zone: 'UTC', currency });
  const words = [
    interpolate(t.order, { number: order_number }),
    interpolate(t.total, { total: money(total, currency) }),
  ];
  return (
    <header>
      {logo && <img className={classes.logo} src={`data:image/png;base64,${logo}`} alt="" />}
      <Text fw={600}>{account_name}</Text>
      <p className="dimmed">{words.join(' · ')}</p>
    </header>
  );
}
