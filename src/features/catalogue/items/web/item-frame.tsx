import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { BackNav } from '#ui/back-nav.tsx';
import { DetailSkeleton } from '#ui/detail-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ItemDetail, itemCalls } from '../contract.ts';
import { itemTextsFor, placesOf } from './item-places.ts';

type Props = { entity: EntityId; children: (item: ItemDetail) => ReactNode };

/**
 * A screen of the item that the address names: the way back to its list, and what is there while it is loaded or
 * missing.
 */
export function ItemFrame({ entity, children }: Props) {
  const id = Number(useParams({ strict: false }).id);
  const item = useQuery(queryOf(itemCalls[entity].get, { params: { id } }));
  return (
    <>
      <BackToList entity={entity} />
      <Loaded found={item} pending={<DetailSkeleton />}>
        {children}
      </Loaded>
    </>
  );
}

/** Leads to the list as it was left. */
export function BackToList({ entity }: { entity: EntityId }) {
  return <BackNav to={placesOf[entity].list} search label={itemTextsFor(useTexts().catalog, entity).back} />;
}
