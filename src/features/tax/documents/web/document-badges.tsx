import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { TermName } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import type { DocumentRow } from '../contract.ts';
import type { DocumentState } from '../document-state.ts';
import classes from './tax-documents.module.css';

const tones: Readonly<Record<DocumentState, Tone>> = {
  not_submitted: 'neutral',
  not_needed: 'neutral',
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
  tested: 'neutral',
};

const stateTerms: Readonly<Record<DocumentState, TermName>> = {
  not_submitted: 'not_submitted',
  not_needed: 'document_not_needed',
  issued_elsewhere: 'issued_elsewhere',
  issued_offline: 'offline',
  sealed: 'sealed',
  sending: 'sending',
  pending: 'in_process',
  in_doubt: 'in_doubt',
  authorised: 'authorised',
  stored: 'stored',
  sent_to_shipper: 'sent_to_shipper',
  rejected: 'rejected',
  ignored: 'error_ignored',
  cancelling: 'cancelling',
  cancelled: 'document_cancelled',
  tested: 'document_tested',
};

type Props = {
  document: Pick<DocumentRow, 'state' | 'would_be_rejected' | 'awaits_sale'>;
  /** On the card and the page of one document; in a list the head of the column is the term. */
  isExplained?: boolean;
};

/** Where a document is on its way; of one that is not submitted, whether it would be rejected or follows its sale. */
export function StateBadge({ document: { state, would_be_rejected, awaits_sale }, isExplained = false }: Props) {
  const t = useTexts().taxDocuments;
  const term = would_be_rejected ? 'would_be_rejected' : awaits_sale ? 'awaits_sale' : stateTerms[state];
  return (
    <StatusBadge tone={would_be_rejected ? 'danger' : tones[state]} term={isExplained ? term : undefined}>
      {would_be_rejected ? t.would_be_rejected : awaits_sale ? t.awaits_sale : t.states[state]}
    </StatusBadge>
  );
}

/** Stands wherever a document is that does not count before the law; nothing for those that do. */
export function TestBadge({ environment }: Pick<DocumentRow, 'environment'>) {
  const t = useTexts().taxDocuments;
  if (environment === 'live') return null;
  return (
    <span className={classes.test} title={t.test_hint} data-test>
      {t.test}
    </span>
  );
}
