import { Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOf } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { SkuButton } from '#features/catalogue/items/web/sku-button.tsx';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { ProductStock } from '#features/warehouse/stock/web/product-stock.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { RowProps } from '#ui/windowed-rows.tsx';
import { channelWord } from '../channel-words.ts';
import type { LineItem } from '../detail-contract.ts';
import classes from './line-items.module.css';

type Props = {
  line: LineItem;
  /** Whether it is shipped itself; of a kit only the parts are. */
  isShippable: boolean;
  currency: string;
  /** In place of the quantity. */
  quantity?: ReactNode;
  /** A cell behind the others. */
  action?: ReactNode;
  /** Where it is in a long list. */
  place?: RowProps;
};

/** A line of an order. */
export function LineRow({ line, isShippable, currency, quantity, action, place = {} }: Props) {
  const t = useTexts().order_page.lines;
  const words = useTexts().channel_words;
  const { money, count } = useFormats();
  return (
    <tr {...place} data-part={line.parent_item_id !== null || undefined}>
      <td>
        <ProductImage image={line.imageUrl} />
      </td>
      <th scope="row">
        <LineSku line={line} isEdited={action !== undefined} />
      </th>
      <td data-align="right">
        {quantity ?? count(line.quantity)}
        {line.channel_quantity !== null && (
          <small>{interpolate(t.ordered, { count: count(line.channel_quantity) })}</small>
        )}
        {line.qty_shipped > 0 && <small>{pluralise(t.shipped, line.qty_shipped, count)}</small>}
      </td>
      <td>
        {line.name}
        {line.parent_sku !== null && <small>{interpolate(t.part_of_kit, { parent_sku: line.parent_sku })}</small>}
        {line.origin === 'staff' && <small>{t.added}</small>}
        {isShippable && line.product_id === null && <small>{t.not_linked}</small>}
      </td>
      <td data-align="right">{money(line.unit_price, currency)}</td>
      <td data-align="right">
        {money(line.line_total, currency)}
        {signOf(line.discount) !== 0 && (
          <small>{interpolate(t.discount, { amount: money(line.discount, currency) })}</small>
        )}
        {line.taxes.map(({ name, rate, amount }) => (
          <small key={`${name} ${rate}`}>
            {interpolate(rate === null ? t.tax : t.tax_rate, {
              name: channelWord(words, name),
              rate: rate ?? '',
              amount: money(amount, currency),
            })}
          </small>
        ))}
      </td>
      {action !== undefined && <td>{action}</td>}
    </tr>
  );
}

/** The SKU, which opens what is known of its product, where that is, and whether there is too little of it. */
function LineSku({ line, isEdited }: { line: LineItem; isEdited: boolean }) {
  const t = useTexts().order_page.lines;
  return (
    <>
      <SkuButton sku={line.mapped_sku_js || line.sku} words={line.sku} />
      {line.product_id !== null && <ProductStock productId={line.product_id} sku={line.sku} />}
      {line.isOutOfStock && (
        <Tooltip label={t.out_of_stock}>
          <span className={classes.warning} role="img" aria-label={t.out_of_stock}>
            <Icon name="alert" size={15} />
          </span>
        </Tooltip>
      )}
      {!isEdited && <CopyButton text={line.sku} what={`${t.sku} ${line.sku}`} />}
    </>
  );
}
