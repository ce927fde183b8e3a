import { fieldLabelsIn } from '#features/partners/connections/server/field-labels.ts';
import { countryWords } from '#features/tax/documents/server/document/document-texts.ts';
import { account_settings as englishAccount } from '#texts/en/account-settings.ts';
import { audit as english } from '#texts/en/audit.ts';
import { catalog as englishCatalog } from '#texts/en/catalog.ts';
import { connections as englishConnections } from '#texts/en/connections.ts';
import { customer_detail as englishCustomer } from '#texts/en/customer-detail.ts';
import { orders as englishOrders } from '#texts/en/orders.ts';
import { team as englishTeam } from '#texts/en/team.ts';
import { account_settings as spanishAccount } from '#texts/es/account-settings.ts';
import { audit as spanish } from '#texts/es/audit.ts';
import { catalog as spanishCatalog } from '#texts/es/catalog.ts';
import { connections as spanishConnections } from '#texts/es/connections.ts';
import { customer_detail as spanishCustomer } from '#texts/es/customer-detail.ts';
import { orders as spanishOrders } from '#texts/es/orders.ts';
import { team as spanishTeam } from '#texts/es/team.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import { rightsFor } from '#texts/rights-for.ts';
import { LIST_COMMA } from '../audit-changes.ts';
import type { AuditKind } from '../audited-events.ts';

const textsOf = inLanguage({ en: english, es: spanish });
const accountTexts = inLanguage({ en: englishAccount, es: spanishAccount });
const catalogTexts = inLanguage({ en: englishCatalog, es: spanishCatalog });
const connectionTexts = inLanguage({ en: englishConnections, es: spanishConnections });
const customerTexts = inLanguage({ en: englishCustomer, es: spanishCustomer });
const orderTexts = inLanguage({ en: englishOrders, es: spanishOrders });
const teamTexts = inLanguage({ en: englishTeam, es: spanishTeam });

type Words = Readonly<Record<string, string>>;

/** Whose settings were changed: a connector's kind, or the country of an issuer. */
type Owner = { kind: string; country: string };

/** How an event reads in a member's language; what is not known reads as it is stored. */
export function auditWords(reader: { language: Language }, owner: Owner) {
  const t = textsOf(reader);
  const titles: Words = t.events;
  const actions: Words = connectionTexts(reader).actions;
  return {
    title: (type: string) => titles[type] ?? type,
    action: (action: string) => actions[action] ?? action,
    field: (kind: AuditKind, field: string) => fieldName(reader, kind, field, owner),
    value: (field: string, value: string | null) => (value === null ? null : valueName(reader, field, value)),
  };
}

function fieldName(reader: { language: Language }, kind: AuditKind, field: string, owner: Owner): string {
  const t = textsOf(reader);
  const own: Words = t.fields;
  const [, group, name] = /^(credentials|settings)\.(.+)$/.exec(field) ?? [];
  if (group && name) {
    const { label } = owner.country
      ? { label: countryWords(reader, owner.country).settings[name]?.label ?? name }
      : fieldLabelsIn(reader.language, owner.kind)(name, undefined);
    return label;
  }
  return fieldsOf(reader, kind)[field] ?? own[field] ?? field;
}

function fieldsOf(reader: { language: Language }, kind: AuditKind): Words {
  if (kind === 'order') return orderTexts(reader).fields;
  if (kind === 'item' || kind === 'category') return catalogTexts(reader).fields;
  if (kind === 'customer') return customerTexts(reader).fields;
  if (kind === 'settings') return accountTexts(reader).labels;
  return kind === 'team' ? teamTexts(reader).history.fields : {};
}

/** Fields whose value is what is chosen of a list. */
const listFields = ['required_fields', 'rights'];

function valueName(reader: { language: Language }, field: string, value: string): string {
  const words = valueWords(reader, field);
  const parts = listFields.includes(field) ? value.split(LIST_COMMA) : [value];
  return parts.map((part) => words[part] ?? part).join(LIST_COMMA);
}

/** What the values of a field are called, where they are no words themselves. */
function valueWords(reader: { language: Language }, field: string): Words {
  const t = textsOf(reader);
  if (field === 'role') return teamTexts(reader).roles;
  if (field === 'open_to') return t.open_to;
  if (field === 'rights') {
    return Object.fromEntries(Object.entries(rightsFor(reader)).map(([right, { name }]) => [right, name]));
  }
  if (field === 'required_fields') return accountTexts(reader).required.fields;
  if (field === 'order_status') return orderTexts(reader).statuses;
  if (field === 'on_shortage') return accountTexts(reader).shortage;
  if (field === 'order_numbering') return accountTexts(reader).numbering;
  if (field === 'language') return accountTexts(reader).languages;
  return field === 'enabled' ? { 1: t.yes, 0: t.no } : { true: t.yes, false: t.no };
}
