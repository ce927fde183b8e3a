import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { LinkProduct } from '../choices-contract.ts';
import { findConnectorProducts } from '../contract.ts';
import { LinkModal, useLinkSearch } from './link-modal.tsx';
import { ReleaseNote } from './release-note.tsx';
import { Side } from './sides.tsx';
import { useLink } from './use-save-link.ts';

const A_PAGE = 5;

export type OurProduct = Pick<LinkProduct, 'id' | 'sku' | 'name' | 'image_url'>;

type Props = { channel: ConnectionView; product: OurProduct; onClose: () => void };

/** Finds one of a channel's products that is not linked yet for one of ours, and links the two. */
export function ChooseListedModal({ channel, product, onClose }: Props) {
  const t = useTexts().productLinks;
  const search = useLinkSearch();
  const { link, isPending } = useLink(onClose);
  const { term, page } = search;
  const found = useQuery({
    ...queryOf(findConnectorProducts, {
      params: { connector: String(channel.id) },
      query: { connectionStatus: 'unlinked', q: term, page, perPage: A_PAGE, pagination: A_PAGE },
    }),
    enabled: term !== '',
  });
  const rows = term === '' ? undefined : found.data?.connector_products.data;
  return (
    <LinkModal
      onClose={onClose}
      search={search}
      chosenLabel={t.modal.chosen_product}
      chosen={<Side image={product.image_url} name={product.name || product.sku} sku={product.sku} />}
      placeholder={t.modal.connector_search_hint}
      isSearching={found.isLoading}
      what="free_channel_products"
      error={found.error}
      onRetry={() => void found.refetch()}
      cap={found.data?.connector_products.total_is_capped ? found.data.connector_products.total : undefined}
      lastPage={found.data?.connector_products.last_page ?? 1}
      results={rows?.map((row) => (
        <li key={row.id}>
          <Side
            image={row.image_url}
            name={row.title || row.connector_product_sku}
            sku={row.connector_product_sku}
            action={
              <Button
                size="xs"
                variant="default"
                disabled={isPending}
                aria-label={interpolate(t.link_for, { sku: row.connector_product_sku })}
                onClick={() => link({ id: row.id, product_id: product.id })}
              >
                {t.link}
              </Button>
            }
          >
            <ReleaseNote row={row} />
          </Side>
        </li>
      ))}
    />
  );
}
