import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { EditCardButton } from '#features/orders/edit/web/edit-card-button.tsx';
import { AddedRow, EditedRow, RemovedLines } from '#features/orders/edit/web/edited-lines.tsx';
import { addProduct, keyOfRow, linesAsEdited, type Product } from '#features/orders/edit/web/lines-draft.ts';
import type { OrderEditing } from '#features/orders/edit/web/use-order-edit.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { changeableLines } from '#features/orders/order/line-edit-rules.ts';
import classes from '#features/orders/order/web/line-items.module.css';
import { LineRow } from '#features/orders/order/web/line-row.tsx';
import { linesByKit } from '#features/orders/order/web/lines-by-kit.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { useTexts } from '#ui/texts.ts';
import { rowCountOf, WindowedRows } from '#ui/windowed-rows.tsx';
import { OrderTotals } from './order-totals.tsx';

const ProductFinder = lazyPart(
  async () => (await import('#features/orders/edit/web/product-finder.tsx')).ProductFinder,
);

type Props = { order: OrderDetail; edit: OrderEditing };

/**
 * What was ordered, kit parts below their kit, and what it costs. While the order is edited, quantities and items can
 * be changed.
 */
export function LineItems({ order, edit }: Props) {
  const t = useTexts().orders;
  const { lines } = useTexts().order_page;
  const [isFinding, setIsFinding] = useState(false);
  const isEditing = order.is_editable && edit.isOpen('items');
  const add = (product: Product, quantity: number) =>
    edit.changeLines((before) => addProduct(before, product, quantity));
  return (
    <Panel
      title={t.detail.items}
      actions={
        <>
          {isEditing && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<Icon name="plus" size={15} />}
              onClick={() => setIsFinding(true)}
            >
              {lines.add}
            </Button>
          )}
          <EditCardButton order={order} edit={edit} card="items" title={t.detail.items} />
        </>
      }
    >
      <div className={table.frame}>
        <table className={`${table.table} ${classes.lines}`} aria-rowcount={rowCountOf(order.lines)}>
          <caption className="visually-hidden">{lines.label}</caption>
          <LinesHead isEditing={isEditing} />
          {isEditing ? <EditedRows order={order} edit={edit} /> : <Rows order={order} />}
        </table>
      </div>
      {isEditing && <RemovedLines order={order} edit={edit} />}
      <OrderTotals order={order} />
      {isFinding && isEditing && <ProductFinder onAdd={add} onClose={() => setIsFinding(false)} />}
    </Panel>
  );
}

function LinesHead({ isEditing }: { isEditing: boolean }) {
  const t = useTexts().order_page.lines;
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t.image}</span>
        </th>
        <th scope="col">{t.sku}</th>
        <th scope="col" data-align="right">
          {t.quantity}
        </th>
        <th scope="col">{t.name}</th>
        <th scope="col" data-align="right">
          {t.price}
        </th>
        <th scope="col" data-align="right">
          {t.total}
        </th>
        {isEditing && (
          <th scope="col">
            <span className="visually-hidden">{t.remove}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function Rows({ order: { lines, currency } }: { order: OrderDetail }) {
  const t = useTexts().order_page.lines;
  const rows = useMemo(() => linesByKit(lines), [lines]);
  const shippable = useShippable(lines);
  if (rows.length === 0) {
    return (
      <tbody>
        <tr>
          <td colSpan={6}>{t.none}</td>
        </tr>
      </tbody>
    );
  }
  return (
    <WindowedRows rows={rows} keyOf={({ id }) => id} columns={6}>
      {(line, place) => (
        <LineRow
          key={line.id}
          line={line}
          isShippable={shippable.has(line.source_item_id)}
          currency={currency}
          place={place}
        />
      )}
    </WindowedRows>
  );
}

/** The numbers of the lines that are shipped themselves. */
function useShippable(lines: OrderDetail['lines']): ReadonlySet<string> {
  return useMemo(() => new Set(shippableLines(lines).map((line) => line.source_item_id)), [lines]);
}

function EditedRows({ order, edit }: Props) {
  const { edited } = edit.draft.values;
  const { lines, currency } = order;
  const stored = useMemo(() => new Map(lines.map((line) => [line.source_item_id, line.quantity])), [lines]);
  const shippable = useShippable(lines);
  const changeable = useMemo(() => new Set(changeableLines(lines).map((line) => line.source_item_id)), [lines]);
  const rows = useMemo(() => [...linesByKit(linesAsEdited(edited, lines)), ...edited.added], [edited, lines]);
  return (
    <WindowedRows rows={rows} keyOf={keyOfRow} columns={7} reveal={edit.wrongLine}>
      {(row, place) =>
        'product' in row ? (
          <AddedRow key={keyOfRow(row)} added={row} currency={currency} edit={edit} place={place} />
        ) : (
          <EditedRow
            key={keyOfRow(row)}
            line={row}
            isShippable={shippable.has(row.source_item_id)}
            stored={stored.get(row.source_item_id)}
            canChange={changeable.has(row.source_item_id)}
            currency={currency}
            edit={edit}
            place={place}
          />
        )
      }
    </WindowedRows>
  );
}
