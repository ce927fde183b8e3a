import { Tooltip } from '@mantine/core';
import { fill } from '#base/text.ts';
import { ProductStock } from '#features/stock/web/product-stock.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';
import { useFormats } from '#ui/place.tsx';
import { useTexts } from '#ui/texts.ts';
import type { LineItem, OrderDetail } from '../contract.ts';
import classes from './line-items.module.css';
import { linesByKit } from './lines-by-kit.ts';
import { ProductImage } from './product-image.tsx';

/** What was ordered, kit parts below their kit, and what it costs. */
export function LineItems({ order }: { order: OrderDetail }) {
  const { orders: t } = useTexts();
  const { money } = useFormats();
  return (
    <Panel title={t.detail.items}>
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{t.lines.label}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t.lines.image}</span>
              </th>
              <th scope="col">{t.lines.sku}</th>
              <th scope="col" data-align="right">
                {t.lines.quantity}
              </th>
              <th scope="col">{t.lines.name}</th>
              <th scope="col" data-align="right">
                {t.lines.price}
              </th>
              <th scope="col" data-align="right">
                {t.lines.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {linesByKit(order.lines).map((line) => (
              <LineRow key={line.id} line={line} currency={order.currency} />
            ))}
            {order.lines.length === 0 && (
              <tr>
                <td colSpan={6}>{t.lines.none}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <dl className={classes.totals}>
        <dt>{t.fields.tax_cost}</dt>
        <dd>{money(order.tax_cost, order.currency)}</dd>
        <dt>{t.fields.shipping_cost}</dt>
        <dd>{money(order.shipping_cost, order.currency)}</dd>
        <dt>{t.fields.total_cost}</dt>
        <dd>{money(order.total_cost, order.currency)}</dd>
      </dl>
    </Panel>
  );
}

function LineRow({ line, currency }: { line: LineItem; currency: string }) {
  const t = useTexts().orders.lines;
  const { money, count } = useFormats();
  return (
    <tr data-part={line.parent_item_id !== null || undefined}>
      <td>
        <ProductImage image={line.imageUrl} />
      </td>
      <th scope="row">
        {line.product_id === null ? line.sku : <ProductStock productId={line.product_id} sku={line.sku} />}
        {line.isOutOfStock && (
          <Tooltip label={t.out_of_stock}>
            <span className={classes.warning} role="img" aria-label={t.out_of_stock}>
              <Icon name="alert" size={15} />
            </span>
          </Tooltip>
        )}
      </th>
      <td data-align="right">
        {count(line.quantity)}
        {line.qty_shipped > 0 && <small>{fill(t.shipped, { count: count(line.qty_shipped) })}</small>}
      </td>
      <td>
        {line.name}
        {line.parent_sku !== null && <small>{fill(t.part_of_kit, { parent_sku: line.parent_sku })}</small>}
        {line.is_goods && line.product_id === null && <small>{t.not_linked}</small>}
      </td>
      <td data-align="right">{money(line.unit_price, currency)}</td>
      <td data-align="right">{money(line.line_total, currency)}</td>
    </tr>
  );
}
