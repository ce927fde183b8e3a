import { element, soapEnvelope } from '../tax/soap.ts';
import type { Tag } from '../tax/xml.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';

/** A parameter's text; empty when it is missing. Parameters may be nested, as those of a search are. */
export function parameter(operation: Tag, name: string): string {
  return parameters(operation, name)[0] ?? '';
}

export function parameters(operation: Tag, name: string): string[] {
  return operation.children.flatMap((child) =>
    child.name === name && child.children.length === 0 ? [child.text.trim()] : parameters(child, name),
  );
}

type Value = string | null | readonly Fields[];
export type Fields = Readonly<{ [name: string]: Value }>;

/** The answer of an operation: `{operation}Response/return` with fields in the namespace of the service's types. */
export function soapAnswer(operation: string, service: string, fields: Fields): string {
  const returned = `<ns:return xmlns:ax21="${service}/xsd" xmlns:xsi="${XSI}">${writeFields(fields)}</ns:return>`;
  return soapEnvelope(`<ns:${operation}Response xmlns:ns="${service}">${returned}</ns:${operation}Response>`);
}

function writeFields(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      const tag = `ax21:${name}`;
      if (value === null) return `<${tag} xsi:nil="true"/>`;
      if (typeof value === 'string') return element(tag, value);
      return value.map((one) => element(tag, { xml: writeFields(one) })).join('');
    })
    .join('');
}
