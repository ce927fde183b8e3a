import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { notWalked, walkedCalls } from '../bench/walk-calls.ts';
import type { Endpoint } from '../src/base/endpoint.ts';

const isEndpoint = (value: object): value is Endpoint => 'method' in value && 'path' in value && 'replies' in value;

/** The calls that a module exports, by themselves or in objects. */
function endpointsIn(value: unknown): Endpoint[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isEndpoint(value)) return [value];
  const isPlain = !(value instanceof z.ZodType) && !Array.isArray(value);
  return isPlain ? Object.values(value).flatMap(endpointsIn) : [];
}

const modules = await Promise.all(
  globSync('src/features/*/*/*contract.ts').map((file) => import(pathToFileURL(resolve(file)).href)),
);
const reading = modules
  .flatMap((module) => endpointsIn({ ...module }))
  .filter(({ method, changes }) => method === 'GET' && !changes);
const paths = new Set(reading.map(({ path }) => path));
const walked = walkedCalls();

test('every call that reads is walked by the bench, or named with the reason why not', () => {
  expect(paths.size).toBeGreaterThan(120);
  const known = new Set([...walked.map(({ path }) => path), ...Object.keys(notWalked)]);
  expect([...paths].filter((path) => !known.has(path))).toEqual([]);
  expect([...known].filter((path) => !paths.has(path))).toEqual([]);
  expect(walked.map(({ path }) => path).filter((path) => path in notWalked)).toEqual([]);
});

/** What does not narrow a list: where a page stands, and what callers may name of themselves. */
const NARROWS_NOTHING = new Set(['page', 'perPage', 'pagination', 'account_id', 'connector_id']);

test('every parameter of a walked call is walked', () => {
  const missing = reading.flatMap(({ path, query }) => {
    const queries = walked.filter((call) => call.path === path).flatMap((call) => call.queries);
    if (!query || queries.length === 0) return [];
    const names = Object.keys(query.shape).filter((name) => !NARROWS_NOTHING.has(name));
    return names.filter((name) => !queries.some((one) => name in one)).map((name) => `${path}?${name}`);
  });
  // The connection is in the path.
  expect(missing).toEqual(['/api/connectors/{connector}/products?connection_id']);
});

test('what is walked is asked as its contract wants', () => {
  const wrong = walked.flatMap(({ path, params = {}, queries }) => {
    const call = reading.find((one) => one.path === path);
    const isParsed = (schema: z.ZodType | undefined, value: unknown) => !schema || schema.safeParse(value).success;
    const isUnknown = (query: object) => Object.keys(query).some((name) => !(name in (call?.query?.shape ?? {})));
    return [
      ...(isParsed(call?.params, params) ? [] : [path]),
      ...queries
        .filter((query) => isUnknown(query) || !isParsed(call?.query, query))
        .map((query) => `${path}?${new URLSearchParams(query)}`),
    ];
  });
  expect(wrong).toEqual([]);
});
