import { interpolate } from '#base/text.ts';
import table from '#ui/panel-table.module.css';
import { RelativeTime } from '#ui/relative-time.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';

type Props = {
  attempts: DocumentDetail['attempts'];
  /** How the document is called. */
  document: string;
};

/** All that was tried for a document at its provider, its authority and the warehouse. */
export function AttemptTable({ attempts, document }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.history;
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{interpolate(t.label, { document })}</caption>
        <thead>
          <tr>
            <th scope="col">{t.at}</th>
            <th scope="col">{t.action}</th>
            <th scope="col">{t.outcome}</th>
            <th scope="col">{t.error}</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ id, at, action, outcome, error }) => (
            <tr key={id}>
              <th scope="row">
                <RelativeTime at={at} />
              </th>
              <td>{t.actions[action]}</td>
              <td>{outcomeName(tax_documents, outcome)}</td>
              <td>{error ?? ui.none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A state of the document, or that a try began or failed; what this build does not know as it is. */
function outcomeName(t: Catalogue['taxDocuments'], outcome: string): string {
  const names: Readonly<Record<string, string>> = { ...t.states, ...t.history.outcomes };
  return names[outcome] ?? outcome;
}
