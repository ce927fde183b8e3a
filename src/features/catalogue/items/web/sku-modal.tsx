import { Anchor, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import { useSku } from './use-sku.ts';

export type SkuModalProps = { sku: string; opened: boolean; onClose: () => void };

type Props = SkuModalProps & { title: string; children: (product: ItemDetail) => ReactNode };

/** A dialog about the product of a SKU; without one it offers to create it. */
export function SkuModal({ sku, opened, onClose, title, children }: Props) {
  const { ui } = useTexts();
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={title} closeButtonProps={{ 'aria-label': ui.close }}>
      <SkuItem sku={sku}>{children}</SkuItem>
    </Modal>
  );
}

function SkuItem({ sku, children }: Pick<Props, 'sku' | 'children'>) {
  const t = useTexts().itemFiles.sku;
  const { product, isError, error, refetch } = useSku(sku);
  if (product) return children(product);
  if (isError) return <LoadError error={error} onRetry={refetch} />;
  if (product === undefined) return <Skeleton height={160} />;
  return (
    <EmptyState
      title={interpolate(t.not_found, { sku })}
      action={
        <May access="edit_catalog">
          <Anchor renderRoot={(props) => <Link to="/products/create" search={{ sku }} {...props} />}>{t.create}</Anchor>
        </May>
      }
    />
  );
}
