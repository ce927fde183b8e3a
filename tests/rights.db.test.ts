import { describe, expect, test } from 'vitest';
import { givenWorld } from './given.ts';

const world = await givenWorld();

/** Functions of ours that answer this condition, but for those of extensions. */
const functionsWhere = async (condition: string) =>
  (
    await world.sql<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') and ${condition}
            order by 1`,
    )
  ).map(({ name }) => name);

describe('functions', () => {
  test('none is open to every login of the server, nor will a new one be', async () => {
    expect(await functionsWhere(`has_function_privilege('public', p.oid, 'execute')`)).toEqual([]);
    await world.sql('create function app.added() returns int language sql return 1');
    expect(await functionsWhere(`has_function_privilege('public', p.oid, 'execute')`)).toEqual([]);
    expect(await functionsWhere(`p.proname = 'added'`)).toEqual(['app.added()']);
  });

  test('those that run as the owner look for names in pinned schemas, and for temporary tables last', async () => {
    const unpinned = await functionsWhere(
      `p.prosecdef and not exists (select from unnest(p.proconfig) c where c ~ '^search_path=(pg_catalog|public|app), pg_temp$')`,
    );
    expect(unpinned).toEqual([]);
    expect((await functionsWhere('p.prosecdef')).length).toBeGreaterThan(30);
  });

  test('those that change what belongs to no account, or look it up before a login, are the ones we know', async () => {
    const open = await functionsWhere(
      `p.prosecdef and p.prorettype <> 'trigger'::regtype and has_function_privilege('bodega_app', p.oid, 'execute')
        and pg_get_functiondef(p.oid) not like '%account_id()%'`,
    );
    expect(open.map((name) => name.replace(/\(.*/, ''))).toEqual([
      'app.add_person',
      'app.analyze_imports',
      'app.answer_question',
      'app.ask_for_password_link',
      'app.block_calls',
      'app.find_buyer_link',
      'app.find_company_login',
      'app.find_invitation',
      'app.find_kept_mails',
      'app.find_login',
      'app.find_passkey',
      'app.find_password_link',
      'app.find_session',
      'app.forget_login_failures',
      'app.forget_login_tries',
      'app.has_accounts',
      'app.keep_mail',
      'app.take_call',
      'app.take_login_try',
      'app.take_shared_call',
    ]);
  });
});

describe('the reach of the application', () => {
  test('schemas: ours and what PostgreSQL opens to all, none to create in', async () => {
    const schemas = await world.sql(
      `select nspname as name
        from pg_namespace where has_schema_privilege('bodega_app', oid, 'usage') and nspname !~ '^pg_(temp|toast)'
        order by 1`,
    );
    expect(schemas.map(({ name }) => name)).toEqual([
      'app',
      'app_migrations',
      'information_schema',
      'pg_catalog',
      'public',
    ]);
    const creatable = await world.sql(
      `select nspname from pg_namespace
        where has_schema_privilege('bodega_app', oid, 'create') and nspname !~ '^pg_temp'`,
    );
    expect(creatable).toEqual([]);
  });

  test('tables: those of accounts, and which migrations ran; none to truncate, reference or put triggers on', async () => {
    const tables = await world.sql<{ name: string; rights: string }>(
      `select c.oid::regclass::text as name,
              concat_ws(' ', variadic array(select r
                from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) r
                                    where has_table_privilege('bodega_app', c.oid, r))) as rights
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    const rightsOf = (test: (name: string) => boolean) =>
      new Set(tables.filter(({ name }) => test(name)).map(({ rights }) => rights));
    const isOfAccounts = (name: string) => !name.includes('.');
    const isOfMigrations = (name: string) => name.startsWith('app_migrations.');
    // Views of tables of accounts, under the reader's row security.
    const views = await world.sql<{ name: string; is_safe: boolean }>(
      `select c.oid::regclass::text as name, coalesce(c.reloptions @> '{security_invoker=true}', false) as is_safe
         from pg_class c where c.relkind in ('v', 'm')
           and c.relnamespace in ('app'::regnamespace, 'public'::regnamespace)`,
    );
    expect(views.filter(({ is_safe }) => !is_safe)).toEqual([]);
    const isView = (name: string) => views.some((view) => view.name === name);
    expect(rightsOf(isOfAccounts)).toEqual(
      new Set(['select insert update delete', 'select update', 'select insert', 'select']),
    );
    expect(rightsOf(isOfMigrations)).toEqual(new Set(['select']));
    expect(rightsOf(isView)).toEqual(new Set(['select']));
    expect(rightsOf((name) => !isOfAccounts(name) && !isOfMigrations(name) && !isView(name))).toEqual(new Set(['']));
    expect(tables.find(({ name }) => name === 'accounts')?.rights).toBe('select update');
    // A person's password alone is changed.
    const readAlone = tables.filter(({ name, rights }) => rights === 'select' && isOfAccounts(name));
    expect(readAlone.filter(({ name }) => !isView(name)).map(({ name }) => name)).toEqual(['people']);
    const changed = await world.sql(
      `select attname as name
        from pg_attribute
        where attrelid = 'people'::regclass and attnum > 0
        and has_column_privilege('bodega_app', attrelid, attnum, 'update')`,
    );
    expect(changed).toEqual([{ name: 'password_hash' }]);
    // The evidence of a tax document is added and never changed.
    const evidence = tables.filter(({ rights }) => rights === 'select insert').map(({ name }) => name);
    expect(evidence.sort()).toEqual(['tax_attempts', 'tax_files']);
  });

  test('rows: by the one policy for the application and the one for the owner', async () => {
    const policies = await world.sql<{ table: string; policy: string }>(
      `select tablename as table, policyname || ' to ' || array_to_string(roles,
        ',') || ': ' || qual || ' / ' || with_check as policy
         from pg_policies where schemaname = 'public'`,
    );
    const kinds = new Set(
      policies.map(({ table, policy }) =>
        policy
          .replace(/owner to \w+/, 'owner')
          .replaceAll(new RegExp(`\\b${table}\\.(person_id|id)\\b`, 'g'), 'own.person')
          .replaceAll(/\s+/g, ' '),
      ),
    );
    const ofMembers =
      '(EXISTS ( SELECT FROM users u WHERE ((u.account_id = ( SELECT app.account_id() AS account_id)) AND (u.person_id = own.person))))';
    expect(kinds).toEqual(
      new Set([
        'owner: true / true',
        ...['account_id', 'id'].map((column) => {
          const rule = `(${column} = ( SELECT app.account_id() AS account_id))`;
          return `own_account to bodega_app: ${rule} / ${rule}`;
        }),
        `own_account to bodega_app: ${ofMembers} / ${ofMembers}`,
      ]),
    );
    const perTable = await world.sql('select tablename from pg_policies group by 1 having count(*) <> 2');
    expect(perTable).toEqual([]);
  });
});
