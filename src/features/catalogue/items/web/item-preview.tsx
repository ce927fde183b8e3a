import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import { getProductStock } from '#features/warehouse/stock/contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import glance from '#ui/glance.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ItemDetail, itemCalls } from '../contract.ts';
import { ItemBadges } from './item-badges.tsx';
import { placesOf } from './item-places.ts';

/**
 * A product or raw material at a glance: its picture, how much there is and where; of a kit, what it consists of and
 * how many can be made.
 */
export function ItemPreview({ entity, id }: { entity: EntityId; id: number }) {
  const found = useQuery(queryOf(itemCalls[entity].get, { params: { id } }));
  return (
    <Loaded found={found} pending={<Skeleton height={240} radius="sm" />}>
      {(item) => <Glance item={item} />}
    </Loaded>
  );
}

function Glance({ item }: { item: ItemDetail }) {
  return (
    <article className={glance.glance}>
      <header className={glance.head}>
        <ProductImage image={item.image_url} size={96} />
        <div>
          <h2>
            <Link to={placesOf[item.entity_id].detail} params={{ id: String(item.id) }}>
              {item.name || item.sku}
            </Link>
          </h2>
          <small>{[item.sku, item.brand, item.category].filter(Boolean).join(' · ')}</small>
          <Group gap="xs">
            <ItemBadges item={item} />
          </Group>
        </div>
      </header>
      <Figures item={item} />
      {item.is_kit ? <Parts parts={item.parts} /> : <Places id={item.id} />}
    </article>
  );
}

function Figures({ item }: { item: ItemDetail }) {
  const stock = useTexts().stock;
  const item_files = useTexts().itemFiles;
  const t = stock.product;
  const { count } = useFormats();
  const ofKit = item.kits_possible === null ? [] : [[item_files.sku.kits_possible, item.kits_possible] as const];
  const ofStock = [
    [t.available, item.quantity_on_hand - item.quantity_on_hold],
    [t.on_hand, item.quantity_on_hand],
    [t.on_hold, item.quantity_on_hold],
    [t.incoming, item.quantity_incoming],
  ] as const;
  return (
    <dl className={glance.figures}>
      {(item.is_kit ? ofKit : ofStock).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ parts }: Pick<ItemDetail, 'parts'>) {
  const { shell } = useTexts();
  const t = useTexts().catalog;
  const { count } = useFormats();
  return (
    <>
      <h3>{t.detail.parts}</h3>
      <ul className={glance.list}>
        {parts.map((part) => (
          <li key={part.id}>
            <ProductImage image={part.image_url} />
            <span className={glance.words}>
              {count(part.quantity)} × {part.name || part.sku}
              <small>{part.sku}</small>
            </span>
            <span>{interpolate(shell.available, { count: count(part.quantity_available) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What there is at each location. */
function Places({ id }: { id: number }) {
  const { shell } = useTexts();
  const stock = useTexts().stock;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(getProductStock, { params: { id } }));
  if (!data) return <Skeleton height={64} radius="sm" />;
  return (
    <>
      <h3>{stock.product.title}</h3>
      {data.levels.length === 0 && <p className="dimmed">{stock.product.none}</p>}
      <ul className={glance.list}>
        {data.levels.map((level) => (
          <li key={level.core_id}>
            <span>{level.core_description}</span>
            <span>{interpolate(shell.available, { count: count(level.available) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
