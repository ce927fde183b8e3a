import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import {
  A_PAGE_FOUND,
  findSuggestions,
  type LinkProduct,
  MAX_FOUND,
  type Suggestion,
  searchLinkProducts,
} from '../choices-contract.ts';
import type { ConnectorProduct } from '../contract.ts';
import { LinkModal, useLinkSearch } from './link-modal.tsx';
import classes from './product-links.module.css';
import { ReleaseNote } from './release-note.tsx';
import { ProductSide, Side } from './sides.tsx';
import { SuggestionReason } from './suggestion-reason.tsx';
import { useLink } from './use-save-link.ts';

/** A channel's product that looks for ours; one that the channel has not listed has no id yet. */
export type Unlinked = Pick<
  ConnectorProduct,
  'connection_id' | 'connector_product_sku' | 'title' | 'image_url' | 'barcode' | 'orders_waiting' | 'orders_staying'
> & { id: number | undefined };

type Props = { row: Unlinked; onClose: () => void };

/** Finds one of our products for a channel's, by suggestion or search, and links the two. */
export function AddLinkModal({ row, onClose }: Props) {
  const t = useTexts().productLinks;
  const search = useLinkSearch();
  const { link, isPending } = useLink(onClose);
  const { term, page } = search;
  const found = useQuery({
    ...queryOf(searchLinkProducts, { query: { q: term, page, is_search: '1' } }),
    enabled: term !== '',
  });
  const body = found.data?.status === 200 && 'data' in found.data.body ? found.data.body : undefined;
  const { id, connection_id, connector_product_sku } = row;
  const choose = (product: LinkProduct) =>
    link(
      id === undefined
        ? { connection_id, connector_product_sku, product_id: product.id }
        : { id, product_id: product.id },
    );
  const results = term === '' ? undefined : body?.data;
  return (
    <LinkModal
      onClose={onClose}
      search={search}
      chosenLabel={t.modal.chosen}
      chosen={
        <Side image={row.image_url} name={row.title || connector_product_sku} sku={connector_product_sku}>
          <ReleaseNote row={row} />
        </Side>
      }
      placeholder={t.modal.search_hint}
      isSearching={found.isLoading}
      what="products"
      error={found.error}
      onRetry={() => void found.refetch()}
      cap={(body?.last_page ?? 0) * A_PAGE_FOUND >= MAX_FOUND ? MAX_FOUND : undefined}
      results={results?.map((product) => (
        <Choice key={product.id} product={product} isBusy={isPending} onChoose={choose} />
      ))}
      lastPage={body?.last_page ?? 1}
    >
      {id !== undefined && <Suggestions id={id} isBusy={isPending} onChoose={choose} />}
    </LinkModal>
  );
}

type ChoiceProps = {
  product: LinkProduct;
  suggestion?: Suggestion;
  isBusy: boolean;
  onChoose: (product: LinkProduct) => void;
};

function Choice({ product, suggestion, isBusy, onChoose }: ChoiceProps) {
  const t = useTexts().productLinks;
  return (
    <li>
      <ProductSide
        product={product}
        action={
          <Button
            size="xs"
            variant={suggestion ? 'filled' : 'default'}
            disabled={isBusy}
            aria-label={interpolate(t.link_for, { sku: product.sku })}
            onClick={() => onChoose(product)}
          >
            {t.link}
          </Button>
        }
      >
        {suggestion && <SuggestionReason suggestion={{ ...suggestion, candidates: 1 }} />}
      </ProductSide>
    </li>
  );
}

function Suggestions({ id, isBusy, onChoose }: { id: number } & Pick<ChoiceProps, 'isBusy' | 'onChoose'>) {
  const t = useTexts().productLinks.modal;
  const { data } = useQuery(queryOf(findSuggestions, { params: { id } }));
  if (!data || data.length === 0) return null;
  return (
    <>
      <p className={classes.label}>{t.suggestions}</p>
      <ul className={classes.results} aria-label={t.suggestions}>
        {data.map((suggestion) => (
          <Choice
            key={suggestion.product.id}
            product={suggestion.product}
            suggestion={suggestion}
            isBusy={isBusy}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </>
  );
}
