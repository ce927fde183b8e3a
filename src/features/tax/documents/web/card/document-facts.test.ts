import { expect, test } from 'vitest';
import { documentName, primaryAction, submittedAt, transactionOf } from './document-facts.ts';

const attempt = (action: 'issue' | 'ask', at: string) => ({ id: 1, at, action, outcome: 'started', error: null });

test('a document was submitted when it was last sent, not when it was asked about', () => {
  const attempts = [
    attempt('ask', '2026-11-21T12:00:00Z'),
    attempt('issue', '2026-11-21T11:00:00Z'),
    attempt('issue', '2026-11-21T11:30:00.500Z'),
  ];
  expect(submittedAt({ attempts, issued_on: null })).toBe('2026-11-21T11:30:00.500Z');
  expect(submittedAt({ attempts: [], issued_on: '2026-11-21' })).toBeNull();
});

test('of several actions the one that brings the document on is offered first', () => {
  expect(primaryAction(['clear_error', 'submit'])).toBe('submit');
  expect(primaryAction(['resubmit', 'upload_to_storage', 'cancel'])).toBe('upload_to_storage');
  expect(primaryAction(['resubmit', 'cancel'])).toBeUndefined();
});

test('a document is called by its number once it has one', () => {
  expect(documentName({ title: 'factura', full_number: null })).toBe('factura');
  expect(documentName({ title: 'factura', full_number: '001-001-000000012' })).toBe('factura 001-001-000000012');
});

test('a document has the transaction by which others know it', () => {
  const of = (ids: Record<string, string>) => transactionOf({ state: 'stored', ids });
  expect(of({ uuid: 'u', serie: 'A' })).toBe('u');
  expect(of({ transactionId: 't', cufe: 'c' })).toBe('t');
  expect(of({ cufe: 'c' })).toBe('c');
  expect(of({ numTicket: 'n', nombreArchivo: 'f' })).toBe('n');
  expect(of({})).toBeNull();
  expect(transactionOf({ state: 'issued_elsewhere', ids: {} })).toBe('manual');
});
