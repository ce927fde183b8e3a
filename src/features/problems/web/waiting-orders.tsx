import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { findWaitingOrders } from '#features/order-problems/contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListDate } from '#ui/list-date.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { ProblemGroup } from '../contract.ts';
import classes from './problems-screen.module.css';

/** The orders that wait for one cause, those that have waited longest first. */
export function WaitingOrders({ group }: { group: ProblemGroup }) {
  const t = useTexts().problems;
  const { count } = useFormats();
  const { kind, connection_id, subject } = group;
  const waiting = useQuery(queryOf(findWaitingOrders, { query: { kind, connection_id, subject } }));
  if (waiting.isError) return <LoadError error={waiting.error} onRetry={waiting.refetch} hasData />;
  if (waiting.isPending) return <Skeleton height={28} mt={8} />;
  const orders = waiting.data.data;
  return (
    <>
      <table className={classes.orders}>
        <caption className="visually-hidden">{t.waiting_orders}</caption>
        <tbody>
          {orders.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <Link to="/orders/$id" params={{ id: String(order.id) }} search={{ problem: kind, orderDir: 'ASC' }}>
                  {order.order_number}
                </Link>
              </th>
              <td>{order.customer_name}</td>
              <td>
                <ListDate at={order.order_date} />
              </td>
              <td>{order.other_problems > 0 && pluralise(t.also_waits, order.other_problems, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {orders.length < group.orders && <p>{interpolate(t.only_first, { count: count(orders.length) })}</p>}
    </>
  );
}
