-- Saved views of lists. Why: members look at the same lists through the same filters every day, and a team shares some
-- of them. Risk: new tables alone.

-- What a list shows, under a name: a member's own, or the account's.
create table saved_views (
  account_id bigint not null,
  id bigint generated always as identity,
  list text not null check (list in ('orders', 'customers', 'products', 'raw_materials', 'documents')),
  -- Whose it is; null: all members have it.
  user_id bigint,
  name text not null check (name <> '' and length(name) <= 60),
  -- Address and columns; read by saved-views/view-state.ts, which leaves out what it does not know.
  state jsonb not null,
  -- Among those of the same owner, the least first.
  position int not null default 0,
  version int not null default 1,
  -- Who made it, and who changed it last.
  created_by bigint not null,
  changed_by bigint not null,
  -- Deleted, and for a day still to be had back.
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users,
  foreign key (account_id, created_by) references users,
  foreign key (account_id, changed_by) references users
);
-- A name is said once among a member's own views of a list, and once among the shared ones. It finds both, too.
create unique index saved_views_name on saved_views (account_id, list, coalesce(user_id, 0), lower(name))
  where deleted_at is null;
create index saved_views_owner on saved_views (account_id, user_id);
create index saved_views_deleted on saved_views (account_id, deleted_at) where deleted_at is not null;
select app.protect('saved_views');

-- The view that a list opens with, for all members or for those of a role.
create table view_defaults (
  account_id bigint not null,
  id bigint generated always as identity,
  list text not null,
  -- everyone · admins · staff, who have no role of the account's own · a role.
  audience text not null check (audience in ('everyone', 'admins', 'staff', 'role')),
  role_id bigint,
  view_id bigint not null,
  primary key (account_id, id),
  unique nulls not distinct (account_id, list, audience, role_id),
  check ((audience = 'role') = (role_id is not null)),
  foreign key (account_id, role_id) references roles on delete cascade,
  foreign key (account_id, view_id) references saved_views on delete cascade
);
create index view_defaults_role on view_defaults (account_id, role_id) where role_id is not null;
create index view_defaults_view on view_defaults (account_id, view_id);
select app.protect('view_defaults');
