import { Button, Group, Radio, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayInZone, monthBefore } from '#base/calendar-date.ts';
import { type CellStyle, cellStyles } from '#base/csv-cells.ts';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { countryChoices } from '#ui/country-names.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import classes from './exports.module.css';
import { ListedFilters } from './listed-filters.tsx';
import { StyleChoice } from './style-choice.tsx';
import { type ListedRecords, type RecordKind, useRecordExport, type WantedRecords } from './use-record-export.ts';

type Props = {
  kind: RecordKind;
  wanted: WantedRecords;
  listed: ListedRecords;
  onChange: (change: Partial<WantedRecords & ListedRecords>) => void;
};

/** The filters of an export of orders or customers, and its button. */
export function RecordExportForm({ kind, wanted, listed, onChange }: Props) {
  const t = useTexts().exports;
  const write = useRecordExport(kind);
  const choices = useChoices(kind);
  const [style, setStyle] = useState<CellStyle>('spreadsheet');
  const choice = (name: 'status' | 'source' | 'country') => (
    <Select
      size="xs"
      label={t.records[name]}
      data={[{ value: '', label: t.records.any }, ...choices[name]]}
      value={wanted[name]}
      onChange={(next) => onChange({ [name]: next ?? '' })}
      allowDeselect={false}
      searchable={name === 'country'}
      nothingFoundMessage={t.choice.no_match}
    />
  );
  return (
    <section className={classes.panel} aria-label={t.titles[kind]}>
      <div className={classes.filters}>
        {choice('status')}
        {choice('source')}
        {choice('country')}
        <StyleChoice styles={cellStyles} value={style} onChange={setStyle} />
      </div>
      {kind === 'orders' && <ListedFilters listed={listed} onChange={onChange} />}
      <Dates wanted={wanted} onChange={onChange} />
      <Group gap="8px 12px">
        <Button
          size="xs"
          leftSection={<Icon name="download" size={15} />}
          loading={write.isPending}
          onClick={() => write.mutate({ wanted, listed, style })}
        >
          {t.titles[kind]}
        </Button>
        <span role="status" className={classes.progress}>
          {write.isPending && (kind === 'orders' ? t.records.order_working : t.records.customer_working)}
        </span>
      </Group>
    </section>
  );
}

/** All days, or some: the month up to today until others are chosen. */
function Dates({ wanted: { start_at, end_at }, onChange }: Pick<Props, 'wanted' | 'onChange'>) {
  const t = useTexts().exports.records;
  const { time_zone } = useFormats();
  const isRange = start_at !== '';

  function choose(next: string) {
    const today = dayInZone(new Date(), time_zone);
    onChange(next === 'range' ? { start_at: monthBefore(today), end_at: today } : { start_at: '', end_at: '' });
  }

  return (
    <Group gap="8px 24px" mih={58} align="flex-end">
      <Radio.Group size="xs" label={t.dates} value={isRange ? 'range' : 'all'} onChange={choose}>
        <Group gap="md" mih={30} wrap="nowrap">
          <Radio size="xs" value="all" label={t.all_dates} />
          <Radio size="xs" value="range" label={t.date_range} />
        </Group>
      </Radio.Group>
      {isRange && (
        <DateRangeFields
          value={{ start: start_at, end: end_at }}
          onChange={({ start, end }) => onChange({ start_at: start, end_at: end })}
        />
      )}
    </Group>
  );
}

type Choice = { value: string; label: string };

function useChoices(kind: RecordKind): Record<'status' | 'source' | 'country', Choice[]> {
  const { orders } = useTexts();
  const customers = useTexts().customers;
  const language = useLanguage();
  const connections = useQuery(queryOf(findConnections, {})).data ?? [];
  const channels = connections.filter(({ capabilities }) => capabilities.includes('orders.read'));
  const status =
    kind === 'orders'
      ? orderStatuses.map((value) => ({ value, label: orders.statuses[value] }))
      : [
          { value: 'Unsynced', label: customers.states.not_synced },
          { value: 'Synced', label: customers.states.synced },
          { value: 'Error', label: customers.states.errorCustomer },
        ];
  return {
    status,
    source: channels.map(({ id, name }) => ({ value: String(id), label: name })),
    country: countryChoices(language),
  };
}
