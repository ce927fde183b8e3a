import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { MAX_LISTED } from '#features/catalogue/product-links/choices-contract.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useNotFound } from '#ui/not-found.tsx';
import table from '#ui/panel-table.module.css';
import { useTexts } from '#ui/texts.ts';
import { isQuantity, type Product, type Quantity } from './lines-draft.ts';
import classes from './product-finder.module.css';
import { QuantityInput } from './quantity-input.tsx';

type AvailableProduct = Product & { quantity_available: number };
type Add = (product: Product, quantity: number) => void;

/** The products that a search found, each with how many to add. */
export function FoundProducts({
  products,
  term,
  onAdd,
}: {
  products: readonly AvailableProduct[];
  term: string;
  onAdd: Add;
}) {
  const search = useTexts().search;
  const t = useTexts().order_page.finder;
  const notFound = useNotFound('products', term);
  const { count } = useFormats();
  return (
    <>
      <Text mt="sm" mb={4} c="dimmed" fz="xs" role="status">
        {products.length === 0 ? t.no_results : pluralise(t.results, products.length, count)}
        {products.length === MAX_LISTED && ` · ${interpolate(search.capped_links, { count: count(MAX_LISTED) })}`}
      </Text>
      <div className={classes.frame}>
        <table className={table.table}>
          <caption className="visually-hidden">{t.found}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t.image}</span>
              </th>
              <th scope="col">{t.name}</th>
              <th scope="col">{t.sku}</th>
              <th scope="col" data-align="right">
                {t.quantity}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t.add}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <FoundRow key={product.id} product={product} onAdd={onAdd} />
            ))}
            {products.length === 0 && (
              <tr>
                <td colSpan={5}>
                  {t.none}
                  <small>{notFound}</small>
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

function FoundRow({ product, onAdd }: { product: AvailableProduct; onAdd: Add }) {
  const t = useTexts().order_page.finder;
  const { count } = useFormats();
  const [quantity, setQuantity] = useState<Quantity>(1);

  function add() {
    if (!isQuantity(quantity)) return;
    onAdd(product, quantity);
    setQuantity(1);
  }

  return (
    <tr>
      <td>
        <ProductImage image={product.image_url} />
      </td>
      <th scope="row">
        {product.name}
        <small data-low={product.quantity_available <= 0 || undefined}>
          {interpolate(t.available, { count: count(product.quantity_available) })}
        </small>
      </th>
      <td className="code">{product.sku}</td>
      <td data-align="right">
        <QuantityInput sku={product.sku} value={quantity} onChange={setQuantity} onEnter={add} />
      </td>
      <td>
        <Button
          size="xs"
          disabled={!isQuantity(quantity)}
          aria-label={interpolate(t.add_sku, { sku: product.sku })}
          onClick={add}
        >
          {t.add}
        </Button>
      </td>
    </tr>
  );
}
