import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getRemoval, removeConnection } from '../settings-contract.ts';
import { useConnectionChange } from './use-connection-change.ts';

type Props = { id: number; name: string };

/** Removes a connector, after it was said what that ends and what stays. */
export function RemoveButton({ id, name }: Props) {
  const t = useTexts().connector_settings;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useConnectionChange(
    () => call(removeConnection, { params: { connector: String(id) } }),
    () => {
      setIsAsking(false);
      alerts.success(interpolate(t.removed, { name }));
      void navigate({ to: '/settings/connectors' });
    },
  );
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setIsAsking(true)}>
        {t.remove}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => remove.mutate()}
        title={interpolate(t.remove_title, { name })}
        confirmLabel={t.remove}
        isDanger
        isBusy={remove.isPending}
      >
        <WhatGoes id={id} />
      </ConfirmModal>
    </>
  );
}

function WhatGoes({ id }: { id: number }) {
  const t = useTexts().connector_settings;
  const { count } = useFormats();
  const { data, error, refetch } = useQuery({
    ...queryOf(getRemoval, { params: { connector: String(id) } }),
    staleTime: 0,
  });
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton height={80} />;
  const figures = Object.fromEntries(Object.entries(data).map(([name, n]) => [name, count(n)]));
  return (
    <>
      {data.unfinished_writes > 0 && <p role="alert">{interpolate(t.remove_busy, figures)}</p>}
      <p>{interpolate(t.remove_ends, figures)}</p>
      <p>{interpolate(t.remove_stays, figures)}</p>
      {data.open_orders > 0 && <p>{interpolate(t.remove_open, figures)}</p>}
    </>
  );
}
