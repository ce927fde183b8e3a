import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { LinkProduct } from '../choices-contract.ts';
import classes from './product-links.module.css';

type SideProps = { image?: string | null; name: ReactNode; sku: string; children?: ReactNode; action?: ReactNode };

/**
 * A product of either side: thumbnail (none where no image is given), name, SKU as it is written, and what else is
 * known.
 */
export function Side({ image, name, sku, children, action }: SideProps) {
  const t = useTexts().productLinks;
  return (
    <div className={classes.side}>
      {image !== undefined && <ProductImage image={image} />}
      <div>
        <span className={classes.name} title={typeof name === 'string' ? name : undefined}>
          {name}
        </span>
        <span className={classes.second}>
          <span className={`code ${classes.sku}`}>{interpolate(t.sku, { sku })}</span>
          {children}
        </span>
      </div>
      {action}
    </div>
  );
}

/** One of our products as a choice: what it is, what there is of it and where. */
export function ProductSide({
  product,
  children,
  action,
}: {
  product: LinkProduct;
  children?: ReactNode;
  action?: ReactNode;
}) {
  const t = useTexts().productLinks.modal;
  const { count } = useFormats();
  const { name, sku, image_url, quantity_available, warehouse_location } = product;
  return (
    <Side image={image_url} name={name || sku} sku={sku} action={action}>
      <span>{interpolate(t.available, { count: count(quantity_available) })}</span>
      {warehouse_location && <span>{warehouse_location}</span>}
      {children}
    </Side>
  );
}
