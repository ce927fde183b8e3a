import { expect, test } from 'vitest';
import { firstDraft, missingIn, substitutesOf } from './cancel-draft.ts';

const motives = [
  { code: '01', title: 'With a substitute', needs_substitute: true },
  { code: '02', title: 'Without one', needs_substitute: false },
];
const document = { id: 7, motives };

test('a cancellation needs a motive and a reason, and a substitute only where its motive is one', () => {
  expect(missingIn(document, firstDraft(document))).toEqual(['motive', 'text']);
  expect(missingIn(document, { motive: '01', text: 'Wrong buyer', substitute_id: null })).toEqual(['substitute_id']);
  expect(missingIn(document, { motive: '01', text: 'Wrong buyer', substitute_id: 8 })).toEqual([]);
  expect(missingIn(document, { motive: '02', text: ' ', substitute_id: null })).toEqual(['text']);
});

test('the only motive that there is needs no choice', () => {
  expect(firstDraft({ id: 7, motives: motives.slice(1) }).motive).toBe('02');
});

test('a valid document of the same kind and parcel may take the place of another', () => {
  const sale = { id: 7, state: 'authorised', kind: 'sale', part: 0 } as const;
  const later = { id: 8, state: 'stored', kind: 'sale', part: 0 } as const;
  const rejected = { id: 9, state: 'rejected', kind: 'sale', part: 0 } as const;
  const correction = { id: 10, state: 'authorised', kind: 'correction', part: 0 } as const;
  const ofPart = { id: 11, state: 'stored', kind: 'sale', part: 1 } as const;
  expect(substitutesOf(sale, [sale, later, rejected, correction, ofPart])).toEqual([later]);
});
