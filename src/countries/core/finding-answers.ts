/**
 * What answers a finding for all orders that have it. `buyer`: only their buyers know. `settings`: one setting of the
 * issuer, by the name of its field; null: what stands beside its fields, as the certificate. `again`: what was missing
 * may be there now.
 */
export type FindingAnswer = { by: 'buyer' } | { by: 'settings'; field: string | null } | { by: 'again' };

const buyer: FindingAnswer = { by: 'buyer' };
const again: FindingAnswer = { by: 'again' };
const settings: FindingAnswer = { by: 'settings', field: null };
const setting = (field: string): FindingAnswer => ({ by: 'settings', field });

/** By a finding's code; one without a row is answered order by order. */
export const findingAnswers: ReadonlyMap<string, FindingAnswer> = new Map(
  Object.entries({
    no_certificate: settings,
    certificate_expired: settings,
    certificate_not_yet: settings,
    tax_codes_missing: again,
    other_currency: settings,
    no_rate: settings,
    free_line_value: again,
    bo_unnamed: buyer,
    bo_unnamed_limit: buyer,
    bo_nit: buyer,
    bo_ci: buyer,
    bo_document: buyer,
    bo_origin: again,
    co_nit: buyer,
    co_nit_check_digit: buyer,
    co_tax_id: buyer,
    co_range: setting('range_from'),
    co_range_early: setting('valid_from'),
    co_range_ended: setting('resolution'),
    ec_ruc: buyer,
    ec_ruc_check_digit: buyer,
    ec_cedula: buyer,
    ec_other_id: buyer,
    ec_consumer_limit: buyer,
    ec_consumer_refund: setting('allow_consumer_refunds'),
    ec_issuer_ruc: setting('ruc'),
    ec_origin_authorisation: again,
    gt_nit: buyer,
    gt_cui: buyer,
    gt_foreign_id: buyer,
    gt_cf_limit: buyer,
    gt_exempt_scenario: setting('exempt_scenario'),
    gt_issuer_nit: setting('nit'),
    gt_isr_resolution: setting('isr_resolution'),
    gt_two_months: setting('late_refunds'),
    gt_origin: again,
    mx_rfc: buyer,
    mx_postal_code: buyer,
    mx_receiver_regime: buyer,
    mx_receiver_use: buyer,
    mx_rate: setting('tax_rate'),
    mx_issuer_regime: setting('regime'),
    mx_use: setting('person_use'),
    mx_certificate: settings,
    mx_origin_uuid: again,
    pe_ruc: buyer,
    pe_dni: buyer,
    pe_tax_id: buyer,
    pe_identify: buyer,
    pe_guia_carrier: setting('carrier_ruc'),
  }),
);
