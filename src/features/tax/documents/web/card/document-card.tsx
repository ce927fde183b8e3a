import { Stack } from '@mantine/core';
import { useId, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { countryName } from '#ui/country-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';
import { StateBadge, TestBadge } from '../document-badges.tsx';
import { AttemptTable } from './attempt-table.tsx';
import classes from './card.module.css';
import { DocumentActions } from './document-actions.tsx';
import { documentName } from './document-facts.ts';
import { DocumentFindings } from './document-findings.tsx';
import { DocumentStatus } from './document-status.tsx';
import type { OrderOnPage } from './fix-button.tsx';

type Props = {
  document: DocumentDetail;
  /** The order on whose page the card stands; undefined on the document's own. */
  order?: OrderOnPage;
};

/** One tax document: its state, its errors, and its actions. */
export function DocumentCard({ document, order }: Props) {
  const t = useTexts().taxDocuments;
  const country = countryName(document.country, useLanguage());
  const title = interpolate(t.card_title, { title: order ? documentName(document) : document.title, country });
  return (
    <Panel
      // An order may have two of a kind, which differ by their numbers. The document's own page shows the number above.
      title={document.part > 0 ? `${title} · ${interpolate(t.part, { part: document.part })}` : title}
      actions={
        order && (
          <>
            <TestBadge environment={document.environment} />
            <StateBadge document={document} isExplained />
          </>
        )
      }
    >
      <Stack gap="sm" miw={0}>
        <DocumentFindings document={document} order={order} />
        <DocumentStatus document={document} order={order} />
        <DocumentActions document={document} isOwnPage={order === undefined} />
        {order && document.attempts.length > 0 && <History document={document} />}
      </Stack>
    </Panel>
  );
}

/** Folded: most documents need it never. */
function History({ document }: { document: DocumentDetail }) {
  const t = useTexts().taxDocuments.history;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Disclosure isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)}>
        {pluralise(t.show, document.attempts.length, count)}
      </Disclosure>
      <div id={id} className={classes.history}>
        {isOpen && <AttemptTable attempts={document.attempts} document={documentName(document)} />}
      </div>
    </div>
  );
}
