import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import page from '#ui/detail-page.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findNotices, getNoticeMails, type OpenNotice } from '../contract.ts';
import { linkOf } from '../notice.ts';
import { MailWish } from './mail-wish.tsx';
import classes from './notices-screen.module.css';
import { useNoticeSentence } from './use-notice-sentence.ts';

/** All that stands still, with the way to where it is put right, and when the member is mailed of it. */
export function NoticesScreen() {
  const t = useTexts().notices.screen;
  const { nav } = useTexts().shell;
  const notices = useQuery(queryOf(findNotices, {}));
  const mails = useQuery(queryOf(getNoticeMails, {}));
  return (
    <>
      <PageHeader title={t.title}>{t.hint}</PageHeader>
      <div className={page.columns}>
        <div className={page.column}>
          <Loaded found={notices} pending={<Skeleton height={200} radius="md" />}>
            {({ data, total }) => <Notices data={data} total={total} />}
          </Loaded>
        </div>
        <div className={page.column}>
          <Loaded found={mails} pending={<Skeleton height={260} radius="md" />}>
            {(found) => <MailWish mails={found} />}
          </Loaded>
          <Panel title={t.account}>
            <p className="dimmed">
              {t.account_hint} <Link to="/settings/account">{nav.account}</Link>
            </p>
          </Panel>
        </div>
      </div>
    </>
  );
}

function Notices({ data, total }: { data: readonly OpenNotice[]; total: number }) {
  const texts = useTexts().notices;
  const sentenceOf = useNoticeSentence();
  const { count } = useFormats();
  if (data.length === 0) {
    return (
      <EmptyState icon="check" title={texts.none}>
        {texts.none_hint}
      </EmptyState>
    );
  }
  return (
    <Panel>
      <ul className={classes.list}>
        {data.map(({ id, notice, first_seen_at }) => (
          <li key={id}>
            <Link to={linkOf(notice)}>{sentenceOf(notice)}</Link>
            <span className="dimmed">
              <RelativeTime at={first_seen_at} />
            </span>
          </li>
        ))}
      </ul>
      {total > data.length && (
        <p className="dimmed">{interpolate(texts.more, { shown: count(data.length), count: count(total) })}</p>
      )}
    </Panel>
  );
}
