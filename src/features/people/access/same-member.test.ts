import { expect, test } from 'vitest';
import { canSwitchBack, isSameMember } from './same-member.ts';

const account = (id: number) => ({ id, name: `Account ${id}`, time_zone: 'UTC', currency: 'USD', has_samples: false });

const session = (userId: number, email: string, accountId: number, others: number[] = []) => ({
  user: { id: userId, name: email, email, is_admin: false, rights: [], language: 'en' as const },
  account: account(accountId),
  other_accounts: others.map((id) => ({ id, name: `Account ${id}` })),
});

const page = session(1, 'ana@example.com', 7, [8]);

test('a page goes on for its own member alone, in its own account', () => {
  expect(isSameMember(page, session(1, 'ana@example.com', 7))).toBe(true);
  expect(isSameMember(page, session(2, 'ben@example.com', 7))).toBe(false);
  expect(isSameMember(page, session(3, 'ana@example.com', 8))).toBe(false);
});

test('the person of the page who is in another account can be led back, another person is not', () => {
  expect(canSwitchBack(page, session(3, 'ana@example.com', 8, [7]))).toBe(true);
  expect(canSwitchBack(page, session(1, 'ana@example.com', 7, [8]))).toBe(false);
  expect(canSwitchBack(page, session(4, 'ben@example.com', 8, [7]))).toBe(false);
  expect(canSwitchBack(page, session(3, 'ana@example.com', 8))).toBe(false);
});
