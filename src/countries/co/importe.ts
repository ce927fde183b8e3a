import { element, type XmlElement } from '../core/xml.ts';

export const amountElement = (name: string, amount: string, currencyID: string): XmlElement =>
  element(name, { currencyID }, amount);
