import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { DocumentRow } from '../contract.ts';
import type { DocumentState } from '../document-state.ts';
import classes from './tax-documents.module.css';
import { useDocumentTexts } from './use-document-texts.ts';

const tones: Readonly<Record<DocumentState, Tone>> = {
  not_submitted: 'neutral',
  issued_elsewhere: 'success',
  issued_offline: 'warning',
  sealed: 'info',
  sending: 'info',
  pending: 'info',
  in_doubt: 'warning',
  authorised: 'success',
  stored: 'success',
  sent_to_shipper: 'success',
  rejected: 'danger',
  ignored: 'neutral',
  cancelling: 'warning',
  cancelled: 'neutral',
};

type Seen = Pick<DocumentRow, 'state' | 'would_be_rejected'>;

/** Where a document is on its way; of one that is not submitted, whether it would be rejected. */
export function StateBadge({ document: { state, would_be_rejected } }: { document: Seen }) {
  const t = useDocumentTexts();
  if (would_be_rejected) return <StatusBadge tone="danger">{t.would_be_rejected}</StatusBadge>;
  const hints: Readonly<Partial<Record<DocumentState, string>>> = t.state_hints;
  const hint = hints[state];
  return (
    <StatusBadge tone={tones[state]} {...(hint !== undefined && { title: hint })}>
      {t.states[state]}
    </StatusBadge>
  );
}

/** Stands wherever a document is that does not count before the law; nothing for those that do. */
export function TestBadge({ environment }: Pick<DocumentRow, 'environment'>) {
  const t = useDocumentTexts();
  if (environment === 'live') return null;
  return (
    <span className={classes.test} title={t.test_hint}>
      {t.test}
    </span>
  );
}
