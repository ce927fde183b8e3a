import { RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Item } from '../contract.ts';

/** What an item is in addition to a product for sale. */
export function ItemBadges({ item }: { item: Pick<Item, 'is_kit' | 'entity_id'> }) {
  const t = useTexts().catalog;
  return (
    <>
      {item.is_kit && <StatusBadge tone="info">{t.kit}</StatusBadge>}
      {item.entity_id === RAW_MATERIALS && <StatusBadge tone="neutral">{t.raw_material}</StatusBadge>}
    </>
  );
}
