import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isFiltered, type OrderListState, unfiltered } from '#features/orders/order/web/order-list-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotFoundInList } from '#ui/not-found.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = {
  list: OrderListState;
  /** The list's last page; undefined where no order fits at all. */
  lastPage: number | undefined;
  onChange: (change: Partial<OrderListState>) => void;
};

/** Why the list shows no order, and what to do next. */
export function NoOrders({ list, lastPage, onChange }: Props) {
  const t = useTexts().orders.empty;
  if (lastPage !== undefined) {
    return (
      <EmptyState
        title={t.past_end}
        action={<NextStep label={t.last_page} onClick={() => onChange({ page: lastPage })} />}
      >
        {t.past_end_text}
      </EmptyState>
    );
  }
  if (list.search !== '') {
    return (
      <NotFoundInList
        title={t.filtered}
        what="orders"
        query={list.search}
        isNarrowed={isFiltered({ ...list, search: '' })}
        onWiden={() => onChange({ ...unfiltered, search: list.search })}
        onClear={() => onChange(unfiltered)}
        clearLabel={t.clear}
      />
    );
  }
  if (isFiltered(list)) {
    return (
      <EmptyState
        title={t.filtered}
        icon="filter"
        action={<NextStep label={t.clear} onClick={() => onChange(unfiltered)} />}
      >
        {t.filtered_text}
      </EmptyState>
    );
  }
  const toSteps = (
    <Button size="xs" renderRoot={(props) => <Link to="/" {...props} />}>
      {t.steps}
    </Button>
  );
  return (
    <EmptyState title={t.none} action={toSteps}>
      {t.none_text}
    </EmptyState>
  );
}

function NextStep({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
