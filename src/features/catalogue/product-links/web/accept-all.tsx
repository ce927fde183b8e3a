import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { startMatchRuns } from '../runs-contract.ts';
import type { LinkCounts } from './link-segments.tsx';

/** `connectionId`: the one channel whose suggestions are accepted; undefined: of all. */
type Props = { counts: LinkCounts | undefined; connectionId: number | undefined };

/** Accepts every suggestion by the same SKU in one go; nothing where there is none. */
export function AcceptAll({ counts, connectionId }: Props) {
  const { bulk: t, failed } = useTexts().productLinks;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const start = useMutation({
    mutationFn: () => call(startMatchRuns, { body: { connection_id: connectionId } }),
    onError: () => alerts.danger(failed, { fixed: true }),
    onSettled: () => {
      setIsAsking(false);
      return markStale(client, ['/api/connector-products', '/api/link-runs', '/api/open-work']);
    },
  });
  if (!counts || counts.same_sku === 0) return null;
  const write = (found: number) => `${count(found)}${counts.same_sku_is_capped ? '+' : ''}`;
  return (
    <>
      <Button size="xs" variant="light" onClick={() => setIsAsking(true)}>
        {pluralise(t.accept_all, counts.same_sku, write)}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => start.mutate()}
        title={t.accept_title}
        confirmLabel={t.accept}
        isBusy={start.isPending}
      >
        <p>{pluralise(connectionId === undefined ? t.accept_text_all : t.accept_text, counts.same_sku, write)}</p>
        <p>{t.accept_note}</p>
      </ConfirmModal>
    </>
  );
}
