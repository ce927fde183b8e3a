import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issuerFault, mayUse, memberOf, ownPath, readIssuer } from './single-sign-on-rules.ts';

test.each([
  ['https://accounts.google.com', null],
  ['https://login.microsoftonline.com/8f1c5b9e-1111-4222-8333-444455556666/v2.0', null],
  ['https://sso.acme.example/realms/acme', null],
  ['http://127.0.0.1:3100/identity', null],
  ['http://sso.acme.example', 'not an https address'],
  ['sso.acme.example', 'not an https address'],
  ['javascript:alert(1)', 'not an https address'],
  ['https://sso.acme.example/?tenant=1', 'an address without ? and #'],
  ['https://me:secret@sso.acme.example', 'an address without ? and #'],
  ['https://login.microsoftonline.com/common/v2.0', 'an address that many companies share'],
  ['https://login.microsoftonline.com/Organizations/v2.0', 'an address that many companies share'],
])('the issuer %s: %s', (issuer, fault) => {
  expect(issuerFault(issuer, ({ host }) => host === '127.0.0.1:3100')).toBe(fault);
});

test('the address of the document is the issuer’s too', () => {
  expect(readIssuer(' https://a.example/x/.well-known/openid-configuration ')).toBe('https://a.example/x');
});

test('an administrator may use it where it is for everyone', () => {
  expect(mayUse({ is_admin: true, open_to: 'everyone' })).toBe(true);
  expect(mayUse({ is_admin: true, open_to: 'members' })).toBe(false);
  expect(mayUse({ is_admin: false, open_to: 'members' })).toBe(true);
});

const person = { email: 'ana@acme.example' };
const ana = { user_id: 7, may_log_in: true, subject: null };

test.each([
  ['the first time by e-mail', person, undefined, ana, { user_id: 7, is_first: true }],
  ['a verified e-mail', { ...person, email_verified: true }, undefined, ana, { user_id: 7, is_first: true }],
  ['an e-mail that is not verified', { ...person, email_verified: false }, undefined, ana, { failure: 'no_email' }],
  ['no e-mail', {}, undefined, undefined, { failure: 'no_email' }],
  ['an unknown e-mail', person, undefined, undefined, { failure: 'not_member' }],
  ['who may not use it', person, undefined, { ...ana, may_log_in: false }, { failure: 'not_member' }],
  ['an e-mail of another person now', person, undefined, { ...ana, subject: 's1' }, { failure: 'other_person' }],
  ['later by subject alone', {}, { user_id: 7, may_log_in: true }, undefined, { user_id: 7, is_first: false }],
  ['a subject goes before an e-mail', person, { user_id: 8, may_log_in: true }, ana, { user_id: 8, is_first: false }],
  ['a known subject that may no more', person, { user_id: 8, may_log_in: false }, ana, { failure: 'not_member' }],
])('%s', (_what, claims, by_subject, by_email, decision) => {
  expect(memberOf(claims, { by_subject, by_email })).toEqual(decision);
});

test.each([
  ['/orders?page=2#top', '/orders?page=2#top'],
  ['/', '/'],
  ['', '/'],
  ['orders', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
])('after the login %j leads to %s', (back, path) => {
  expect(ownPath(back)).toBe(path);
});

test('no text leads to another site', () => {
  const parts = fc.constantFrom('/', '\\', '.', '..', '\t', '\n', 'evil.example', '@', ':', '?', '#', '%2f', 'http:');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (back) => {
      const path = ownPath(back.join(''));
      expect(new URL(path, 'https://bodega.example').origin).toBe('https://bodega.example');
      expect(path).toMatch(/^\/(?!\/)/);
    }),
  );
});
