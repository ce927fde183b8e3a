import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Access, callRefusal, coversRights, mayCall, RIGHTS, rightsOf, STAFF_RIGHTS } from './rights.ts';

const admin = { is_admin: true, rights: rightsOf(true, null) };
const staff = { is_admin: false, rights: rightsOf(false, null) };
const clerk = { is_admin: false, rights: rightsOf(false, ['edit_orders']) };

describe('who may make a call', () => {
  test.each<[Access, typeof admin | null, string | null]>([
    ['public', null, null],
    ['public', clerk, null],
    ['staff', null, 'signed_out'],
    ['staff', clerk, null],
    ['admin', null, 'signed_out'],
    ['admin', staff, 'admins_only'],
    ['admin', admin, null],
    ['edit_orders', null, 'signed_out'],
    ['edit_orders', clerk, null],
    ['export', clerk, 'export'],
    ['export', staff, null],
    ['manage_team', staff, 'manage_team'],
    ['manage_team', admin, null],
  ])('%s by %j: %s', (access, caller, refusal) => {
    expect(callRefusal(access, caller)).toBe(refusal);
    if (caller) expect(mayCall(access, caller)).toBe(refusal === null);
  });

  test('is never wider by one right less', () => {
    const some = fc.subarray([...RIGHTS]);
    fc.assert(
      fc.property(some, fc.constantFrom(...RIGHTS), fc.constantFrom(...RIGHTS), (rights, lost, asked) => {
        const fewer = { is_admin: false, rights: rights.filter((right) => right !== lost) };
        if (mayCall(asked, fewer)) expect(mayCall(asked, { is_admin: false, rights })).toBe(true);
        expect(mayCall(lost, fewer)).toBe(false);
      }),
    );
  });
});

describe('the rights of a member', () => {
  test('are all for an administrator, those of the role for a member with one, and else those of staff', () => {
    expect(rightsOf(true, [])).toEqual(RIGHTS);
    expect(rightsOf(false, [])).toEqual([]);
    expect(rightsOf(false, null)).toEqual(STAFF_RIGHTS);
    expect(STAFF_RIGHTS.filter((right) => right.startsWith('manage_'))).toEqual([]);
  });

  test('leave out what another version called a right', () => {
    expect(rightsOf(false, ['edit_orders', 'edit_moons'])).toEqual(['edit_orders']);
  });

  test('cover the rights that a member grants where the member has all of them', () => {
    expect(coversRights(clerk, [])).toBe(true);
    expect(coversRights(clerk, ['edit_orders'])).toBe(true);
    expect(coversRights(clerk, ['edit_orders', 'export'])).toBe(false);
    expect(coversRights(admin, RIGHTS)).toBe(true);
  });
});
