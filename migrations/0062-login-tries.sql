-- A try counts before its password is looked at: tries sent at once could all pass a count that none of them was in yet.
create index login_failures_at on app.login_failures (at);
drop function app.count_login_failures(text, text);
drop function app.note_login_failure(text, text);

-- Whether one more password may be tried for this e-mail and from this address; if so it counts as failed until it is forgotten.
create function app.take_login_try(wanted_email text, wanted_address text, most_by_email int, most_by_address int) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  since constant timestamptz := now() - interval '15 minutes';
begin
  -- One after another for an address and for an e-mail, always in this order, so that no two wait for each other.
  perform pg_advisory_xact_lock(1, hashtext('login from ' || wanted_address));
  perform pg_advisory_xact_lock(2, hashtext('login of ' || lower(wanted_email)));
  delete from login_failures where at < now() - interval '1 day';
  if (select count(*) from login_failures f where f.email = lower(wanted_email) and f.at > since) >= most_by_email
    or (select count(*) from login_failures f where f.address = wanted_address and f.at > since) >= most_by_address then
    return false;
  end if;
  insert into login_failures (email, address) values (lower(left(wanted_email, 320)), wanted_address);
  return true;
end $$;
