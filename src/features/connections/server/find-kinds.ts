import { AppError } from '#base/errors.ts';
import type { Connector, Manifest } from '#connectors/core/connector.ts';
import { connectors, findConnector } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { FormField } from '../form.ts';
import type { ConnectorKind } from '../settings-contract.ts';
import { fieldLabelsIn } from './field-labels.ts';
import { describeFields } from './form-fields.ts';

/** Every kind of connector that can be added, with its form. */
export function findKinds(language: Staff['language']): ConnectorKind[] {
  return connectors.map(({ manifest }) => ({
    kind: manifest.id,
    title: manifest.title,
    role: manifest.kind,
    capabilities: [...manifest.capabilities],
    fields: formOf(language, manifest),
  }));
}

/** All fields of a connector's form: where it is, how it works, and what it signs in with. */
export function formOf(language: Staff['language'], { id, credentials, settings }: Manifest): FormField[] {
  const labels = fieldLabelsIn(language, id);
  return [...describeFields('settings', settings, labels), ...describeFields('credentials', credentials, labels)];
}

/** The connector of a kind that a member named. @throws AppError not_found */
export function requireConnector(kind: string): Connector {
  const connector = findConnector(kind);
  if (!connector) throw new AppError('not_found');
  return connector;
}
