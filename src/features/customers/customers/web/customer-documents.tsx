import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { StateBadge, TestBadge } from '#features/tax/documents/web/document-badges.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findCustomerDocuments } from '../papers-contract.ts';
import classes from './customer-detail.module.css';

/** The latest tax documents of a customer, each with its order, where the document's card is. */
export function CustomerDocuments({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.documents;
  const { ui } = useTexts();
  const { money } = useFormats();
  const found = useQuery(queryOf(findCustomerDocuments, { params: { id: customerId } }));
  const documents = found.data?.data ?? [];
  return (
    <Panel title={t.title}>
      {found.isPending && <Skeleton height={40} />}
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={found.data !== undefined} />}
      {found.data && documents.length === 0 && <p className="dimmed">{t.none}</p>}
      {documents.length > 0 && (
        <div className={table.frame}>
          <table className={`${table.table} ${classes.papers}`} aria-label={t.title}>
            <thead>
              <tr>
                <th scope="col">{t.document}</th>
                <th scope="col">{t.order}</th>
                <th scope="col">{t.state}</th>
                <th scope="col" data-align="right">
                  {t.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {documents.map((document) => (
                <tr key={document.id}>
                  <td>
                    {document.full_number ?? ui.none} <TestBadge environment={document.environment} />
                    <small>{document.title}</small>
                  </td>
                  <td>
                    <Link to="/orders/$id" params={{ id: String(document.order_id) }}>
                      {document.order_number}
                    </Link>
                  </td>
                  <td>
                    <StateBadge document={document} />
                  </td>
                  <td data-align="right">{money(document.total, document.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found.data?.has_more && <p className="dimmed">{t.more}</p>}
    </Panel>
  );
}
