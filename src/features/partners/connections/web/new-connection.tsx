import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type DraftValues, isAsked } from '../form-draft.ts';
import { addConnection, type ConnectorKind, type ListedCount, testNewConnection } from '../settings-contract.ts';
import { AddedConnection } from './added-connection.tsx';
import { RedirectAddress } from './authorization-panel.tsx';
import { ConnectionForm } from './connection-form.tsx';
import classes from './gallery.module.css';
import { PartnerMark } from './partner-mark.tsx';
import type { PartnerSearch } from './partner-search.ts';
import { useConnectionChange } from './use-connection-change.ts';
import { bodyOf, type ConnectionBody, useConnectionDraft } from './use-connection-draft.ts';

const USUAL_POLL_SECONDS = 60;

type Added = { id: number; name: string; works: string; found: readonly ListedCount[] };
type Props = { kind: ConnectorKind; search: PartnerSearch };

/** Before a member consented at the partner there is nothing to test: that is what follows. */
const redirectOf = ({ redirect }: ConnectorKind, values: DraftValues) =>
  redirect && isAsked(redirect.only_with, values) ? redirect : undefined;

/** One partner's form; once its test passed the connector is added, and what was found leads on to the mapping. */
export function NewConnection({ kind, search }: Props) {
  const t = useTexts().connector_settings;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [added, setAdded] = useState<Added>();
  const start = { fields: kind.fields, name: kind.title, poll_seconds: USUAL_POLL_SECONDS };
  const draft = useConnectionDraft(start, async (body, { values }) => {
    if (redirectOf(kind, values)) await addUntested(body);
    else {
      const { credentials, settings } = body;
      const tested = await call(testNewConnection, { params: { kind: kind.kind }, body: { credentials, settings } });
      const { body: made } = await call(addConnection, { body: { kind: kind.kind, reads_lists: true, ...body } });
      setAdded({ id: made.id, name: body.name, works: tested.message, found: tested.found });
    }
    return undefined;
  });
  const untested = useConnectionChange(addUntested, () => {}, draft.refuse);

  async function addUntested(body: ConnectionBody) {
    const { body: made } = await call(addConnection, { body: { kind: kind.kind, reads_lists: false, ...body } });
    alerts.success(made.message, { fixed: true });
    void navigate({ to: '/settings/connectors/$id/settings', params: { id: String(made.id) } });
  }

  const redirect = redirectOf(kind, draft.values);
  if (added) return <AddedConnection {...added} kind={kind} search={search} />;
  return (
    <ConnectionForm
      fields={kind.fields}
      draft={draft}
      isNew
      buttons={
        <>
          {!redirect && (
            <Button
              variant="default"
              loading={untested.isPending}
              onClick={() => untested.mutate(bodyOf(kind.fields, draft.values))}
            >
              {t.add_untested}
            </Button>
          )}
          <Button type="submit" loading={draft.isSaving}>
            {redirect ? t.add : t.test_and_continue}
          </Button>
        </>
      }
    >
      <div className={classes.chosen}>
        <PartnerMark title={kind.title} />
        <strong>{kind.title}</strong>
        <Link to="/settings/connectors/new" search={{ ...search, kind: undefined }}>
          {t.gallery.other}
        </Link>
      </div>
      {redirect && <RedirectAddress address={redirect.address} />}
    </ConnectionForm>
  );
}
