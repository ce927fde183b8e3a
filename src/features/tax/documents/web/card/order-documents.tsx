import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { findOrderDocuments } from '../../contract.ts';
import classes from './card.module.css';
import { DocumentCard } from './document-card.tsx';
import type { OrderOnPage } from './fix-button.tsx';
import { useIssuedNotice } from './use-issued-notice.ts';

type Props = OrderOnPage & {
  /** Of the element that holds the cards, for what leads to them. */
  id: string;
  orderId: number;
};

/** A card for each tax document of an order; nothing in countries that the account does not issue for. */
export function OrderDocuments({ id, orderId, ...order }: Props) {
  const { data, error, isPending, refetch } = useQuery(queryOf(findOrderDocuments, { params: { id: orderId } }));
  useIssuedNotice(data?.data);
  return (
    <>
      {isPending && <Skeleton height={260} radius="md" />}
      {error && <LoadError error={error} onRetry={refetch} hasData />}
      {data && data.data.length + data.notes.length > 0 && (
        <div id={id} className={classes.cards}>
          {data.data.map((document) => (
            <DocumentCard key={document.id} document={document} order={order} />
          ))}
          {data.notes.map((note) => (
            <p key={note} className={classes.note}>
              <Icon name="info" size={16} />
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
