import { AppError } from '#base/errors.ts';
import type { Connector, Manifest } from '#connectors/core/connector.ts';
import { connectors, findConnector } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { Services } from '#platform/services.ts';
import type { FormField } from '../form.ts';
import type { ConnectorKind } from '../settings-contract.ts';
import { redirectAddress } from './authorization/redirect-address.ts';
import { fieldLabelsIn } from './field-labels.ts';
import { describeFields, readOnlyWith } from './form-fields.ts';

/** Every kind of connector that can be added, with its form. */
export function findKinds(
  { language }: Pick<Staff, 'language'>,
  services: Pick<Services, 'base_url'>,
): ConnectorKind[] {
  return connectors.filter(isOffered).map(({ manifest, oauth }) => ({
    kind: manifest.id,
    title: manifest.title,
    role: manifest.kind,
    capabilities: [...manifest.capabilities],
    fields: formOf(language, manifest),
    redirect: oauth ? { address: redirectAddress(services), only_with: readOnlyWith(oauth.only_with) } : null,
  }));
}

/** All fields of a connector's form: where it is, how it works, and what it signs in with. */
export function formOf(language: Staff['language'], { id, credentials, settings }: Manifest): FormField[] {
  const labels = fieldLabelsIn(language, id);
  return [...describeFields('settings', settings, labels), ...describeFields('credentials', credentials, labels)];
}

const isOffered = ({ manifest }: Connector) => !manifest.is_sample;

/** The connector of a kind that a member wants to add. @throws AppError not_found, also for one of the sample data */
export function requireOffered(kind: string): Connector {
  const connector = requireConnector(kind);
  if (!isOffered(connector)) throw new AppError('not_found');
  return connector;
}

/** The connector of a kind that a member named. @throws AppError not_found */
export function requireConnector(kind: string): Connector {
  const connector = findConnector(kind);
  if (!connector) throw new AppError('not_found');
  return connector;
}
