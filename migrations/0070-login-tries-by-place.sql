-- Why: eight wrong passwords for an e-mail, sent by anybody from anywhere, locked its member out. Now the tries of one address for
-- one e-mail count together, all tries for an e-mail have a higher limit, and a browser in which the member has logged in before
-- has a count of its own that nobody else can use up.
-- Risk: none.

drop function app.take_login_try(text, text, int, int);

alter table app.login_failures add column device text;
create index login_failures_device on app.login_failures (device, at) where device is not null;

-- Whether one more password may be tried; if so it counts as failed until it is forgotten. `wanted_device`: a browser that is known
-- to be the member's, else null.
create function app.take_login_try(wanted_email text, wanted_address text, wanted_device text, most_by_place int,
                                   most_by_email int, most_by_address int) returns boolean
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  since constant timestamptz := now() - interval '15 minutes';
begin
  if wanted_device is not null then
    perform pg_advisory_xact_lock(5, hashtext('login by ' || wanted_device));
    if (select count(*) from login_failures f where f.device = wanted_device and f.at > since) >= most_by_place then
      return false;
    end if;
  else
    -- One after another for an address and for an e-mail, always in this order, so that no two wait for each other.
    perform pg_advisory_xact_lock(1, hashtext('login from ' || wanted_address));
    perform pg_advisory_xact_lock(2, hashtext('login of ' || lower(wanted_email)));
    if (select count(*) from login_failures f
         where f.address = wanted_address and f.device is null and f.at > since) >= most_by_address
      or (select count(*) from login_failures f
           where f.email = lower(wanted_email) and f.device is null and f.at > since) >= most_by_email
      or (select count(*) from login_failures f
           where f.email = lower(wanted_email) and f.address = wanted_address and f.device is null and f.at > since) >= most_by_place
    then
      return false;
    end if;
  end if;
  delete from login_failures where at < now() - interval '1 day';
  insert into login_failures (email, address, device) values (lower(left(wanted_email, 320)), wanted_address, wanted_device);
  return true;
end $$;

-- After a right password: what was tried from the same place counts no more, what others tried still does.
create function app.forget_login_tries(wanted_email text, wanted_address text, wanted_device text) returns void
  language sql security definer set search_path = app, pg_temp
  begin atomic
    delete from app.login_failures f
     where f.email = lower(wanted_email)
       and case when wanted_device is null then f.address = wanted_address and f.device is null else f.device = wanted_device end;
  end;

revoke execute on function app.take_login_try(text, text, text, int, int, int), app.forget_login_tries(text, text, text) from public;
grant execute on function app.take_login_try(text, text, text, int, int, int), app.forget_login_tries(text, text, text) to bodega_app;
