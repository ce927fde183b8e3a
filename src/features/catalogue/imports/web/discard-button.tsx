import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { discardImport, type Import } from '../contract.ts';

/** Forgets an import of which nothing was written. */
export function DiscardButton({ run: { id, file_name } }: { run: Import }) {
  const t = useTexts().imports.discard;
  const alerts = useAlerts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const discard = useMutation({
    mutationFn: () => call(discardImport, { params: { id } }),
    onSuccess: async () => {
      alerts.success(interpolate(t.done, { file: file_name }));
      await navigate({ to: '/imports' }); // before its own queries are asked again, which would find nothing
      await markStale(client, ['/api/imports']);
    },
    onError: alerts.failed,
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.button}
      </Button>
      <DeleteModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onDelete={() => discard.mutate()}
        title={t.title}
        deleteLabel={t.confirm}
        isBusy={discard.isPending}
      >
        {interpolate(t.text, { file: file_name })}
      </DeleteModal>
    </>
  );
}
