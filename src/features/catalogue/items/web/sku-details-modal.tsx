import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { FileName } from '#features/catalogue/item-files/web/file-name.tsx';
import classes from '#features/catalogue/item-files/web/item-files.module.css';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { ItemDetail } from '../contract.ts';
import { SkuModal, type SkuModalProps } from './sku-modal.tsx';
import { UploadDetailsModal } from './upload-details-modal.tsx';

/** How much there is of a SKU, and its files: `<SkuDetailsModal sku={line.sku} opened={isShown} onClose={hide} />` */
export function SkuDetailsModal({ sku, opened, onClose }: SkuModalProps) {
  const t = useTexts().itemFiles.sku;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <SkuModal sku={sku} opened={opened && !isAdding} onClose={onClose} title={interpolate(t.title, { sku })}>
        {(product) => (
          <>
            <Summary product={product} />
            <Files product={product} onAdd={() => setIsAdding(true)} />
          </>
        )}
      </SkuModal>
      <UploadDetailsModal sku={sku} opened={opened && isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

function Summary({ product }: { product: ItemDetail }) {
  const t = useTexts().itemFiles.sku;
  const { count } = useFormats();
  const figures = [
    ...(product.kits_possible === null ? [] : [[t.kits_possible, product.kits_possible] as const]),
    [t.on_hand, product.quantity_on_hand],
    [t.on_hold, product.quantity_on_hold],
    [t.incoming, product.quantity_incoming],
  ] as const;
  return (
    <>
      <Group gap={10} mb="sm" fw={500} wrap="nowrap">
        <ProductImage image={product.image_url} />
        <Anchor renderRoot={(props) => <Link to="/products/$id" params={{ id: String(product.id) }} {...props} />}>
          {product.name || product.sku}
        </Anchor>
      </Group>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Files({ product: { files }, onAdd }: { product: ItemDetail; onAdd: () => void }) {
  const t = useTexts().itemFiles;
  return (
    <>
      <div className={classes.head}>
        <h3>{t.sku.files}</h3>
        <Anchor component="button" type="button" onClick={onAdd}>
          {t.add}
        </Anchor>
      </div>
      {files.length === 0 && (
        <Text mt={6} c="dimmed">
          {t.sku.no_files}
        </Text>
      )}
      <ul className={classes.files} aria-label={t.sku.files}>
        {files.map((file) => (
          <li key={file.id}>
            <Thumbnail address={file.thumbnail} size={48} icon="file" />
            <FileName file={file} />
          </li>
        ))}
      </ul>
    </>
  );
}
