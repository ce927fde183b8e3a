import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { countryName } from '#ui/country-names.ts';
import type { Formats } from '#ui/formats.ts';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import { TwoLines } from '#ui/table/two-lines.tsx';
import type { Catalogue, Language } from '#ui/texts.ts';
import type { DocumentRow } from '../../contract.ts';
import { StateBadge, TestBadge } from '../document-badges.tsx';
import classes from './document-list.module.css';

/** The columns of the list of documents; those marked optional are hidden until chosen. */
export function documentColumns(
  t: Catalogue['taxDocuments'],
  { none }: Catalogue['ui'],
  formats: Formats,
  language: Language,
): Column<DocumentRow>[] {
  const { columns } = t.list;
  return [
    { name: 'number', title: columns.number, cell: (document) => <DocumentNumber document={document} t={t} /> },
    {
      name: 'order',
      title: columns.order,
      phone: 'name',
      cell: ({ order_id, order_number, customer_name, environment }) => (
        <TwoLines
          first={
            <>
              <span className={classes.onPhone}>
                <TestBadge environment={environment} />{' '}
              </span>
              <Link to="/orders/$id" params={{ id: String(order_id) }} className="link">
                {order_number}
              </Link>
            </>
          }
          second={customer_name}
          title={customer_name}
        />
      ),
    },
    {
      name: 'document',
      title: columns.document,
      isSpare: true,
      cell: (document) => (
        <TwoLines
          first={document.title}
          second={countryName(document.country, language)}
          title={document.title}
          isBeside
        />
      ),
    },
    {
      name: 'status',
      title: columns.status,
      term: 'document_state',
      phone: 'state',
      cell: (document) => <StateBadge document={document} />,
    },
    { name: 'error', title: columns.error, cell: (document) => <Issue document={document} /> },
    {
      name: 'total',
      title: columns.total,
      align: 'right',
      phone: 'total',
      // A guide has no amount of its own.
      cell: ({ kind, total, currency }) => (kind === 'guide' ? none : formats.money(total, currency)),
    },
    {
      name: 'issued_on',
      title: columns.issued_on,
      phone: 'time',
      isSpare: true,
      cell: ({ issued_on }) => (issued_on === null ? none : formats.day(issued_on)),
    },
    { name: 'provider', title: columns.provider, isOptional: true, cell: ({ provider }) => provider ?? none },
    {
      name: 'deadline',
      title: columns.deadline,
      term: 'deadline',
      isOptional: true,
      cell: ({ deadline }) =>
        deadline ? interpolate(t.deadlines[deadline.what], { when: formats.longDate(deadline.at) }) : none,
    },
    {
      name: 'updated_at',
      title: columns.updated_at,
      isOptional: true,
      cell: ({ updated_at }) => <ListDate at={updated_at} />,
    },
  ];
}

/**
 * Its number, and that it does not count before the law; for those who hear the links alone, of which order it is where
 * it has none. What is no sale says so where the column of documents has no room, and a guide of which part it is.
 */
function DocumentNumber({ document, t }: { document: DocumentRow; t: Catalogue['taxDocuments'] }) {
  const { full_number, order_number, environment, kind, part, state } = document;
  return (
    <span className={classes.number}>
      <TestBadge environment={environment} />
      {full_number === null ? state !== 'not_needed' && t.no_number : <span className="code">{full_number}</span>}
      {full_number === null && <span className="visually-hidden">{order_number}</span>}
      {kind !== 'sale' && <small>{t.kinds[kind]}</small>}
      {part > 0 && <span className={classes.part}>{interpolate(t.part, { part })}</span>}
    </span>
  );
}

/** Why it was rejected, else what it would be rejected for. */
function Issue({ document }: { document: DocumentRow }) {
  const blocking = document.findings.filter(({ is_blocking }) => is_blocking);
  const said = document.would_be_rejected ? blocking.map(({ text }) => text) : [document.error ?? ''];
  if (!said[0]) return null;
  return (
    <span className={classes.issue} title={said.join('\n')}>
      {said[0]}
    </span>
  );
}
