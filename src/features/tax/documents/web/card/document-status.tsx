import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';
import type { DocumentState } from '../../document-state.ts';
import { deadlineTone } from '../deadline-tone.ts';
import classes from './card.module.css';
import { submittedAt, transactionOf } from './document-facts.ts';
import { fileAddress } from './file-address.ts';
import { FixButton, type OrderOnPage } from './fix-button.tsx';
import { OriginPicker } from './origin-picker.tsx';

type Props = { document: DocumentDetail };
type StatusProps = Props & { order?: OrderOnPage | undefined };

/** The state of a document in figures and words; what it does not have yet is left out. */
export function DocumentStatus({ document, order }: StatusProps) {
  const tax_documents = useTexts().taxDocuments;
  const t = tax_documents.facts;
  const { longDate, day, money } = useFormats();
  const { full_number, ignored_reason, credit_reason, issued_on } = document;
  // What it would be rejected for stands above, each with its correction.
  const error = document.would_be_rejected ? null : document.error;
  const sent = submittedAt(document);
  const transaction = transactionOf(document);
  const transactionText = transaction === 'manual' ? t.manual : <code key="transaction">{transaction}</code>;
  const submitted = sent === null ? issued_on && day(issued_on) : longDate(sent);
  const rows: Detail[] = [
    ...(document.state === 'not_needed' ? [] : [[t.number, <FullNumber key="number" of={full_number} />] as const]),
    ...(transaction === null ? [] : [[t.transaction, transactionText] satisfies Detail]),
    [t.status, <Status key="status" document={document} />],
    ...(document.observations === null ? [] : [[t.observations, document.observations] satisfies Detail]),
    ...(error === null ? [] : [[t.error, <Fault key="error" error={error} {...{ document, order }} />] as const]),
    ...(ignored_reason === null ? [] : [[t.ignored_reason, ignored_reason] as const]),
    ...(credit_reason === null ? [] : [[t.credit_reason, credit_reason] as const]),
    [t.storage, <Storage key="storage" document={document} />],
    ...(document.mails.length > 0 ? [[t.mailed, <Mailed key="mailed" mails={document.mails} />] as const] : []),
    ...(submitted === null ? [] : [[t.submitted_on, submitted] as const]),
    // A guide has no amount of its own.
    ...(document.kind === 'guide' ? [] : [[t.total, money(document.total, document.currency)] satisfies Detail]),
    ...(document.conversion ? [[t.converted, <AtRate key="from" of={document.conversion} />] as const] : []),
    ...(document.equivalent ? [[t.equivalent, <AtRate key="to" of={document.equivalent} />] as const] : []),
    ...(document.kind === 'correction' ? [[t.origin, <OriginOf key="origin" document={document} />] as const] : []),
    ...(document.corrections.length > 0
      ? [[t.corrections, <DocumentLinks key="by" documents={document.corrections} />] as const]
      : []),
    ...(document.replaces
      ? [[t.replaces, <DocumentLinks key="replaces" documents={[document.replaces]} />] as const]
      : []),
  ];
  return (
    <Stack gap="xs">
      <DetailList items={rows} />
      <Deadline document={document} />
    </Stack>
  );
}

/** As people write it, to be copied; it may not be given yet. */
function FullNumber({ of: number }: { of: string | null }) {
  const t = useTexts().taxDocuments;
  if (number === null) return <span className="dimmed">{t.no_number}</span>;
  return (
    <span className="numeric">
      {number}
      <CopyButton text={number} what={t.facts.number} />
    </span>
  );
}

/** The same amount in another currency, and by which rate. */
function AtRate({ of: { currency, total, rate, day, source } }: { of: NonNullable<DocumentDetail['conversion']> }) {
  const t = useTexts().taxDocuments;
  const formats = useFormats();
  return (
    <>
      {formats.money(total, currency)}
      <small className="second">{interpolate(t.by_rate, { rate, source, day: formats.day(day) })}</small>
    </>
  );
}

/** Why it was rejected, as the authority said it, and the fields to correct. */
function Fault({ error, document, order }: StatusProps & { error: string }) {
  return (
    <span className="danger">
      {error}{' '}
      {document.fields_to_correct.map((field) => (
        <FixButton key={field} field={field} document={document} order={order} />
      ))}
    </span>
  );
}

/** The state in words, and what comes next by itself. */
function Status({ document }: Props) {
  const { state, kind, country, due_at, would_be_rejected, awaits_sale, mended_by, consent } = document;
  const t = useTexts().taxDocuments;
  const { longDate } = useFormats();
  const name = countryName(country, useLanguage());
  const hints: Readonly<Partial<Record<DocumentState, string>>> = t.state_hints;
  const isDue = due_at !== null && state === 'not_submitted' && !would_be_rejected && !awaits_sale;
  const awaited = consent && `${interpolate(t.awaits_consent, { when: longDate(consent.asked_at) })} ${consent.rule}`;
  const hint = awaited ?? (mended_by === null ? hints[state] : t.rejected_hints[mended_by]);
  const next = isDue ? interpolate(t.due, { when: longDate(due_at) }) : hint;
  return (
    <>
      {state === 'not_submitted'
        ? interpolate(kind === 'guide' ? t.guide_not_submitted : t.not_submitted, { country: name })
        : t.states[state]}
      {next && <small className="second">{next}</small>}
    </>
  );
}

/** Administrators may open the stored document, others see that it is there. */
function Storage({ document: { id, stored_at, has_pdf } }: Props) {
  const t = useTexts().taxDocuments;
  const { user } = useSession();
  const { longDate } = useFormats();
  if (stored_at === null) return <span className="dimmed">{t.not_stored}</span>;
  return (
    <span className={classes.stored} title={longDate(stored_at)}>
      <Icon name="check" size={16} />
      {user.is_admin && has_pdf ? (
        <a href={fileAddress(id, 'pdf')} target="_blank" rel="noreferrer">
          {t.open_pdf}
        </a>
      ) : (
        t.stored
      )}
    </span>
  );
}

/** Its mails, the newest first. */
function Mailed({ mails }: { mails: DocumentDetail['mails'] }) {
  const t = useTexts().taxDocuments.mail;
  const { longDate } = useFormats();
  return (
    <ul className={classes.mails}>
      {mails.map(({ id, to, state, at, by, answer }) => (
        <li key={id} data-tone={state === 'refused' || state === 'in_doubt' ? 'danger' : undefined}>
          {interpolate(t.states[state], { to, when: longDate(at) })}
          {by && <small className="second">{interpolate(t.by, { who: by })}</small>}
          {answer && <small className="second">{answer}</small>}
        </li>
      ))}
    </ul>
  );
}

/** The sale that a correction corrects; where there is none yet, or it may still change, the way to choose it. */
function OriginOf({ document }: Props) {
  const t = useTexts().taxDocuments;
  const [isChoosing, setIsChoosing] = useState(false);
  const { origin, actions } = document;
  const mayChoose = useMay('issue_documents') && actions.includes('choose_origin');
  return (
    <span className={classes.origin}>
      {origin ? <DocumentLinks documents={[origin]} /> : <span className="dimmed">{t.no_origin}</span>}
      {mayChoose && (
        <Button size="compact-xs" variant={origin ? 'subtle' : 'default'} onClick={() => setIsChoosing(true)}>
          {origin ? t.origin.change : t.actions.choose_origin}
        </Button>
      )}
      {isChoosing && <OriginPicker document={document} onClose={() => setIsChoosing(false)} />}
    </span>
  );
}

type Named = { id: number; full_number: string | null };

/** Other documents by their numbers. */
function DocumentLinks({ documents }: { documents: readonly Named[] }) {
  const { no_number } = useTexts().taxDocuments;
  return documents.map(({ id, full_number }) => (
    <Link key={id} to="/documents/$id" params={{ id: String(id) }} className={classes.link}>
      {full_number ?? no_number}
    </Link>
  ));
}

/** What the law wants next, and until when. */
function Deadline({ document: { deadline } }: Props) {
  const t = useTexts().taxDocuments.deadlines;
  const { longDate } = useFormats();
  const now = useNow();
  if (!deadline) return null;
  const isOver = Date.parse(deadline.at) < now;
  const text = isOver ? t[`${deadline.what}_over`] : t[deadline.what];
  return (
    <p className={classes.deadline} data-tone={deadlineTone(deadline.what, deadline.at, now)}>
      <Icon name="clock" size={14} />
      {interpolate(text, { when: longDate(deadline.at) })}
    </p>
  );
}
