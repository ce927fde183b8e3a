import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Permitted, RIGHTS, STAFF_RIGHTS } from '#base/rights.ts';
import { InvitedEmail } from './invitations-contract.ts';
import {
  acceptRefusal,
  changeRefusal,
  invitationState,
  inviteRefusal,
  roleAfter,
  type Standing,
} from './team-rules.ts';

const admin = { is_admin: true, rights: RIGHTS };
const staff = { is_admin: false, rights: STAFF_RIGHTS };
const manager = { is_admin: false, rights: ['manage_team', 'edit_orders'] as const };
const clerk = { is_admin: false, rights: ['edit_orders'] as const };
const active = { is_active: true };

describe('a change of a member', () => {
  const member = (id: number, can: Permitted) => ({ id, ...can, ...active });

  test.each<[string, number[], Permitted, ReturnType<typeof member>, Standing, string | null]>([
    ['an administrator demotes another', [1, 2], admin, member(2, admin), { ...staff, ...active }, null],
    ['the last one stands down', [1], admin, member(1, admin), { ...staff, ...active }, 'last_admin'],
    ['the last one is deactivated', [1], admin, member(1, admin), { ...admin, is_active: false }, 'last_admin'],
    ['the last one is renamed', [1], admin, member(1, admin), { ...admin, ...active }, null],
    ['one stands down while there is another', [1, 2], admin, member(1, admin), { ...staff, ...active }, null],
    ['a member is promoted', [1], admin, member(3, staff), { ...admin, ...active }, null],
    ['who was demoted meanwhile changes nobody', [2], staff, member(3, staff), { ...staff, ...active }, 'admins_only'],
    ['nor becomes one again', [2], staff, member(1, staff), { ...admin, ...active }, 'admins_only'],
    ['a manager of the team gives less', [1], manager, member(3, clerk), { ...clerk, ...active }, null],
    ['but no more than they have', [1], manager, member(3, clerk), { ...staff, ...active }, 'rights_beyond_own'],
    ['also to themselves', [1], manager, member(2, manager), { ...staff, ...active }, 'rights_beyond_own'],
    [
      'nor do they take from who has more',
      [1],
      manager,
      member(3, staff),
      { ...clerk, ...active },
      'rights_beyond_own',
    ],
    ['nor shut them out', [1], manager, member(3, staff), { ...staff, is_active: false }, 'rights_beyond_own'],
    ['nor touch an administrator', [1, 2], manager, member(2, admin), { ...clerk, ...active }, 'admins_only'],
    ['nor make one', [1], manager, member(3, clerk), { ...admin, ...active }, 'admins_only'],
  ])('%s', (_, admins, actor, target, after, refusal) => {
    expect(changeRefusal(admins, actor, target, after)).toBe(refusal);
  });

  const ids = fc.integer({ min: 1, max: 4 });

  test('never takes the last administrator, whatever is asked of whom', () => {
    const change = fc.record({ actor: ids, target: ids, is_admin: fc.boolean(), is_active: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(ids, { minLength: 1 }), fc.array(change), (first, changes) => {
        let admins = first;
        const now = (id: number) => (admins.includes(id) ? admin : staff);
        for (const { actor, target, is_admin, is_active } of changes) {
          const after = { ...(is_admin ? admin : staff), is_active };
          if (changeRefusal(admins, now(actor), member(target, now(target)), after)) continue;
          const others = admins.filter((id) => id !== target);
          admins = is_admin && is_active ? [...others, target] : others;
          expect(admins).not.toEqual([]);
        }
      }),
    );
  });

  test('by who is no administrator never leads to a right that no such member had', () => {
    const rights = fc.subarray([...RIGHTS]);
    const change = fc.record({ actor: ids, target: ids, rights });
    fc.assert(
      fc.property(fc.array(rights, { minLength: 5, maxLength: 5 }), fc.array(change), (first, changes) => {
        const held = [...first];
        const now = (id: number) => ({ is_admin: false, rights: held[id] ?? [] });
        for (const { actor, target, rights: next } of changes) {
          const after = { is_admin: false, rights: next, ...active };
          if (!changeRefusal([9], now(actor), member(target, now(target)), after)) held[target] = next;
        }
        const known = first.flat();
        for (const right of held.flat()) expect(known).toContain(right);
      }),
    );
  });
});

describe("a member's role", () => {
  const own = { id: 5, name: 'Clerk' };
  const other = { id: 6, name: 'Reader', rights: [] };
  const now = { is_admin: false, role: own, rights: clerk.rights };

  test('stays where an edit says nothing of it', () => {
    expect(roleAfter(now, {}, null)).toEqual(now);
    expect(roleAfter({ ...admin, role: null }, {}, null)).toMatchObject({ is_admin: true, rights: RIGHTS });
  });

  test('goes with what makes an administrator, and makes none', () => {
    expect(roleAfter(now, { is_admin: true }, null)).toEqual({ ...admin, role: null });
    expect(roleAfter({ ...admin, role: null }, { role_id: 6 }, other)).toEqual({
      is_admin: false,
      role: other,
      rights: [],
    });
  });

  test('is that of staff where none is named', () => {
    expect(roleAfter(now, { role_id: null }, null)).toEqual({ ...staff, role: null });
    expect(roleAfter({ ...admin, role: null }, { is_admin: false }, null)).toEqual({ ...staff, role: null });
  });
});

describe('an invitation', () => {
  const unknown = { member: null, isInvited: false };

  test('is for who has no login; what is known of another account is told last, and in no detail', () => {
    expect(inviteRefusal(unknown)).toBeNull();
    expect(inviteRefusal({ ...unknown, isInvited: true })).toBe('already_invited');
    expect(inviteRefusal({ ...unknown, member: 'active' })).toBe('already_member');
    expect(inviteRefusal({ ...unknown, member: 'deactivated' })).toBe('member_deactivated');
  });

  test('is accepted once, and while it is not too old; one that was used says so however old it is', () => {
    expect(acceptRefusal({ is_accepted: false, is_expired: false })).toBeNull();
    expect(acceptRefusal({ is_accepted: true, is_expired: true })).toBe('invitation_used');
    expect(acceptRefusal({ is_accepted: false, is_expired: true })).toBe('invitation_expired');
    expect(acceptRefusal(undefined)).toBe('invitation_gone');
  });

  test('is not sent yet while its mail waits, however old the link of a try that failed', () => {
    expect(invitationState({ mail: 'waiting', is_expired: true })).toBe('waiting');
    expect(invitationState({ mail: 'refused', is_expired: false })).toBe('refused');
    expect(invitationState({ mail: 'sent', is_expired: false })).toBe('invited');
    expect(invitationState({ mail: 'sent', is_expired: true })).toBe('expired');
  });

  test('goes to an address, in small letters and without blanks', () => {
    expect(InvitedEmail.parse(' Eva@Example.COM ')).toBe('eva@example.com');
    for (const text of ['', 'eva', 'eva@', 'eva@example', 'a b@example.com', `${'x'.repeat(320)}@example.com`]) {
      expect([text, InvitedEmail.safeParse(text).success]).toEqual([text, false]);
    }
  });
});
