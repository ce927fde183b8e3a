import { Button, Group } from '@mantine/core';
import { PRODUCTS } from '#features/catalog/entities.ts';
import { CategoryField, PictureField, TextField } from '#features/items/web/form-fields.tsx';
import type { Unlinked } from '#features/product-links/web/add-link-modal.tsx';
import { ReleaseNote } from '#features/product-links/web/release-note.tsx';
import { Side } from '#features/product-links/web/sides.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './made-products.module.css';
import { useListingDraft } from './use-listing-draft.ts';

type Props = { row: Unlinked; onClose: () => void };

/** 'Create product': the form of a product as the channel tells it; saved, the two are linked. */
export function CreateProductModal({ row, onClose }: Props) {
  const t = useTexts().madeProducts;
  const { ui } = useTexts();
  const { edit, submit, isSaving } = useListingDraft(row, onClose);
  const sku = row.connector_product_sku;
  return (
    <Modal opened size="lg" onClose={onClose} title={t.title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.text}>{t.text}</p>
        <p className={classes.label}>{t.listing}</p>
        <div className={classes.listing}>
          <Side image={row.image_url} name={row.title || sku} sku={sku}>
            <ReleaseNote row={row} />
          </Side>
        </div>
        <div className={classes.fields}>
          <TextField edit={edit} name="sku" />
          <TextField edit={edit} name="name" />
          <TextField edit={edit} name="upc" />
          <TextField edit={edit} name="price" inputMode="decimal" />
          <PictureField edit={edit} />
          <CategoryField edit={edit} entity={PRODUCTS} />
        </div>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t.create}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
