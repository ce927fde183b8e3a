import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Formats, formatsOf } from './formats.ts';
import { useLanguage } from './texts.ts';

const FormatsContext = createContext<Formats>(formatsOf({ language: 'en', time_zone: 'UTC', currency: 'USD' }));

/** The account's zone and currency for all below: `<FormatsProvider time_zone="America/Lima" currency="PEN">`. */
export function FormatsProvider(props: { time_zone: string; currency: string; children: ReactNode }) {
  const { time_zone, currency, children } = props;
  const language = useLanguage();
  const formats = useMemo(() => formatsOf({ language, time_zone, currency }), [language, time_zone, currency]);
  return <FormatsContext value={formats}>{children}</FormatsContext>;
}

/**
 * `const formats = useFormats(); formats.orderDate(order.order_date); formats.money(order.total_cost, order.currency)`
 */
export function useFormats(): Formats {
  return useContext(FormatsContext);
}
