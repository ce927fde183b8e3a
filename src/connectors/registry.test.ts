import { expect, test } from 'vitest';
import { z } from 'zod';
import { connectorOf, connectors } from './registry.ts';

test('each connector is found by its kind, which no other has', () => {
  for (const connector of connectors) expect(connectorOf(connector.manifest.id)).toBe(connector);
});

test('an unknown kind is named, with those that there are', () => {
  const kinds = connectors.map(({ manifest }) => manifest.id).join(', ');
  expect(kinds).toContain('exigo, shopify');
  expect(() => connectorOf('fax')).toThrow(`No connector of kind "fax": there are ${kinds}`);
});

test('a switch names a capability and a boolean setting that is off by default', () => {
  for (const { manifest } of connectors) {
    for (const [capability, name] of Object.entries(manifest.switches ?? {})) {
      expect(manifest.capabilities).toContain(capability);
      const shape = manifest.settings instanceof z.ZodObject ? manifest.settings.shape : {};
      expect(shape[name]).toBeInstanceOf(z.ZodDefault);
      expect(shape[name].def.defaultValue).toBe(false);
    }
  }
});

test('each stream that is declared can be read, and each that can be read is declared', () => {
  for (const { manifest, read } of connectors) {
    expect(Object.keys(read).sort()).toEqual(Object.keys(manifest.streams).sort());
  }
});
