import { ActionIcon, Button } from '@mantine/core';
import { signOf } from '#base/money.ts';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import type { LineItem, OrderDetail } from '#features/orders/order/detail-contract.ts';
import classes from '#features/orders/order/web/line-items.module.css';
import { LineRow } from '#features/orders/order/web/line-row.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { RowProps } from '#ui/windowed-rows.tsx';
import {
  type AddedLine,
  keyOfRow,
  removedLines,
  removeLine,
  restoreLine,
  setAdded,
  setQuantity,
} from './lines-draft.ts';
import { QuantityInput } from './quantity-input.tsx';
import { amountTakenOff } from './taken-off.ts';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

type EditedRowProps = {
  line: LineItem;
  isShippable: boolean;
  /** What is stored of it. */
  stored: number | undefined;
  canChange: boolean;
  currency: string;
  edit: OrderEditing;
  place: RowProps;
};

/** A line while the order is edited. Charges and parts of kits stay as they are. */
export function EditedRow({ line, isShippable, stored, canChange, currency, edit, place }: EditedRowProps) {
  const t = useTexts().orders.edit;
  const { source_item_id: id, sku } = line;
  const quantity = edit.draft.values.edited.quantities[id] ?? line.quantity;
  if (!canChange)
    return <LineRow line={line} isShippable={isShippable} currency={currency} action={null} place={place} />;
  return (
    <LineRow
      line={line}
      isShippable={isShippable}
      currency={currency}
      place={place}
      quantity={
        <>
          <QuantityInput
            sku={sku}
            value={quantity}
            wanted={edit.wrongLine?.key === keyOfRow(line) ? edit.wrongLine : null}
            onChange={(next) => edit.changeLines((lines) => setQuantity(lines, id, next))}
          />
          {quantity !== stored && <small>{t.changed}</small>}
        </>
      }
      action={<RemoveButton sku={sku} onClick={() => edit.changeLines((lines) => removeLine(lines, id))} />}
    />
  );
}

type AddedRowProps = { added: AddedLine; currency: string; edit: OrderEditing; place: RowProps };

/** A product that was added and is not saved yet. */
export function AddedRow({ added, currency, edit, place }: AddedRowProps) {
  const t = useTexts().order_page.lines;
  const { money } = useFormats();
  const { product, quantity } = added;
  const isMissing = edit.missing.some(({ product_id }) => product_id === product.id);
  const set = (next: typeof quantity | null) => edit.changeLines((lines) => setAdded(lines, product.id, next));
  return (
    <tr {...place} data-new>
      <td>
        <ProductImage image={product.image_url} />
      </td>
      <th scope="row" className="code">
        {product.sku}
      </th>
      <td data-align="right">
        <QuantityInput
          sku={product.sku}
          value={quantity}
          wanted={edit.wrongLine?.key === keyOfRow(added) ? edit.wrongLine : null}
          onChange={set}
        />
      </td>
      <td>
        {product.name}
        {isMissing ? (
          <small role="alert" className={classes.missing}>
            {t.missing}
          </small>
        ) : (
          <small>{t.new}</small>
        )}
      </td>
      <td data-align="right">{money('0.00', currency)}</td>
      <td data-align="right">{money('0.00', currency)}</td>
      <td>
        <RemoveButton sku={product.sku} onClick={() => set(null)} />
      </td>
    </tr>
  );
}

function RemoveButton({ sku, ...rest }: { sku: string; onClick: () => void }) {
  const t = useTexts().order_page.lines;
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={interpolate(t.remove_sku, { sku })} {...rest}>
      <Icon name="trash" size={16} />
    </ActionIcon>
  );
}

/** What was taken off and can be put back until it is saved, and what saving it does. */
export function RemovedLines({ order, edit }: Props) {
  const t = useTexts().order_page.lines;
  const { count, money } = useFormats();
  const amount = amountTakenOff(order, edit.draft.values.edited);
  return (
    <>
      <ul className={classes.removed} aria-label={t.removed} aria-live="polite">
        {removedLines(edit.draft.values.edited, order.lines).map(({ source_item_id: id, sku, quantity }) => (
          <li key={id}>
            <span>{interpolate(t.removed_line, { quantity: count(quantity), sku })}</span>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={interpolate(t.undo_sku, { sku })}
              onClick={() => edit.changeLines((lines) => restoreLine(lines, id))}
            >
              {t.undo}
            </Button>
          </li>
        ))}
      </ul>
      {signOf(amount) > 0 && (
        <p>{interpolate(t.taken_off, { amount: money(amount, order.currency), channel: order.order_source })}</p>
      )}
    </>
  );
}
