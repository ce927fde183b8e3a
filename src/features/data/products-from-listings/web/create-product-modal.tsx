import { Text } from '@mantine/core';
import { CategoryField, PictureField, TextField } from '#features/catalogue/items/web/form-fields.tsx';
import type { Unlinked } from '#features/catalogue/product-links/web/add-link-modal.tsx';
import { ReleaseNote } from '#features/catalogue/product-links/web/release-note.tsx';
import { Side } from '#features/catalogue/product-links/web/sides.tsx';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { FieldGrid } from '#ui/field-grid.tsx';
import { FormModal } from '#ui/form-modal.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { useListingDraft } from './use-listing-draft.ts';

type Props = { row: Unlinked; onClose: () => void };

/** 'Create product': a product's form with the channel's values. Saving links the two. */
export function CreateProductModal({ row, onClose }: Props) {
  const t = useTexts().productsFromListings;
  const draft = useListingDraft(row, onClose);
  const sku = row.connector_product_sku;
  return (
    <FormModal title={t.title} size="lg" draft={draft} submit={t.create} cancel={t.cancel} onClose={onClose}>
      <p className="dimmed">{t.text}</p>
      <Text mt="sm" mb={2} c="dimmed" fz="xs" fw={500}>
        {t.listing}
      </Text>
      <Strip>
        <Side image={row.image_url} name={row.title || sku} sku={sku}>
          <ReleaseNote row={row} />
        </Side>
      </Strip>
      <FieldGrid mt={14}>
        <TextField draft={draft} name="sku" />
        <TextField draft={draft} name="name" />
        <TextField draft={draft} name="upc" />
        <TextField draft={draft} name="price" inputMode="decimal" />
        <PictureField draft={draft} />
        <CategoryField draft={draft} entity={PRODUCTS} />
      </FieldGrid>
    </FormModal>
  );
}
