import { fill } from '#base/text.ts';
import { ProductImage } from '#features/orders/web/product-image.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/place.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { MOST_HITS, type ProductHit, searchProducts } from '../contract.ts';
import { HitLink } from './hit-link.tsx';
import { pathOfHit } from './hit-path.ts';
import classes from './search-frame.module.css';
import { SearchFrame } from './search-frame.tsx';
import { useSearchHits } from './use-search-hits.ts';

async function findHits(q: string, signal: AbortSignal): Promise<ProductHit[]> {
  const reply = await call(searchProducts, { query: { q } }, { signal });
  return reply.status === 200 ? reply.body : [];
}

/** The products that a search found. */
export function ProductSearchScreen() {
  const t = useTexts().search;
  const search = useSearchHits('Products', findHits);
  const columns = useColumns('search-products', useProductColumns());
  return (
    <SearchFrame entity="products" search={search}>
      <DataTable
        label={t.entities.products}
        columns={columns}
        rows={search.hits}
        rowKey={(product) => product.id}
        rowLabel={(product) => product.sku}
        empty={null}
      />
      {search.hits?.length === MOST_HITS && (
        <p className={classes.note}>{fill(t.capped_products, { count: MOST_HITS })}</p>
      )}
    </SearchFrame>
  );
}

function useProductColumns(): Column<ProductHit>[] {
  const t = useTexts().search;
  const { count } = useFormats();
  const figures = ({ quantity_on_hand, quantity_on_hold }: ProductHit) => ({
    on_hand: count(quantity_on_hand),
    on_hold: count(quantity_on_hold),
  });
  return [
    {
      name: 'image',
      title: t.columns.image,
      cell: (product) => (
        <HitLink path={pathOfHit('Products', product.id)} label={product.name || product.sku} isRowFocus>
          <ProductImage image={product.image_url} />
        </HitLink>
      ),
    },
    {
      name: 'name',
      title: t.columns.name,
      cell: (product) => <HitLink path={pathOfHit('Products', product.id)}>{product.name || product.sku}</HitLink>,
    },
    { name: 'sku', title: t.columns.sku, cell: (product) => product.sku },
    {
      name: 'available',
      title: t.columns.available,
      cell: (product) => (
        <span title={fill(t.available_hint, figures(product))}>
          {count(product.quantity_on_hand - product.quantity_on_hold)}
        </span>
      ),
      align: 'right',
    },
  ];
}
