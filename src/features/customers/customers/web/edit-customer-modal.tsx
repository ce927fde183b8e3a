import { Select, Text, TextInput } from '@mantine/core';
import {
  type CustomerField,
  type CustomerValues,
  customerFields,
} from '#features/partners/customer-sync/customer-fields.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { countryChoices } from '#ui/country-names.ts';
import { FieldGrid } from '#ui/field-grid.tsx';
import { FormModal } from '#ui/form-modal.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { type CustomerDetail, saveCustomer } from '../detail-contract.ts';
import { changesOf, invalidFields, valuesOf } from './customer-draft.ts';

type Props = { customer: CustomerDetail; onClose: () => void };

/** Changes what is known of a customer. */
export function EditCustomerModal({ customer, onClose }: Props) {
  const t = useTexts().customer_detail;
  const alerts = useAlerts();
  const draft = useDraft<CustomerValues>({
    stored: valuesOf(customer),
    version: customer.version,
    check: (sent) => Object.fromEntries(invalidFields(changesOf(sent)).map((field) => [field, t.wrong])),
    save: async (sent) => {
      const changes = changesOf(sent);
      if (Object.keys(changes).length > 0) {
        await call(saveCustomer, { params: { id: customer.id }, body: { version: sent.version, ...changes } });
        alerts.success(t.saved);
      }
      onClose();
      return undefined;
    },
    stale: ['/api/customers'],
  });
  const labels: Readonly<Record<string, string>> = t.fields;
  return (
    <FormModal title={t.edit} size="lg" draft={draft} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t.edit_text}
      </Text>
      <ConflictNotice draft={draft} by={customer.updated_by} nameOf={(field) => labels[field] ?? field} />
      <FieldGrid>
        {customerFields.map((name) => (
          <Field key={name} name={name} draft={draft} />
        ))}
      </FieldGrid>
    </FormModal>
  );
}

/** One field as its kind asks: countries are chosen, the rest is written. */
function Field({ name, draft }: { name: CustomerField; draft: Draft<CustomerValues> }) {
  const { ui } = useTexts();
  const t = useTexts().customer_detail;
  const language = useLanguage();
  const { onChange, ...text } = draft.text(name);
  const shared = { ...text, label: t.fields[name], size: 'xs', 'data-field': name } as const;
  if (name === 'country') {
    return (
      <Select
        {...shared}
        searchable
        clearable
        nothingFoundMessage={ui.filters.no_match}
        data={countryChoices(language)}
        value={text.value || null}
        onChange={(country) => draft.set({ country: country ?? '' })}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      {...(name === 'customer_name' && { 'data-autofocus': true, withAsterisk: true })}
      onChange={onChange}
    />
  );
}
