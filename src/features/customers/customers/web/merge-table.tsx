import { Radio } from '@mantine/core';
import { addressLines } from '#features/orders/order/web/address-lines.ts';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { languageName } from '#ui/language-names.ts';
import table from '#ui/panel-table.module.css';
import { type Language, useLanguage, useTexts } from '#ui/texts.ts';
import type { CustomerDetail } from '../detail-contract.ts';
import {
  fieldsOf,
  isDifferent,
  type MergeChoices,
  type MergePart,
  type MergeSide,
  mergeParts,
} from '../merge-rules.ts';
import classes from './merge.module.css';

type Props = {
  kept: CustomerDetail;
  duplicate: CustomerDetail;
  choices: MergeChoices;
  onChoose: (part: MergePart, side: MergeSide) => void;
};

/** A row for each value, with a choice where the two say different things. */
export function MergeTable({ kept, duplicate, choices, onChoose }: Props) {
  const customers = useTexts().customers;
  const { count } = useFormats();
  const t = useTexts().customer_detail;
  const sides = [
    ['kept', kept],
    ['double', duplicate],
  ] as const;
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.comparison}`} aria-label={t.merge.title}>
        <thead>
          <tr>
            <td />
            {sides.map(([side]) => (
              <th key={side} scope="col">
                {t.merge[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mergeParts.map((part) => (
            <tr key={part}>
              <th scope="row">{t.fields[part]}</th>
              {sides.map(([side, customer]) => (
                <td key={side}>
                  <Value
                    part={part}
                    customer={customer}
                    isChoice={isDifferent(part, kept, duplicate)}
                    isChosen={choices[part] === side}
                    onChoose={() => onChoose(part, side)}
                    label={`${t.fields[part]}: ${t.merge[side]}`}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{customers.columns.connection_name}</th>
            {sides.map(([side, { connection_name, source_customer_id }]) => (
              <td key={side}>{`${connection_name} ${source_customer_id}`}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{customers.detail.orders}</th>
            {sides.map(([side, { order_count }]) => (
              <td key={side}>{count(order_count)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type ValueProps = {
  part: MergePart;
  customer: CustomerDetail;
  isChoice: boolean;
  isChosen: boolean;
  onChoose: () => void;
  label: string;
};

function shownOf(part: MergePart, customer: CustomerDetail, language: Language) {
  if (part === 'address') return addressLines(customer, countryName(customer.country, language));
  if (part === 'language_code') return languageName(customer.language_code ?? '', language);
  return customer[part];
}

function Value({ part, customer, isChoice, isChosen, onChoose, label }: ValueProps) {
  const { none } = useTexts().ui;
  const t = useTexts().customer_detail;
  const language = useLanguage();
  const shown = shownOf(part, customer, language);
  const isKept = fieldsOf(part).some((field) => customer.edited_fields.includes(field));
  const words = (
    <span className={classes.value} data-chosen={isChoice && isChosen}>
      {shown || none}
      {isKept && <small>{t.kept}</small>}
    </span>
  );
  if (!isChoice) return words;
  return (
    <Radio
      size="xs"
      name={`merge-${part}`}
      checked={isChosen}
      onChange={onChoose}
      label={words}
      aria-label={`${label}, ${shown || none}`}
    />
  );
}
