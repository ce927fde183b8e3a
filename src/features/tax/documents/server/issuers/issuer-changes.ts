import type { Country } from '#countries/core/country.ts';
import type { SettingChange } from '#features/partners/connections/connections-events.ts';
import { settingChanges } from '#features/partners/connections/server/setting-changes.ts';
import { type IssuerChoices, issuerChoices } from '../../issuer-contract.ts';
import type { CertificateFacts } from './tax-issuers.ts';

type IssuerSettings = IssuerChoices & { settings: Record<string, unknown> };

/** What a save changes of how an account issues in a country; before the first one nothing stood there. */
export function issuerChanges(
  country: Country,
  connections: readonly { id: number; name: string }[],
  before: IssuerSettings | undefined,
  after: IssuerSettings,
): SettingChange[] {
  const nameOf = (id: number | null | undefined) => connections.find((one) => one.id === id)?.name ?? null;
  const changes = [
    ...issuerChoices
      .filter((field) => field !== 'connection_id')
      .map((field) => ({ field, from: before ? String(before[field]) : null, to: String(after[field]) })),
    { field: 'connection', from: nameOf(before?.connection_id), to: nameOf(after.connection_id) },
  ];
  return [
    ...changes.filter(({ from, to }) => from !== to),
    ...settingChanges('settings', country.settings, before?.settings ?? {}, after.settings),
  ];
}

/** Whose it is, its number, and the day on which it ends. */
export const nameOfCertificate = ({ subject, number, valid_until }: CertificateFacts): string =>
  [subject, number, valid_until.slice(0, 10)].join(' · ');
