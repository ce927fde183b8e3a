import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findNotices, type OpenNotice } from '#features/attention/notices/contract.ts';
import { linkOf, type Notice } from '#features/attention/notices/notice.ts';
import { useNoticeSentence } from '#features/attention/notices/web/use-notice-sentence.ts';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './inbox.module.css';

/** Those of which the inbox has groups of its own. */
const GROUPED: readonly Notice['kind'][] = ['orders_waiting', 'orders_disagree', 'documents_rejected', 'documents_due'];

/** The other notices: records that cannot be read, documents in doubt, certificates. */
export function useOtherNotices(): readonly OpenNotice[] {
  const found = useQuery(queryOf(findNotices, {})).data?.data ?? [];
  return found.filter(({ notice }) => !GROUPED.includes(notice.kind));
}

/** Each leads to where it is put right; nothing where nothing stands still. */
export function OtherNotices() {
  const t = useTexts().inbox;
  const sentenceOf = useNoticeSentence();
  const notices = useOtherNotices();
  if (notices.length === 0) return null;
  return (
    <section className={classes.beside} aria-labelledby="other-notices-title">
      <h2 id="other-notices-title">{t.other_notices}</h2>
      <ul>
        {notices.map(({ id, notice, first_seen_at }) => (
          <li key={id}>
            <Link to={linkOf(notice)}>{sentenceOf(notice)}</Link>
            <small>
              <RelativeTime at={first_seen_at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
