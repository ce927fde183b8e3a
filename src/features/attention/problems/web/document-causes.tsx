import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import type { BulkAction } from '#features/tax/documents/bulk-contract.ts';
import { isUrgent } from '#features/tax/documents/cause-answers.ts';
import { type CauseAnswer, type DocumentCause, findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import classes from './inbox.module.css';

const BulkDialog = lazyPart(async () => (await import('#features/tax/documents/web/list/bulk-dialog.tsx')).BulkDialog);

type Asking = {
  /** Shows the buyers who can be asked; undefined where none can. */
  onAskBuyers: (() => void) | undefined;
};

/** Why tax documents need a person, a cause each with its answers; nothing where none does. */
export function DocumentCauses({ onAskBuyers }: Asking) {
  const t = useTexts().document_causes;
  const heading = useId();
  const causes = useQuery(queryOf(findDocumentCauses, {})).data?.data ?? [];
  if (causes.length === 0) return null;
  return (
    <section className={classes.beside} aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      <ul className={classes.causes}>
        {causes.map((cause) => (
          <Cause key={`${cause.need} ${cause.country} ${cause.code}`} cause={cause} onAskBuyers={onAskBuyers} />
        ))}
      </ul>
    </section>
  );
}

type CauseProps = Asking & { cause: DocumentCause };

function Cause({ cause, onAskBuyers }: CauseProps) {
  const t = useTexts().document_causes;
  const { deadlines } = useTexts().taxDocuments;
  const { longDate } = useFormats();
  const now = useNow();
  const { send_by, since, need, country, code } = cause;
  const { head, reason } = useWords(cause);
  const limit = send_by !== null && Date.parse(send_by) < now ? deadlines.send_over : deadlines.send;
  return (
    <li>
      <strong className={isUrgent(cause, now) ? 'danger' : undefined} data-urgent={isUrgent(cause, now) || undefined}>
        {isUrgent(cause, now) && <Icon name="alert" size={14} />} {head}
      </strong>
      {reason !== '' && <p>{reason}</p>}
      <small>
        {send_by !== null && `${interpolate(limit, { when: longDate(send_by) })} · `}
        {t.oldest} <RelativeTime at={since} />
      </small>
      <Group gap="4px 12px">
        <Link
          to="/documents"
          search={{ need, country, ...(code !== null && { cause: code }) }}
          aria-label={interpolate(t.named, { answer: t.show, cause: head })}
        >
          {t.show}
        </Link>
        <Answers cause={cause} head={head} onAskBuyers={onAskBuyers} />
      </Group>
    </li>
  );
}

/** “38 documents of Peru wait”, and for what: empty where the need says all. */
function useWords({ need, country, documents, is_capped, text, is_example }: DocumentCause) {
  const t = useTexts().document_causes;
  const language = useLanguage();
  const { count } = useFormats();
  const counted = (n: number) => (is_capped ? interpolate(t.at_least, { count: count(n) }) : count(n));
  const known = is_example ? interpolate(t.example, { text }) : text || t.no_reason;
  return {
    head: interpolate(pluralise(t[need], documents, counted), { country: countryName(country, language) }),
    reason: need === 'due' ? '' : known,
  };
}

type AnswersProps = CauseProps & { head: string };

/** What the member may do for all documents of a cause. */
function Answers({ cause, head, onAskBuyers }: AnswersProps) {
  const t = useTexts().document_causes;
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const mayIssue = useMay('issue_documents');
  const maySet = useMay('manage_settings');
  const { need, country, code, documents, setting } = cause;
  const isPossible: Readonly<Record<CauseAnswer, boolean>> = {
    ask_buyers: onAskBuyers !== undefined,
    settings: maySet,
    submit: mayIssue,
    check_status: mayIssue,
  };
  const search = { country, ...(setting !== null && { field: setting }) };
  return (
    <>
      {cause.answers
        .filter((answer) => isPossible[answer])
        .map((answer) => (
          <Button
            key={answer}
            size="compact-xs"
            variant="default"
            aria-label={interpolate(t.named, { answer: t.answers[answer], cause: head })}
            {...(answer === 'settings'
              ? { renderRoot: (props) => <Link to="/documents/settings" search={search} {...props} /> }
              : { onClick: () => (answer === 'ask_buyers' ? onAskBuyers?.() : setAsked(answer)) })}
          >
            {t.answers[answer]}
          </Button>
        ))}
      {asked && (
        <BulkDialog
          action={asked}
          target={{ filter: { need, country, ...(code !== null && { cause: code }) }, total: documents }}
          onClose={() => setAsked(null)}
          onEnd={() => {}}
        />
      )}
    </>
  );
}
