-- Why: the demo has no mail server; what it would send is kept and shown instead. Elsewhere nothing is written here. It belongs to
-- no account, since it is read before the login. Risk: new table alone.

create table app.kept_mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  kept_at timestamptz not null default now()
);

-- The newest hundred stay.
create function app.keep_mail(recipient text, subject text, body text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    insert into app.kept_mails (recipient, subject, body) values ($1, $2, $3);
    delete from app.kept_mails m where m.id <= (select max(id) - 100 from app.kept_mails);
  end;

create function app.find_kept_mails()
  returns table (id bigint, recipient text, subject text, body text, kept_at timestamptz)
  language sql stable security definer set search_path = app, pg_temp
  begin atomic
    select m.id, m.recipient, m.subject, m.body, m.kept_at from app.kept_mails m order by m.id desc;
  end;
