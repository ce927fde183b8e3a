import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { saveIssuer, type TaxIssuer } from '../../issuer-contract.ts';
import { CertificatePanel } from './certificate-panel.tsx';
import classes from './issuer.module.css';
import type { IssuerBody } from './issuer-draft.ts';
import { IssuerForm } from './issuer-form.tsx';
import { useIssuerDraft } from './use-issuer-draft.ts';

type Props = { issuer: TaxIssuer };

/** Changes how a country's documents are issued, beginning with what was stored when it was opened or last saved. */
export function IssuerEditor({ issuer }: Props) {
  const [start, setStart] = useState(issuer);
  const [isSaved, setIsSaved] = useState(false);
  const load = () => setStart(issuer);
  // What was just saved is shown as it came to be stored.
  if (isSaved && issuer.version > start.version) {
    load();
    setIsSaved(false);
  }
  // What is typed into the form stays, and is no conflict with one's own certificate.
  const [version, setVersion] = useState(start.version);
  if (version < start.version) setVersion(start.version);
  return (
    <div className={page.columns}>
      <Editor
        key={start.version}
        start={start}
        // A connector that was added meanwhile can be chosen at once.
        issuer={{ ...start, version, connections: issuer.connections, provider_kinds: issuer.provider_kinds }}
        rival={issuer.saved_by}
        onSaved={(saved) => setIsSaved(saved > start.version)}
        onLoad={load}
      />
      <div className={page.column}>
        {issuer.needs_certificate && (
          <CertificatePanel issuer={issuer} onSaved={(saved) => saved === version + 1 && setVersion(saved)} />
        )}
        <LastChange issuer={issuer} />
      </div>
    </div>
  );
}

type EditorProps = Props & {
  start: TaxIssuer;
  /** Who changed it last. */
  rival: string | null;
  onSaved: (version: number) => void;
  onLoad: () => void;
};

function Editor({ issuer, start, rival, onSaved, onLoad }: EditorProps) {
  const t = useTexts().taxDocuments.settings;
  const { conflict } = useTexts().connector_settings;
  const alerts = useAlerts();
  const client = useQueryClient();
  const editing = useIssuerDraft(start);
  const save = useMutation({
    mutationFn: (body: IssuerBody) => call(saveIssuer, { params: { country: start.country }, body }),
    onSuccess: ({ version }) => {
      onSaved(version);
      alerts.success(interpolate(t.saved, { country: start.title }), { fixed: true });
    },
    onError: (error) => {
      editing.refuse(error);
      if (!isConflict(error)) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/tax-issuers', '/api/documents', '/api/orders', '/api/tax-series']),
  });
  const leaveGuard = useLeaveGuard(editing.isDirty && !save.isPending && !save.isSuccess);
  return (
    <div>
      {leaveGuard}
      <IssuerForm
        issuer={issuer}
        editing={editing}
        isSaving={save.isPending}
        notice={isConflict(save.error) && <ConflictNotice who={rival ?? t.somebody} texts={conflict} onLoad={onLoad} />}
        onSubmit={() => {
          const body = editing.body(issuer.version);
          if (body) save.mutate(body);
        }}
      />
    </div>
  );
}

/** Whether a save was refused because of another that came first. */
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;

function LastChange({ issuer: { saved_by, saved_at } }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { longDate } = useFormats();
  if (!saved_by || !saved_at) return null;
  return <p className={classes.hint}>{interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}</p>;
}
