import { interpolate } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { DocumentRow, Finding } from '../../contract.ts';
import classes from './card.module.css';
import { FixButton, type OrderOnPage } from './fix-button.tsx';

type Props = { document: DocumentRow; order: OrderOnPage | undefined };

/** What a document would be rejected for, and what staff should look at, each with the way to it. */
export function DocumentFindings({ document, order }: Props) {
  const t = useTexts().taxDocuments;
  const { findings, due_at } = document;
  if (findings.length === 0) return null;
  const isQuiet = ({ is_blocking }: Finding) => is_blocking && document.awaits_sale;
  return (
    <div className={classes.findings}>
      <ul>
        {findings.map((finding) => (
          <li
            key={`${finding.code} ${finding.field} ${finding.text}`}
            data-tone={isQuiet(finding) ? 'info' : finding.is_blocking ? 'danger' : 'warning'}
          >
            <Icon name={isQuiet(finding) ? 'clock' : 'alert'} size={16} />
            <span>
              {isQuiet(finding)
                ? finding.text
                : interpolate(finding.is_blocking ? t.would_be_rejected_for : t.warning, { text: finding.text })}
            </span>
            <FixButton field={finding.field} document={document} order={order} />
          </li>
        ))}
      </ul>
      {document.would_be_rejected && due_at !== null && <p>{t.blocked}</p>}
    </div>
  );
}
