import { Anchor, Button, Group, Radio, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { DraftValues } from '#features/partners/connections/form-draft.ts';
import { SettingsField } from '#features/partners/connections/web/settings-field.tsx';
import { getLoginOptions } from '#features/people/access/password-contract.ts';
import { Banner } from '#ui/banner.tsx';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { DraftForm } from '#ui/draft-form.tsx';
import { FieldGrid } from '#ui/field-grid.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Draft } from '#ui/use-draft.ts';
import { InvoiceBy, IssueWhen, MAX_DELAY_MINUTES, OtherCurrency, type TaxIssuer } from '../../issuer-contract.ts';
import classes from './issuer.module.css';
import { DAY_MINUTES, type IssuerDraft, waitsFor } from './issuer-draft.ts';

// Hints stand below, so that fields next to each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Props = { issuer: TaxIssuer; draft: Draft<IssuerDraft> };

/** What a country asks of those who issue there: when and by whom first, then its own fields. */
export function IssuerForm({ issuer, draft }: Props) {
  const t = useTexts().taxDocuments.settings;
  const settings = {
    values: draft.values.values,
    errors: draft.errors,
    set: (change: DraftValues) => draft.set(({ values }) => ({ values: { ...values, ...change } })),
  };
  const labels: Readonly<Record<string, string>> = {
    is_active: interpolate(t.is_active, { country: issuer.title }),
    environment: t.environment,
    connection_id: t.connection,
    issue_when: t.when,
    delay_minutes: t.delay_minutes,
    invoice_by: t.invoice_by,
    other_currency: t.other_currency,
    credits_refunds: t.credits_refunds,
    replaces_for_buyer: t.replaces_for_buyer,
    mails_buyer: t.mails_buyer,
    reply_to: t.reply_to,
    sends_to_shipper: t.sends_to_shipper,
  };
  return (
    <DraftForm draft={draft} isSpaced>
      <Panel title={t.issue}>
        <Stack gap="md">
          <Switch {...draft.flag('is_active')} label={labels.is_active} description={t.is_active_hint} />
          <EnvironmentChoice draft={draft} />
          <FieldGrid>
            <ProviderChoice issuer={issuer} draft={draft} />
            <WhenChoice draft={draft} />
          </FieldGrid>
          <InvoiceByChoice issuer={issuer} draft={draft} />
          <OtherCurrencyChoice issuer={issuer} draft={draft} />
          <Switch {...draft.flag('credits_refunds')} label={t.credits_refunds} description={t.credits_refunds_hint} />
          <Switch
            {...draft.flag('replaces_for_buyer')}
            label={t.replaces_for_buyer}
            description={
              issuer.may_replace_for_buyer
                ? t.replaces_for_buyer_hint
                : interpolate(t.replaces_for_buyer_not, { country: issuer.title })
            }
            disabled={!issuer.may_replace_for_buyer}
          />
        </Stack>
      </Panel>
      <ReceiversPanel draft={draft} />
      {issuer.fields.length > 0 && (
        <Panel title={t.company}>
          <ProductsWithoutCode issuer={issuer} />
          <FieldGrid>
            {issuer.fields.map((field) => (
              <SettingsField key={field.name} field={field} draft={settings} isStored={false} />
            ))}
          </FieldGrid>
        </Panel>
      )}
      <ConflictNotice draft={draft} by={issuer.saved_by} nameOf={(field) => labels[field] ?? t.company} />
      <Group justify="flex-end" gap="xs">
        <Button type="submit" loading={draft.isSaving} disabled={!draft.isDirty}>
          {t.save}
        </Button>
      </Group>
    </DraftForm>
  );
}

/** One invoice of an order that leaves in parcels, or one of each. */
function InvoiceByChoice({ issuer, draft }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { invoice_by } = draft.values;
  return (
    <Select
      {...draft.choice('invoice_by')}
      label={t.invoice_by}
      description={
        issuer.may_invoice_by_parcel
          ? t.invoice_by_hint
          : interpolate(t.invoice_by_order_only, { country: issuer.title })
      }
      inputWrapperOrder={ORDER}
      allowDeselect={false}
      disabled={!issuer.may_invoice_by_parcel}
      data={InvoiceBy.options.map((value) => ({ value, label: t.invoice_bys[value] }))}
      onChange={(chosen) => draft.set({ invoice_by: InvoiceBy.safeParse(chosen).data ?? invoice_by })}
    />
  );
}

/** An order in another currency waits for a person, or its document is converted, or is in that currency. */
function OtherCurrencyChoice({ issuer, draft }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { other_currency } = draft.values;
  const { currency, order_currencies } = issuer;
  const isOffered = (value: OtherCurrency) => value !== 'keep' || order_currencies.length > 0;
  return (
    <Select
      {...draft.choice('other_currency')}
      label={t.other_currency}
      description={interpolate(t.other_currency_hints[other_currency], {
        currency,
        currencies: order_currencies.join(', '),
      })}
      inputWrapperOrder={ORDER}
      allowDeselect={false}
      data={OtherCurrency.options.filter(isOffered).map((value) => ({
        value,
        label: interpolate(t.other_currencies[value], { currency }),
      }))}
      onChange={(chosen) => draft.set({ other_currency: OtherCurrency.safeParse(chosen).data ?? other_currency })}
    />
  );
}

/** Who gets documents by themselves, and where buyers answer. */
function ReceiversPanel({ draft }: Pick<Props, 'draft'>) {
  const t = useTexts().taxDocuments.settings;
  const { data } = useQuery(queryOf(getLoginOptions, {}));
  return (
    <Panel title={t.receivers}>
      <Stack gap="md">
        <Switch
          {...draft.flag('mails_buyer')}
          label={t.mails_buyer}
          description={data?.mail === 'off' ? t.mail_off : t.mails_buyer_hint}
        />
        {draft.values.mails_buyer && (
          <TextInput
            {...draft.text('reply_to')}
            label={t.reply_to}
            description={t.reply_to_hint}
            inputWrapperOrder={ORDER}
            type="email"
            autoComplete="off"
          />
        )}
        <Switch {...draft.flag('sends_to_shipper')} label={t.sends_to_shipper} description={t.sends_to_shipper_hint} />
      </Stack>
    </Panel>
  );
}

/** How many products take the code of the settings, and which. */
function ProductsWithoutCode({ issuer: { products } }: Pick<Props, 'issuer'>) {
  const t = useTexts().taxDocuments.settings;
  const { count } = useFormats();
  if (!products || products.without_code === 0) return null;
  const counts = { count: count(products.without_code), all: count(products.all) };
  return (
    <Text mt={4} mb={14} c="dimmed">
      {interpolate(t.without_code, counts)}{' '}
      <Link to="/products" search={{ filterBy: `no_${products.code}` }}>
        {t.show_without_code}
      </Link>
    </Text>
  );
}

/** Live is said plainly: what is issued there counts before the law. */
function EnvironmentChoice({ draft }: Pick<Props, 'draft'>) {
  const t = useTexts().taxDocuments.settings;
  const { environment } = draft.values;
  return (
    <div>
      <Radio.Group
        {...draft.choice('environment')}
        label={t.environment}
        onChange={(chosen) => draft.set({ environment: chosen === 'live' ? 'live' : 'test' })}
      >
        <Group gap="lg" py={4} wrap="nowrap">
          <Radio value="test" label={t.environments.test} />
          <Radio value="live" label={t.environments.live} />
        </Group>
      </Radio.Group>
      {environment === 'live' ? (
        <div className={classes.warning}>
          <Banner tone="warning" title={t.live_title} text={t.live_text} />
        </div>
      ) : (
        <Text mt={4} c="dimmed">
          {t.test_text}
        </Text>
      )}
    </div>
  );
}

function ProviderChoice({ issuer, draft }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { connections, provider_kinds, title } = issuer;
  const { connection_id } = draft.values;
  return (
    <div>
      <Select
        label={t.connection}
        description={connections.length > 0 ? t.connection_hint : interpolate(t.connection_none, { country: title })}
        inputWrapperOrder={ORDER}
        withAsterisk={draft.values.is_active}
        disabled={connections.length === 0}
        clearable
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={connection_id === null ? null : String(connection_id)}
        error={draft.errors.connection_id}
        onChange={(id) => draft.set({ connection_id: id === null ? null : Number(id) })}
      />
      <Group gap="2px 14px" mt={4}>
        {provider_kinds.map(({ kind, title: name }) => (
          <Anchor
            key={kind}
            size="sm"
            renderRoot={(props) => <Link to="/settings/connectors/new" search={{ kind }} {...props} />}
          >
            {interpolate(t.add, { kind: name })}
          </Anchor>
        ))}
      </Group>
    </div>
  );
}

/** How long buyers have, unless staff say otherwise. */
const BUYER_DAYS = 3;

function WhenChoice({ draft }: Pick<Props, 'draft'>) {
  const t = useTexts().taxDocuments.settings;
  const { count } = useFormats();
  const { issue_when } = draft.values;
  const isForBuyer = issue_when === 'buyer';
  return (
    <Stack gap="sm">
      <Select
        {...draft.choice('issue_when')}
        label={t.when}
        allowDeselect={false}
        data={IssueWhen.options.map((value) => ({ value, label: t.whens[value] }))}
        onChange={(chosen) => {
          const next = IssueWhen.safeParse(chosen).data ?? issue_when;
          const days = next === 'buyer' && !isForBuyer ? { delay_minutes: String(BUYER_DAYS) } : {};
          draft.set({ issue_when: next, ...days });
        }}
      />
      {waitsFor(draft.values) && (
        <TextInput
          {...draft.text('delay_minutes')}
          label={isForBuyer ? t.buyer_days : t.delay_minutes}
          description={
            isForBuyer
              ? interpolate(t.buyer_hint, { most: count(MAX_DELAY_MINUTES / DAY_MINUTES) })
              : interpolate(t.delay_hint, { most: count(MAX_DELAY_MINUTES) })
          }
          inputWrapperOrder={ORDER}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Stack>
  );
}
