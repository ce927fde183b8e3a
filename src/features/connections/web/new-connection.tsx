import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { isAsked } from '../form-draft.ts';
import { addConnection, type ConnectorKind, type Found, testNewConnection } from '../settings-contract.ts';
import { AddedConnection } from './added-connection.tsx';
import { RedirectAddress } from './authorization-panel.tsx';
import { ConnectionForm } from './connection-form.tsx';
import classes from './gallery.module.css';
import { PartnerMark } from './partner-mark.tsx';
import type { PartnerSearch } from './partner-search.ts';
import { useConnectionChange } from './use-connection-change.ts';
import { useConnectionDraft } from './use-connection-draft.ts';

const USUAL_POLL_SECONDS = 60;

type Added = { id: number; name: string; works: string; found: readonly Found[] };
type Props = { kind: ConnectorKind; search: PartnerSearch };

/** One partner's form; once its test passed the connector is added, and what was found leads on to the mapping. */
export function NewConnection({ kind, search }: Props) {
  const t = useTexts().connector_settings;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const [added, setAdded] = useState<Added>();
  const draft = useConnectionDraft({ fields: kind.fields, name: kind.title, poll_seconds: USUAL_POLL_SECONDS });
  const add = (reads_lists: boolean) =>
    call(addConnection, { body: { kind: kind.kind, reads_lists, ...draft.body() } });
  const testAndAdd = useConnectionChange(
    async () => {
      const tested = await call(testNewConnection, { params: { kind: kind.kind }, body: draft.form() });
      const { body } = await add(true);
      return { id: body.id, works: tested.message, found: tested.found };
    },
    (done) => setAdded({ ...done, name: draft.body().name }),
    draft.refuse,
  );
  const addUntested = useConnectionChange(
    () => add(false),
    ({ body }) => {
      alerts.success(body.message, { fixed: true });
      void navigate({ to: '/settings/connectors/$id/settings', params: { id: String(body.id) } });
    },
    draft.refuse,
  );
  // Before a member consented at the partner there is nothing to test: that is what follows.
  const redirect = kind.redirect && isAsked(kind.redirect.only_with, draft.values) ? kind.redirect : undefined;
  if (added) return <AddedConnection {...added} kind={kind} search={search} />;
  return (
    <ConnectionForm
      fields={kind.fields}
      draft={draft}
      isNew
      onSubmit={() => (redirect ? addUntested : testAndAdd).mutate()}
      buttons={
        redirect ? (
          <Button type="submit" loading={addUntested.isPending}>
            {t.add}
          </Button>
        ) : (
          <>
            <Button variant="default" loading={addUntested.isPending} onClick={() => addUntested.mutate()}>
              {t.add_untested}
            </Button>
            <Button type="submit" loading={testAndAdd.isPending}>
              {t.test_and_continue}
            </Button>
          </>
        )
      }
    >
      <div className={classes.chosen}>
        <PartnerMark title={kind.title} />
        <strong>{kind.title}</strong>
        <Link to="/settings/connectors/new" search={{ ...search, kind: undefined }} className={classes.all}>
          {t.gallery.other}
        </Link>
      </div>
      {redirect && <RedirectAddress address={redirect.address} />}
    </ConnectionForm>
  );
}
