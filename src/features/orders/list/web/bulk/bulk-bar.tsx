import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { type BulkAction, MAX_AT_ONCE } from '#features/orders/order/bulk-contract.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import type { RowSelection } from '#ui/table/use-selected-rows.ts';
import { useTexts } from '#ui/texts.ts';
import type { WholeList } from './bulk-all-dialog.tsx';
import { BulkMenu } from './bulk-menu.tsx';

const BulkDialog = lazyPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);
const BulkAllDialog = lazyPart(async () => (await import('./bulk-all-dialog.tsx')).BulkAllDialog);

const PrintOrders = lazyPart(
  async () => (await import('#features/orders/page/web/print/print-orders.tsx')).PrintOrders,
);

const OFTEN: readonly BulkAction[] = ['retry', 'hold', 'release'];

type Props = { selection: RowSelection<OrderRow>; list: WholeList };
/** The orders are kept with the question: its outcome stays readable while the list behind it changes. */
type Asked = { action: BulkAction; orders: readonly OrderRow[] | 'all' };

/** What can be done with the chosen orders, or all of the list; each action is asked about first. */
export function BulkBar({ selection, list }: Props) {
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [printed, setPrinted] = useState<readonly number[] | null>(null);
  const { rows, isAll, clear } = selection;
  const isTooMany = !isAll && rows.length > MAX_AT_ONCE;
  const ask = (action: BulkAction) => setAsked({ action, orders: isAll ? 'all' : rows });
  // Of a search only its newest hits are known.
  const isWhole = list.filter.search === '' || !list.total_is_capped;
  const close = () => setAsked(null);

  return (
    <>
      {rows.length > 0 && (
        <SelectionBar count={rows.length} onClear={clear} {...(isWhole && { all: { ...list, ...selection } })}>
          {OFTEN.map((action) => (
            <Button key={action} size="xs" variant="default" disabled={isTooMany} onClick={() => ask(action)}>
              {t.actions[action]}
            </Button>
          ))}
          <BulkMenu
            isDisabled={isTooMany}
            onAsk={ask}
            onPrint={isAll ? undefined : () => setPrinted(rows.map(({ id }) => id))}
          />
          {printed && <PrintOrders ids={printed} onDone={() => setPrinted(null)} />}
          {isTooMany && <span role="status">{interpolate(t.too_many, { most: count(MAX_AT_ONCE) })}</span>}
        </SelectionBar>
      )}
      {asked &&
        (asked.orders === 'all' ? (
          <BulkAllDialog action={asked.action} list={list} onClose={close} onDone={clear} />
        ) : (
          <BulkDialog action={asked.action} orders={asked.orders} onClose={close} onDone={clear} />
        ))}
    </>
  );
}
