import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemDetail } from '../contract.ts';
import type { EntityId } from '../entities.ts';
import classes from './catalog.module.css';
import { placesOf, wordsOf } from './item-places.ts';
import { useItem } from './use-item.ts';

type Props = { entity: EntityId; children: (item: ItemDetail) => ReactNode };

/** A screen of the item that the address names: the way back to its list, and what stands there while it is loaded or missing. */
export function ItemFrame({ entity, children }: Props) {
  const { ui } = useTexts();
  const { item, isMissing } = useItem(entity);
  return (
    <>
      <BackToList entity={entity} />
      {item.isPending && <ItemSkeleton />}
      {isMissing && <EmptyState title={ui.not_found} icon="search" />}
      {item.isError && !isMissing && (
        <LoadError error={item.error} onRetry={item.refetch} hasData={item.data !== undefined} />
      )}
      {item.data && !isMissing && children(item.data)}
    </>
  );
}

/** Leads to the list as it was left: the address carries its state. */
export function BackToList({ entity }: { entity: EntityId }) {
  return (
    <nav className={classes.nav}>
      <Link to={placesOf[entity].list} search={true}>
        <Icon name="chevronLeft" size={16} />
        {wordsOf(useTexts(), entity).back}
      </Link>
    </nav>
  );
}

function ItemSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={28} width={260} mb={20} />
      <div className={classes.columns}>
        <Skeleton height={320} radius="md" />
        <Skeleton height={320} radius="md" />
      </div>
    </div>
  );
}
