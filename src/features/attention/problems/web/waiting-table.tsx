import { Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { interpolate } from '#base/text.ts';
import type { WaitingOrder } from '#features/core/order-problems/contract.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { FIELD_INPUT, FieldInput } from '#features/orders/edit/web/field-fix/field-input.tsx';
import type { OtherPlace } from '#features/orders/page/other-places-contract.ts';
import { ShipFrom } from '#features/orders/page/web/other-places/ship-from.tsx';
import { useOtherPlaces } from '#features/orders/page/web/other-places/use-other-places.ts';
import { fieldToEdit } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListDate } from '#ui/list-date.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import { ordersOfCause } from '../orders-of-cause.ts';
import { ANSWER } from './use-inbox-keys.ts';
import type { WaitingRows } from './use-waiting-rows.ts';
import table from './waiting-table.module.css';

type Props = {
  entry: InboxEntry;
  isSolved: boolean;
  waiting: WaitingRows;
  /** The last row that lacked its field was saved. */
  onDone: () => void;
};

/**
 * The orders of a cause. Where each lacks a field, it is filled in here: type, Enter, and the cursor is in the next
 * row.
 */
export function WaitingTable({ entry, isSolved, waiting, onDone }: Props) {
  const { problems } = useTexts();
  const t = useTexts().inbox;
  const { count } = useFormats();
  const mayEdit = useMay('edit_orders');
  const field = entry.kind === 'incomplete_address' && mayEdit ? fieldToEdit(entry) : undefined;
  const { rows, isPending, error, refetch } = waiting;
  const saved = useRef(new Set<number>());
  const left = rows.flatMap(({ row, isGone }) => (isGone ? [] : [row.id]));
  const { placesOf } = useOtherPlaces(entry.kind === 'out_of_stock' && !isSolved ? left : []);
  if (error) return <LoadError error={error} onRetry={refetch} hasData />;
  if (isPending && rows.length === 0) return <Skeleton height={34 * Math.min(8, entry.orders + 1)} mt={12} />;

  // Rows go when their order was checked again, which comes later.
  function wasSaved(id: number) {
    saved.current.add(id);
    if (left.every((one) => saved.current.has(one))) onDone();
  }

  return (
    <>
      <table className={table.orders} {...(field && { [ANSWER]: '' })}>
        <caption className="visually-hidden">{t.table.title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t.table.order}</th>
            <th scope="col">{t.table.customer}</th>
            <th scope="col">{t.table.date}</th>
            <th scope="col">{field ? problems.kinds[entry.kind] : t.table.also}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, isGone }) => (
            <tr key={row.id} data-gone={isGone || undefined}>
              <th scope="row">
                <Link
                  to="/orders/$id"
                  params={{ id: String(row.id) }}
                  {...(!isGone && { search: ordersOfCause(entry) })}
                >
                  <span className="code">{row.order_number}</span>
                </Link>
              </th>
              <td>{row.customer_name}</td>
              <td className={table.date}>
                <ListDate at={row.order_date} />
              </td>
              <td>
                {isGone ? (
                  <span className={table.done}>
                    <Icon name="check" size={14} /> {t.table.done}
                  </span>
                ) : field ? (
                  <FieldInput order={row} field={field} onSent={focusNext} onSaved={() => wasSaved(row.id)} />
                ) : (
                  <>
                    <AlsoWaits row={row} entry={entry} />
                    {entry.kind === 'out_of_stock' && <OtherPlaces row={row} places={placesOf(row.id)} />}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!isSolved && left.length < entry.orders && !isPending && (
        <Text mt={10} c="dimmed">
          {interpolate(problems.only_first, { count: count(left.length) })}
        </Text>
      )}
    </>
  );
}

/** The cursor goes to the field of the next row that has one. */
function focusNext(form: HTMLFormElement): void {
  const inputs = [...(form.closest('table')?.querySelectorAll<HTMLElement>(`[${FIELD_INPUT}]`) ?? [])];
  const at = inputs.findIndex((input) => form.contains(input));
  inputs[at + 1]?.focus();
}

/** From where else the order can be shipped; nothing while that is not known. */
function OtherPlaces({ row, places }: { row: WaitingOrder; places: readonly OtherPlace[] | undefined }) {
  return (
    <div className={table.places} {...{ [ANSWER]: '' }}>
      {places && <ShipFrom order={row} places={places} />}
    </div>
  );
}

/** That it is on hold, and what else keeps the order. */
function AlsoWaits({ row, entry }: { row: WaitingOrder; entry: InboxEntry }) {
  const texts = useTexts();
  const t = useTexts().inbox;
  const own = entry.lines.map((line) => causeIn(texts, line));
  const others = (row.error ?? '').split('\n').filter((sentence) => sentence !== '' && !own.includes(sentence));
  return <>{[...(row.is_held ? [t.table.held] : []), ...others].join(' · ')}</>;
}
