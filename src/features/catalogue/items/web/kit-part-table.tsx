import { Link } from '@tanstack/react-router';
import { RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import table from '#ui/panel-table.module.css';
import { useTexts } from '#ui/texts.ts';
import type { KitPart } from '../contract.ts';
import classes from './catalog.module.css';
import { placesOf } from './item-places.ts';

/** The parts of a kit, or the kits of a part, with the pieces in one kit. */
export function KitPartTable({ label, rows }: { label: string; rows: readonly KitPart[] }) {
  const t = useTexts().catalog;
  const { count } = useFormats();
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t.kits.image}</span>
            </th>
            <th scope="col">{t.columns.sku}</th>
            <th scope="col" data-align="right">
              {t.detail.per_kit}
            </th>
            <th scope="col" data-align="right">
              {t.detail.available}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <ProductImage image={row.image_url} />
              </td>
              <th scope="row">
                <Link to={placesOf[row.entity_id].detail} params={{ id: String(row.id) }}>
                  <span className="code">{row.sku}</span>
                </Link>
                <small>{row.name}</small>
                {row.entity_id === RAW_MATERIALS && <small>{t.raw_material}</small>}
              </th>
              <td data-align="right">{count(row.quantity)}</td>
              <td data-align="right">
                <span className={classes.available} data-low={row.quantity_available <= 0 || undefined}>
                  {count(row.quantity_available)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
