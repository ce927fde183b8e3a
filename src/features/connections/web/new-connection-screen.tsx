import { Button, Select, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { BackNav } from '#ui/back-nav.tsx';
import { call } from '#ui/call.ts';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { isAsked } from '../form-draft.ts';
import { addConnection, ConnectorKind, findConnectorKinds, testNewConnection } from '../settings-contract.ts';
import { RedirectAddress } from './authorization-panel.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { useConnectionChange } from './use-connection-change.ts';
import { useConnectionDraft } from './use-connection-draft.ts';
import { useSettingsTexts } from './use-settings-texts.ts';

const USUAL_POLL_SECONDS = 60;

/** Adds a connector of any kind; the address may name one that is wanted. */
export function NewConnectionScreen() {
  const t = useSettingsTexts();
  const { connections } = useTexts();
  const { data, error, isPending, refetch } = useQuery(queryOf(findConnectorKinds, {}));
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [chosen, setChosen] = useState<unknown>(address.kind);
  const kind = data?.find((one) => one.kind === chosen) ?? data?.[0];
  return (
    <>
      <BackNav to="/settings/connectors" label={connections.buttons.all} />
      <PageHeader title={t.add_title}>{t.add_hint}</PageHeader>
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={360} radius="md" />}
      {kind && <NewForm key={kind.kind} kind={kind} kinds={data ?? []} onKind={setChosen} />}
    </>
  );
}

type FormProps = { kind: ConnectorKind; kinds: readonly ConnectorKind[]; onKind: (kind: string | null) => void };

function NewForm({ kind, kinds, onKind }: FormProps) {
  const t = useSettingsTexts();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const draft = useConnectionDraft({ fields: kind.fields, name: kind.title, poll_seconds: USUAL_POLL_SECONDS });
  const test = useMutation({
    mutationFn: () => call(testNewConnection, { params: { kind: kind.kind }, body: draft.form() }),
    onSuccess: ({ message }) => alerts.success(message, { fixed: true }),
    onError: (error) => {
      draft.refuse(error);
      alerts.failed(error);
    },
  });
  const add = useConnectionChange(
    () => call(addConnection, { body: { kind: kind.kind, ...draft.body() } }),
    ({ body }) => {
      alerts.success(body.message, { fixed: true });
      void navigate({ to: '/settings/connectors/$id/settings', params: { id: String(body.id) } });
    },
    draft.refuse,
  );
  const choices = ConnectorKind.shape.role.options.map((role) => ({
    group: t.roles[role],
    items: kinds.filter((one) => one.role === role).map((one) => ({ value: one.kind, label: one.title })),
  }));
  return (
    <ConnectionForm
      fields={kind.fields}
      draft={draft}
      onSubmit={() => add.mutate()}
      buttons={
        <>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            {t.test}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t.add}
          </Button>
        </>
      }
    >
      <Select label={t.kind} data={choices} value={kind.kind} allowDeselect={false} onChange={onKind} />
      {kind.redirect && isAsked(kind.redirect.only_with, draft.values) && (
        <RedirectAddress address={kind.redirect.address} />
      )}
    </ConnectionForm>
  );
}
