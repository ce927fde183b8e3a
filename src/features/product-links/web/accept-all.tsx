import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { countConnectorProducts, startMatchRun } from '../contract.ts';
import { useLinkTexts } from './use-link-texts.ts';

/** Accepts every suggestion by the same SKU in one go; nothing where there is none. */
export function AcceptAll({ connector }: { connector: string }) {
  const { bulk: t, failed } = useLinkTexts();
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery(queryOf(countConnectorProducts, { params: { connector } }));
  const start = useMutation({
    mutationFn: () => call(startMatchRun, { params: { connector } }),
    onError: () => alerts.danger(failed, { fixed: true }),
    onSettled: () => {
      setIsAsking(false);
      return markStale(client, ['/api/connectors/', '/api/link-runs']);
    },
  });
  if (!data || data.same_sku === 0) return null;
  const write = (found: number) => `${count(found)}${data.same_sku_is_capped ? '+' : ''}`;
  return (
    <>
      <Button size="xs" variant="light" onClick={() => setIsAsking(true)}>
        {pluralise(t.accept_all, data.same_sku, write)}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => start.mutate()}
        title={t.accept_title}
        confirmLabel={t.accept}
        isBusy={start.isPending}
      >
        <p>{pluralise(t.accept_text, data.same_sku, write)}</p>
        <p>{t.accept_note}</p>
      </ConfirmModal>
    </>
  );
}
