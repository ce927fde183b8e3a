import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import { findConnector } from '#connectors/registry.ts';

/** Whether a channel is told of returns, as it is set up. */
export function tellsReturns(kind: string, settings: unknown): boolean {
  const connector = findConnector(kind);
  return connector !== undefined && capabilitiesOf(connector.manifest, settings).includes('returns.write');
}
