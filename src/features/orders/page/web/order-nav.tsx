import { ActionIcon, Group } from '@mantine/core';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { findNeighbours, findOrders } from '#features/orders/order/contract.ts';
import { findTimeline, getOrder } from '#features/orders/order/detail-contract.ts';
import { orderFilterNames } from '#features/orders/order/order-filter.ts';
import { orderListStart, orderQueryOf, orderScopeOf } from '#features/orders/order/web/order-list-query.ts';
import { findOrderDocuments } from '#features/tax/documents/contract.ts';
import { BackNav } from '#ui/back-nav.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { positionIn } from './list-position.ts';
import classes from './order-nav.module.css';

/**
 * Back to the list that the order was opened from, and on to its orders before and after. The address carries the list.
 */
export function OrderNav({ id }: { id: number }) {
  const t = useTexts().orders;
  const [list] = useListState(orderListStart, orderFilterNames);
  const { data } = useQuery(queryOf(findNeighbours, { params: { id }, query: orderScopeOf(list) }));
  return (
    <BackNav to="/orders" search label={t.detail.back}>
      <Group gap={4}>
        <Position id={id} />
        <Step to={data?.previous_id} keys="k" label={t.keys.previous} />
        <Step to={data?.next_id} keys="j" label={t.keys.next} />
      </Group>
    </BackNav>
  );
}

/**
 * “3 of 33”, as the list was read; nothing where its page with this order is not known any more, since counting would
 * read the whole list. The orders of a cause come from the Inbox and not from their list: its first page is read for
 * them.
 */
function Position({ id }: { id: number }) {
  const t = useTexts().order_page.head;
  const { count } = useFormats();
  const [list] = useListState(orderListStart, orderFilterNames);
  const query = queryOf(findOrders, { query: orderQueryOf(list) });
  const known = useQueryClient().getQueryData(query.queryKey);
  const isOfCause = list.problem !== '' && list.subject !== '';
  const page = useQuery({ ...query, enabled: isOfCause }).data ?? known;
  const place = positionIn(page, list, id);
  if (!place) return null;
  const total = place.isCapped ? `${count(place.total)}+` : count(place.total);
  return (
    <span className={classes.position} title={t.position_hint}>
      {interpolate(t.position, { position: count(place.position), total })}
    </span>
  );
}

type StepProps = { keys: 'j' | 'k'; label: string };

/** One order on or back; nothing to press where there is none. */
function Step({ to, ...props }: StepProps & { to: number | null | undefined }) {
  if (to) return <StepLink to={to} {...props} />;
  return (
    <ActionIcon {...lookOf(props)} disabled>
      <Arrow keys={props.keys} />
    </ActionIcon>
  );
}

/** The order behind it is read ahead, so that stepping through a list does not wait. */
function StepLink({ to, ...props }: StepProps & { to: number }) {
  const navigate = useNavigate();
  const target = { to: '/orders/$id', params: { id: String(to) }, search: true } as const;
  usePrefetchQuery(queryOf(getOrder, { params: { id: to } }));
  usePrefetchQuery(queryOf(findTimeline, { params: { id: to } }));
  usePrefetchQuery(queryOf(findOrderDocuments, { params: { id: to } }));
  usePrefetchQuery(queryOf(getOrderBalance, { params: { id: to } }));
  useShortcut(props.keys, props.label, () => void navigate(target));
  return (
    <ActionIcon {...lookOf(props)} renderRoot={(root) => <Link {...target} {...root} />}>
      <Arrow keys={props.keys} />
    </ActionIcon>
  );
}

function Arrow({ keys }: Pick<StepProps, 'keys'>) {
  return <Icon name={keys === 'j' ? 'chevronRight' : 'chevronLeft'} size={16} />;
}

function lookOf({ keys, label }: StepProps) {
  return { variant: 'default', size: 28, 'aria-label': label, title: `${label} (${keys.toUpperCase()})` } as const;
}
