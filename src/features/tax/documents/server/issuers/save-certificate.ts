import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { saveCertificate, TaxIssuer } from '../../issuer-contract.ts';
import { taxTexts } from '../document/document-texts.ts';
import { nameOfCertificate } from './issuer-changes.ts';
import { getTaxIssuer, readIssuers, requireCountry } from './read-issuers.ts';
import { recheckCountry } from './recheck-country.ts';
import { factsOfCertificate, sealKey } from './tax-issuers.ts';
import { tryCertificate } from './try-certificate.ts';

type Files = z.output<typeof saveCertificate.body>;

/**
 * Keeps the certificate that a country's documents are signed with: its key is encrypted and never leaves the server.
 * @throws AppError not_found before the country's settings were saved; invalid where it cannot be opened or is over;
 * too_many_certificates
 */
export async function saveIssuerCertificate(
  staff: Staff,
  services: Services,
  code: string,
  given: Files,
): Promise<TaxIssuer> {
  const country = requireCountry(code);
  const t = taxTexts(staff).certificate;
  const files = [given.certificate, given.key].flatMap((file) => (file ? [Buffer.from(file, 'base64')] : []));
  const opened = await tryCertificate(staff.account_id, files, given.password);
  if (!opened.is_open) {
    const field =
      opened.why === 'wrong_password'
        ? 'password'
        : ['not_a_certificate', 'too_slow'].includes(opened.why)
          ? 'certificate'
          : 'key';
    throw new AppError('invalid', { fields: { [field]: [t[opened.why]] } });
  }
  const { key, certificate: facts } = opened;
  if (Date.parse(facts.valid_until) < Date.now())
    throw new AppError('invalid', { fields: { certificate: [t.expired] } });
  const stored = factsOfCertificate(facts);
  return staff.db.transaction().execute(async (tx) => {
    const before = (await readIssuers(tx)).get(country.code)?.certificate_facts;
    const sealed = sealKey(services.secrets, staff.account_id, country.code, key);
    const saved = await sql`update tax_issuers set certificate = ${sealed}, certificate_facts = ${jsonb(stored)},
        certificate_warned = null, version = version + 1,
        saved_by = ${staff.user_id}, saved_at = now() where country = ${country.code} returning country`.execute(tx);
    if (saved.rows.length === 0) throw new AppError('not_found');
    const changes = [
      { field: 'certificate', from: before ? nameOfCertificate(before) : null, to: nameOfCertificate(stored) },
    ];
    await recordEvent(tx, staff, {
      type: 'tax_issuer.certificate_changed',
      details: { country: country.code, changes },
    });
    await recheckCountry(tx, staff, country.code);
    return getTaxIssuer(staff, tx, country.code);
  });
}
