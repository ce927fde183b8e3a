import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvitedEmail } from './invitations-contract.ts';
import { acceptRefusal, changeRefusal, invitationState, inviteRefusal } from './team-rules.ts';

describe('a change of a member', () => {
  const staff = { is_admin: false, is_active: true };

  test.each([
    ['an administrator demotes another', [1, 2], 1, 2, staff, null],
    ['the last one stands down', [1], 1, 1, staff, 'last_admin'],
    ['the last one is deactivated', [1], 1, 1, { is_admin: true, is_active: false }, 'last_admin'],
    ['the last one is renamed', [1], 1, 1, { is_admin: true, is_active: true }, null],
    ['one stands down while there is another', [1, 2], 1, 1, staff, null],
    ['a member is promoted', [1], 1, 3, { is_admin: true, is_active: true }, null],
    ['who was demoted meanwhile changes nobody', [2], 1, 3, staff, 'admins_only'],
    ['nor becomes one again', [2], 1, 1, { is_admin: true, is_active: true }, 'admins_only'],
  ] as const)('%s', (_, admins, actor, target, after, refusal) => {
    expect(changeRefusal(admins, actor, target, after)).toBe(refusal);
  });

  test('never takes the last administrator, whatever is asked of whom', () => {
    const ids = fc.integer({ min: 1, max: 4 });
    const change = fc.record({ actor: ids, target: ids, is_admin: fc.boolean(), is_active: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(ids, { minLength: 1 }), fc.array(change), (first, changes) => {
        let admins = first;
        for (const { actor, target, ...after } of changes) {
          if (changeRefusal(admins, actor, target, after)) continue;
          const others = admins.filter((id) => id !== target);
          admins = after.is_admin && after.is_active ? [...others, target] : others;
          expect(admins).not.toEqual([]);
        }
      }),
    );
  });
});

describe('an invitation', () => {
  const unknown = { member: null, isInvited: false, isTaken: false };

  test('is for who has no login; what is known of another account is told last, and in no detail', () => {
    expect(inviteRefusal(unknown)).toBeNull();
    expect(inviteRefusal({ ...unknown, isTaken: true })).toBe('cannot_invite');
    expect(inviteRefusal({ ...unknown, isInvited: true })).toBe('already_invited');
    expect(inviteRefusal({ ...unknown, member: 'active', isTaken: true })).toBe('already_member');
    expect(inviteRefusal({ ...unknown, member: 'deactivated', isTaken: true })).toBe('member_deactivated');
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
