import { ActionIcon } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { deleteLocation } from '../contract.ts';
import type { LocationRow } from './location-rows.ts';

type Props = { connector: string; row: LocationRow; onForget: (key: string) => void };

/**
 * Deletes a location's mapping: a stored one on the server first, one that was only fetched here. Others have nothing
 * to delete.
 */
export function DeleteLocation({ connector, row, onForget }: Props) {
  const t = useTexts().mappings.locations;
  const alerts = useAlerts();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { id } = row.location;
  const remove = useMutation({
    mutationFn: async () => (id === undefined ? undefined : call(deleteLocation, { params: { connector, id } })),
    onError: (error) => {
      const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
      alerts.danger(isRefusal ? error.message : t.delete_failed, { fixed: true });
    },
    onSuccess: (reply) => {
      if (!reply) onForget(row.key);
      alerts.success(reply?.message ?? t.deleted);
    },
    onSettled: () => {
      setIsAsking(false);
      return markStale(client, ['/api/connectors', '/api/orders', '/api/problems']);
    },
  });
  if (id === undefined && !row.isFetched) return null;
  const code = row.description || row.key;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={interpolate(t.delete, { code })}
        title={interpolate(t.delete, { code })}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
      <DeleteModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onDelete={() => remove.mutate()}
        isBusy={remove.isPending}
      >
        {t.delete_text}
      </DeleteModal>
    </>
  );
}
