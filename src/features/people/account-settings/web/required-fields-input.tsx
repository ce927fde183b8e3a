import { Checkbox, type CheckboxGroupProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { pluralise } from '#base/text.ts';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countMissingFields } from '../required-fields-contract.ts';
import classes from './account.module.css';

const ALWAYS = 'always';

// What all choices have in common is read before them.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'description', 'input', 'error'];

type Props = Pick<CheckboxGroupProps, 'label' | 'description' | 'error'> & {
  value: readonly RequiredField[];
  /** What is required now. */
  stored: readonly RequiredField[];
  onChange: (required: RequiredField[]) => void;
};

/** Chooses without which fields of its recipient an order waits; each choice says how many open orders it concerns. */
export function RequiredFieldsInput({ value, stored, onChange, ...look }: Props) {
  const t = useTexts().account_settings.required;
  const found = useQuery(queryOf(countMissingFields, {}));
  return (
    <Checkbox.Group
      {...look}
      inputWrapperOrder={ORDER}
      className={classes.wide}
      value={[ALWAYS, ...value]}
      onChange={(chosen) => onChange(RequiredField.options.filter((field) => chosen.includes(field)))}
    >
      <div className={classes.choices}>
        <Checkbox className={classes.wide} value={ALWAYS} disabled label={t.always} description={t.always_hint} />
        {RequiredField.options.map((field) => (
          <Checkbox
            key={field}
            value={field}
            label={t.fields[field]}
            description={
              <>
                {t.hints[field]}
                <Concerned
                  orders={found.data?.data.find((one) => one.field === field)?.orders}
                  isWhole={found.data?.is_whole ?? true}
                  wasRequired={stored.includes(field)}
                  isRequired={value.includes(field)}
                />
              </>
            }
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type ConcernedProps = { orders: number | undefined; isWhole: boolean; wasRequired: boolean; isRequired: boolean };

/** How many open orders lack the field, and what saving does to them. */
function Concerned({ orders, isWhole, wasRequired, isRequired }: ConcernedProps) {
  const t = useTexts().account_settings.required;
  const { count } = useFormats();
  if (orders === undefined) return null;
  const isChanged = wasRequired !== isRequired;
  const text = wasRequired ? (isChanged ? t.will_go_on : t.waiting) : isChanged ? t.will_wait : t.lacking;
  const write = (number: number) => (isWhole ? count(number) : `${count(number)}+`);
  return (
    <span className={isChanged && orders > 0 ? classes.outcome : classes.concerned}>
      {orders === 0 ? t.none_lacks : pluralise(text, orders, write)}
    </span>
  );
}
