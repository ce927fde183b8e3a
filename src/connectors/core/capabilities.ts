import { z } from 'zod';
import type { Capability, Manifest } from './connector.ts';

/** A connection's capabilities with these stored settings: a capability with a switch only where the switch is on. */
export function capabilitiesOf({ capabilities, switches }: Manifest, settings: unknown): Capability[] {
  return capabilities.filter((one) => isOn(settings, switches?.[one]));
}

/** The capabilities that it would have in addition with its switches on. */
export function switchedOff(manifest: Manifest, settings: unknown): Capability[] {
  const has = capabilitiesOf(manifest, settings);
  return manifest.capabilities.filter((one) => !has.includes(one));
}

function isOn(settings: unknown, name: string | undefined): boolean {
  return name === undefined || z.object({ [name]: z.literal(true) }).safeParse(settings).success;
}
