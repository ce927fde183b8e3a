import { sql } from 'kysely';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Invitation } from '../invitations-contract.ts';
import { invitationState } from '../team-rules.ts';

const MAX = 500;

type InvitationRow = Omit<Invitation, 'state'> & { mail: 'waiting' | 'sent' | 'refused'; is_expired: boolean };

/** Invitations that were not accepted yet, the latest first. */
export async function findOpenInvitations(db: AccountDb): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    select id, email, name, is_admin, (select jsonb_build_object('id', r.id, 'name', r.name) from roles r
      where r.id = i.role_id) as role, mail,
            coalesce(expires_at <= now(), false) as is_expired, ${memberName('invited_by')} as invited_by,
            created_at, expires_at
      from invitations i where accepted_at is null order by id desc limit ${MAX}`.execute(db);
  return rows.map(({ mail, is_expired, ...invitation }) => ({
    ...invitation,
    state: invitationState({ mail, is_expired }),
  }));
}

type Link = {
  account_id: number;
  invitation_id: number;
  email: string;
  name: string;
  account_name: string;
  is_accepted: boolean;
  is_expired: boolean;
  has_login: boolean;
};

/** The invitation that a token belongs to, whether it can still be accepted or not; undefined where there is none. */
export async function findInvitationByToken(database: Database, token: string): Promise<Link | undefined> {
  const { rows } = await sql<Link>`select * from app.find_invitation(${hashToken(token)})`.execute(database.anonymous);
  return rows[0];
}
