import { ActionIcon, Group } from '@mantine/core';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BackNav } from '#ui/back-nav.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findNeighbours } from '../../contract.ts';
import { getOrder } from '../../detail-contract.ts';
import { orderFilterNames, orderListStart, orderScopeOf } from '../list/order-list-query.ts';

/** Back to the list that the order was opened from, and on to its orders before and after. The address carries the list. */
export function OrderNav({ id }: { id: number }) {
  const t = useTexts().orders;
  const [list] = useListState(orderListStart, orderFilterNames);
  const { data } = useQuery(queryOf(findNeighbours, { params: { id }, query: orderScopeOf(list) }));
  return (
    <BackNav to="/orders" search label={t.detail.back}>
      <Group gap={4}>
        <Step to={data?.previous_id} keys="k" label={t.keys.previous} />
        <Step to={data?.next_id} keys="j" label={t.keys.next} />
      </Group>
    </BackNav>
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
