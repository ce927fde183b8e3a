import { expect, test } from 'vitest';
import { connectorOf, connectors } from './registry.ts';

test('each connector is found by its kind, which no other has', () => {
  for (const connector of connectors) expect(connectorOf(connector.manifest.id)).toBe(connector);
});

test('an unknown kind is named, with those that there are', () => {
  const kinds = connectors.map(({ manifest }) => manifest.id).join(', ');
  expect(kinds).toContain('exigo, shopify');
  expect(() => connectorOf('fax')).toThrow(`No connector of kind "fax": there are ${kinds}`);
});

test('each stream that is declared can be read, and each that can be read is declared', () => {
  for (const { manifest, read } of connectors) {
    expect(Object.keys(read).sort()).toEqual(Object.keys(manifest.streams).sort());
  }
});
