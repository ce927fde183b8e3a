import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormatsProvider } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findKeptMail } from '../password-contract.ts';
import classes from './kept-mail.module.css';

const LOOK_EVERY_MS = 2_000; // no live events before the login

type Mail = { id: number; recipient: string; subject: string; body: string; kept_at: string };

/** What the demo would have mailed, for all who open it. */
export function KeptMailScreen() {
  const t = useTexts().passwords.mail;
  const mails = useQuery({ ...queryOf(findKeptMail, {}), refetchInterval: LOOK_EVERY_MS });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <FormatsProvider time_zone={timeZone} currency="USD">
      <main className={classes.page}>
        <Link to="/">{t.back}</Link>
        <PageHeader title={t.title}>{t.hint}</PageHeader>
        <Loaded found={mails} pending={<Skeleton height={220} radius="md" />}>
          {({ data }) => (data.length === 0 ? <NoMail /> : data.map((mail) => <MailSheet key={mail.id} mail={mail} />))}
        </Loaded>
      </main>
    </FormatsProvider>
  );
}

function NoMail() {
  const t = useTexts().passwords;
  return (
    <EmptyState title={t.mail.none} icon="mail" action={<Link to="/forgot-password">{t.forgot.title}</Link>}>
      {t.mail.none_text}
    </EmptyState>
  );
}

function MailSheet({ mail: { recipient, subject, body, kept_at } }: { mail: Mail }) {
  const t = useTexts().passwords.mail;
  return (
    <article className={classes.mail}>
      <h2>{subject}</h2>
      <div className="dimmed">
        {interpolate(t.to, { recipient })} · <RelativeTime at={kept_at} />
      </div>
      <div className={classes.body}>
        {body.split(/(https?:\/\/\S+)/).map((part, n) =>
          n % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
            <a key={n} href={part}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </div>
    </article>
  );
}
