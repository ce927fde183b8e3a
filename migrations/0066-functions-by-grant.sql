-- Why: PostgreSQL lets every role run a new function unless that is taken away, and migrations that did not do so left seven
-- functions that run as the owner open to every login of the server. From now on the owner's new functions are closed until they
-- are granted: a migration that adds one for the application says `grant execute on function … to bodega_app`. Triggers need none.
-- Risk: a later function without its grant fails at its first call; tests/rights.db.test.ts lists what the application may run.

alter default privileges revoke execute on functions from public;
revoke execute on all functions in schema app from public;
grant execute on function app.take_login_try(text, text, int, int), app.has_accounts(), app.find_password_link(bytea),
  app.ask_for_password_link(text, text, int, int), app.keep_mail(text, text, text), app.find_kept_mails() to bodega_app;
