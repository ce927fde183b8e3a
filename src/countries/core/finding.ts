/** The field of an order, or of the issuer's settings, that a person corrects. */
export type FindingField =
  | 'buyer_tax_id'
  | 'buyer_tax_id_kind'
  | 'customer_name'
  | 'company_name'
  | 'fiscal_name'
  | 'fiscal_postal_code'
  | 'fiscal_regime'
  | 'fiscal_use'
  | 'customer_email'
  | 'customer_phone'
  | 'address'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'locality_code'
  | 'lines'
  | 'total_cost'
  | 'payments'
  | 'origin'
  | 'settings';

/**
 * A reason for which a document would be rejected, or a warning that staff should check. Its words are
 * `taxDocuments.findings.<code>` of the texts, with `params`; those of one country begin with its code: `ec_ruc`,
 * `mx_postal_code`.
 */
export type Finding = {
  code: string;
  field: FindingField;
  is_blocking: boolean;
  params?: Readonly<Record<string, string>>;
};
