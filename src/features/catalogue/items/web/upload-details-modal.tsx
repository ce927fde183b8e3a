import { Button, Group } from '@mantine/core';
import { useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { FileDrop } from '#features/catalogue/item-files/web/file-drop.tsx';
import classes from '#features/catalogue/item-files/web/item-files.module.css';
import { UploadRows } from '#features/catalogue/item-files/web/upload-rows.tsx';
import { INITIAL, SAVING, statusOf } from '#features/catalogue/item-files/web/upload-status.ts';
import { useUploads } from '#features/catalogue/item-files/web/use-uploads.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import { SkuModal, type SkuModalProps } from './sku-modal.tsx';

const WORDS = ['initial', 'saving', 'success', 'failed'] as const;

/**
 * Adds pictures and papers to the product of a SKU: `<UploadDetailsModal sku={sku} opened={isAdding} onClose={stop} />`
 */
export function UploadDetailsModal(props: SkuModalProps) {
  const t = useTexts().itemFiles.details;
  return (
    <SkuModal {...props} title={interpolate(t.title, { sku: props.sku })}>
      {(product) => <Adding product={product} onClose={props.onClose} />}
    </SkuModal>
  );
}

function Adding({ product, onClose }: { product: ItemDetail; onClose: () => void }) {
  const t = useTexts().itemFiles;
  const open = useRef<(() => void) | null>(null);
  const { uploads, ...change } = useUploads(product.id);
  const status = statusOf(uploads);
  return (
    <div data-status={status}>
      <Group gap={10} mb="sm" fw={500} wrap="nowrap">
        <ProductImage image={product.image_url} />
        <span>{product.name || product.sku}</span>
      </Group>
      <p role="status" className={classes.state} data-status={status}>
        {t.details.states[WORDS[status]]}
      </p>
      <FileDrop open={open} onFiles={change.add}>
        <UploadRows uploads={uploads} {...change} />
      </FileDrop>
      <Group justify="flex-end" gap="xs" mt="md">
        {status !== INITIAL && (
          <Button variant="default" onClick={onClose}>
            {t.details.done}
          </Button>
        )}
        <Button
          data-autofocus
          leftSection={<Icon name="plus" size={15} />}
          disabled={status === SAVING}
          onClick={() => open.current?.()}
        >
          {t.add}
        </Button>
      </Group>
    </div>
  );
}
