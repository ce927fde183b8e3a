import { Alert, Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type CustomerField, customerFields } from '#features/customer-sync/customer-fields.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { countryChoices } from '#ui/country-names.ts';
import { Icon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import { markStale } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type CustomerDetail, saveCustomer } from '../detail-contract.ts';
import classes from './customer-detail.module.css';
import { draftChanges, invalidFields } from './customer-draft.ts';

type Props = { customer: CustomerDetail; onClose: () => void };

/** Changes what is known of a customer. Where another member saved it meanwhile, the stored state is offered and nothing is overwritten. */
export function EditCustomerModal({ customer, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().customer_detail;
  const form = useRef<HTMLFormElement>(null);
  const [start, setStart] = useState(customer);
  const [values, setValues] = useState(() => valuesOf(customer));
  const [isAsked, setIsAsked] = useState(false);
  const save = useSaveCustomer(customer.id, onClose);
  const changes = draftChanges(start, values);
  const invalid = isAsked ? invalidFields(changes) : [];
  const refused = save.error instanceof CallError ? save.error.fields : undefined;
  const isBehind = customer.version !== start.version;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsAsked(true);
    const [wrong] = invalidFields(changes);
    if (wrong) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else if (Object.keys(changes).length === 0) onClose();
    else save.mutate({ version: start.version, ...changes });
  }

  function load() {
    setStart(customer);
    setValues(valuesOf(customer));
    save.reset();
  }

  return (
    <Modal opened onClose={onClose} size="lg" title={t.edit} closeButtonProps={{ 'aria-label': ui.close }}>
      <form ref={form} onSubmit={submit} noValidate autoComplete="off">
        <Text size="sm" mb="sm">
          {t.edit_text}
        </Text>
        {save.error && (
          <Alert color="red" variant="light" icon={<Icon name="alert" />} mb="sm" role="alert">
            {save.error.message}
            {isBehind && (
              <Button size="compact-xs" variant="default" onClick={load} mt={6} display="block">
                {t.stored}
              </Button>
            )}
          </Alert>
        )}
        <div className={classes.fields}>
          {customerFields.map((name) => (
            <Field
              key={name}
              name={name}
              value={values[name]}
              error={refused?.[name]?.join(' ') ?? (invalid.includes(name) && t.wrong)}
              onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {ui.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const valuesOf = (customer: CustomerDetail) => ({ ...customer });

function useSaveCustomer(id: number, onSaved: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const { saved } = useTexts().customer_detail;
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof saveCustomer>>[1]['body']) =>
      call(saveCustomer, { params: { id }, body }),
    onSuccess: () => {
      alerts.success(saved);
      onSaved();
    },
    onSettled: () => markStale(client, ['/api/customers']),
  });
}

type FieldProps = {
  name: CustomerField;
  value: string;
  error: string | false;
  onChange: (value: string) => void;
};

/** One field as its kind asks: countries are chosen, the rest is written. */
function Field({ name, value, error, onChange }: FieldProps) {
  const { ui } = useTexts();
  const t = useTexts().customer_detail;
  const language = useLanguage();
  const shared = { name, label: t.fields[name], error, size: 'xs', 'data-field': name } as const;
  if (name === 'country') {
    return (
      <Select
        {...shared}
        searchable
        clearable
        nothingFoundMessage={ui.filters.no_match}
        data={countryChoices(language)}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
      value={value}
      {...(name === 'customer_name' && { 'data-autofocus': true, withAsterisk: true })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
