import { expect, test } from 'vitest';
import { refusalOf } from './authorization-rules.ts';

test('a grant is stored where it lacks nothing and is of the account that was opened before', () => {
  const [ours, theirs] = [
    { id: '1', name: 'Portal 1' },
    { id: '2', name: 'Portal 2' },
  ];
  expect(refusalOf([], ours, null)).toBeNull();
  expect(refusalOf([], { ...ours, name: 'Renamed' }, ours)).toBeNull();
  expect(refusalOf([], theirs, ours)).toEqual({ why: 'other_owner', was: 'Portal 1', is: 'Portal 2' });
  expect(refusalOf(['read', 'write'], ours, ours)).toEqual({ why: 'lacks_scopes', scopes: 'read, write' });
});
