import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import { findConnector } from '#connectors/registry.ts';

/** Whether returns are reported to a channel, by its settings. */
export function tellsReturns(kind: string, settings: unknown): boolean {
  const connector = findConnector(kind);
  return connector !== undefined && capabilitiesOf(connector.manifest, settings).includes('returns.write');
}
