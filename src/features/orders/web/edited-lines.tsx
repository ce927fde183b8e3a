import { ActionIcon, Button } from '@mantine/core';
import { fill } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { LineItem, OrderDetail } from '../detail-contract.ts';
import { changeableLines } from '../line-edit-rules.ts';
import classes from './line-items.module.css';
import { LineRow } from './line-row.tsx';
import { type AddedLine, removedLines, removeLine, restoreLine, setAdded, setQuantity } from './lines-draft.ts';
import type { Draft } from './order-draft.ts';
import { ProductImage } from './product-image.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing; draft: Draft };

/** A line while the order is edited. Charges and parts of kits stay as they are. */
export function EditedRow({ line, order, edit, draft }: Props & { line: LineItem }) {
  const t = useTexts().orders.edit;
  const { source_item_id: id, sku } = line;
  const stored = order.lines.find((one) => one.source_item_id === id)?.quantity;
  const quantity = draft.lines.quantities[id] ?? line.quantity;
  const canChange = changeableLines(order.lines).some((one) => one.source_item_id === id);
  if (!canChange) return <LineRow line={line} currency={order.currency} action={null} />;
  return (
    <LineRow
      line={line}
      currency={order.currency}
      quantity={
        <>
          <QuantityInput
            sku={sku}
            value={quantity}
            disabled={edit.isSaving}
            onChange={(next) => edit.changeLines((lines) => setQuantity(lines, id, next))}
          />
          {quantity !== stored && <small>{t.changed}</small>}
        </>
      }
      action={
        <RemoveButton
          sku={sku}
          disabled={edit.isSaving}
          onClick={() => edit.changeLines((lines) => removeLine(lines, id))}
        />
      }
    />
  );
}

/** A product that was added and is not saved yet. */
export function AddedRow({ added, order, edit }: Omit<Props, 'draft'> & { added: AddedLine }) {
  const t = useTexts().orders.lines;
  const { money } = useFormats();
  const { product, quantity } = added;
  const isMissing = edit.missing.some(({ product_id }) => product_id === product.id);
  const set = (next: typeof quantity | null) => edit.changeLines((lines) => setAdded(lines, product.id, next));
  return (
    <tr data-new>
      <td>
        <ProductImage image={product.image_url} />
      </td>
      <th scope="row">{product.sku}</th>
      <td data-align="right">
        <QuantityInput sku={product.sku} value={quantity} disabled={edit.isSaving} onChange={set} />
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
      <td data-align="right">{money('0.00', order.currency)}</td>
      <td data-align="right">{money('0.00', order.currency)}</td>
      <td>
        <RemoveButton sku={product.sku} disabled={edit.isSaving} onClick={() => set(null)} />
      </td>
    </tr>
  );
}

function RemoveButton({ sku, ...rest }: { sku: string; disabled: boolean; onClick: () => void }) {
  const t = useTexts().orders.lines;
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={fill(t.remove_sku, { sku })} {...rest}>
      <Icon name="trash" size={16} />
    </ActionIcon>
  );
}

/** What was taken off and can be put back until it is saved. */
export function RemovedLines({ order, edit, draft }: Props) {
  const t = useTexts().orders.lines;
  const { count } = useFormats();
  return (
    <ul className={classes.removed} aria-label={t.removed} aria-live="polite">
      {removedLines(draft.lines, order.lines).map(({ source_item_id: id, sku, quantity }) => (
        <li key={id}>
          <span>{fill(t.removed_line, { quantity: count(quantity), sku })}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={fill(t.undo_sku, { sku })}
            disabled={edit.isSaving}
            onClick={() => edit.changeLines((lines) => restoreLine(lines, id))}
          >
            {t.undo}
          </Button>
        </li>
      ))}
    </ul>
  );
}
