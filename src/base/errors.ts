/**
 * Every failure that a caller sees: its status, and the key of its text in the catalogue (`errors.<code>`).
 * `docs/errors.md` lists them for people; a test keeps the two alike.
 */
export const errorTable = {
  invalid: 422,
  malformed: 400,
  signed_out: 401,
  wrong_login: 401,
  second_factor_needed: 401,
  wrong_code: 401,
  second_factor_on: 409,
  wrong_passkey: 401,
  passkey_refused: 422,
  too_many_passkeys: 422,
  company_login_only: 403,
  company_session: 403,
  no_csrf_token: 403,
  account_switched: 409,
  not_a_member: 403,
  admins_only: 403,
  right_missing: 403,
  not_found: 404,
  changed_meanwhile: 409,
  fix_has_left: 409,
  already_mapped: 409,
  page_too_deep: 422,
  document_state: 409,
  credited_meanwhile: 409,
  imbalance_changed: 409,
  document_refused: 422,
  tax_issuer_missing: 409,
  tax_codes_missing: 409,
  series_used_up: 409,
  tax_outage_open: 409,
  rate_used: 409,
  not_a_pdf: 422,
  order_in_warehouse: 409,
  order_not_waiting: 409,
  change_asked: 409,
  part_in_warehouse: 409,
  order_kept: 409,
  order_being_edited: 409,
  order_not_submittable: 409,
  order_not_sent: 409,
  replaced_meanwhile: 409,
  nothing_to_pay: 409,
  paid_meanwhile: 409,
  payment_kept: 409,
  nothing_to_refund: 409,
  refunded_meanwhile: 409,
  refund_over_limit: 403,
  no_refund_at_channel: 409,
  edit_not_undoable: 409,
  return_step: 409,
  returned_meanwhile: 409,
  line_fixed: 422,
  no_items_left: 422,
  connection_paused: 409,
  connection_busy: 409,
  sample_data_stands: 409,
  sample_data_refused: 409,
  sample_data_mixed: 409,
  sample_data_goes: 409,
  write_under_way: 409,
  write_over: 409,
  linked_meanwhile: 409,
  unlinked_meanwhile: 409,
  link_run_not_checked: 409,
  product_run_moved_on: 409,
  link_file_type: 415,
  link_file_format: 422,
  link_file_encoding: 422,
  category_name_taken: 422,
  too_many_categories: 422,
  sku_taken: 409,
  item_in_use: 409,
  kit_cycle: 422,
  import_file_type: 415,
  import_file_format: 422,
  import_too_large: 413,
  import_past: 409,
  storage_failed: 503,
  file_refused: 422,
  export_failed: 503,
  evidence_too_large: 422,
  still_exporting: 504,
  too_large: 413,
  wrong_content_type: 415,
  too_many_logins: 429,
  too_many_links: 429,
  password_link_gone: 410,
  mail_off: 503,
  last_admin: 409,
  own_login: 409,
  login_elsewhere: 409,
  already_member: 409,
  member_deactivated: 409,
  already_invited: 409,
  too_many_invitations: 429,
  too_many_certificates: 429,
  invitation_gone: 410,
  invitation_used: 410,
  invitation_expired: 410,
  login_exists: 409,
  invitation_for_other: 409,
  buyer_link_gone: 410,
  buyer_link_refused: 409,
  too_many_buyer_calls: 429,
  department_name_taken: 422,
  too_many_departments: 422,
  rights_beyond_own: 403,
  role_name_taken: 422,
  role_changed: 409,
  role_in_use: 409,
  too_many_roles: 422,
  view_name_taken: 422,
  view_changed: 409,
  too_many_views: 422,
  support_off: 503,
  too_many_support_requests: 429,
  too_many_webhooks: 429,
  bad_signature: 401,
  stale_webhook: 400,
  partner_failed: 502,
  partner_refused: 422,
  partner_not_connected: 409,
  customer_merged: 409,
  merged_again: 409,
  not_own_note: 403,
  rows_in_use: 409,
  took_too_long: 503,
  read_only: 503,
  not_ready: 503,
  unexpected: 500,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorTable;
type ErrorParams = Readonly<Record<string, string | number>>;
type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * A failure with a decided outcome. `params` fill the placeholders of the text, `fields` has the messages by field,
 * `details` has other data for the screen, such as the member who changed the record meanwhile. `cause` is for our log
 * alone.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: FieldErrors | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    more: { params?: ErrorParams; fields?: FieldErrors; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(code, { cause: more.cause });
    this.code = code;
    this.params = more.params ?? {};
    this.fields = more.fields;
    this.details = more.details;
  }

  get status(): number {
    return errorTable[this.code];
  }
}
