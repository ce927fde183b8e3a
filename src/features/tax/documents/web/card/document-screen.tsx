import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { BackNav } from '#ui/back-nav.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import page from '#ui/detail-page.module.css';
import { DetailSkeleton } from '#ui/detail-skeleton.tsx';
import { DownloadButton } from '#ui/download-button.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, getDocument } from '../../contract.ts';
import { StateBadge, TestBadge } from '../document-badges.tsx';
import { AttemptTable } from './attempt-table.tsx';
import classes from './card.module.css';
import { DocumentCard } from './document-card.tsx';
import { documentName } from './document-facts.ts';
import { fileAddress } from './file-address.ts';

/** One tax document with all that is known of it. */
export function DocumentScreen() {
  const { document: t } = useTexts().taxDocuments;
  const id = Number(useParams({ strict: false }).id);
  const found = useQuery(queryOf(getDocument, { params: { id } }));
  return (
    <>
      <BackNav to="/documents" search label={t.back} />
      <Loaded found={found} pending={<DetailSkeleton />}>
        {(document) => <DocumentView key={id} document={document} />}
      </Loaded>
    </>
  );
}

type Props = { document: DocumentDetail };

function DocumentView({ document }: Props) {
  const t = useTexts().taxDocuments;
  const name = documentName(document);
  return (
    <>
      <PageHeader
        title={name}
        badges={
          <>
            <TestBadge environment={document.environment} />
            <StateBadge document={document} isExplained />
          </>
        }
        actions={
          document.attempts.length > 0 && (
            <May access="export">
              <DownloadButton
                href={fileAddress(document.id, 'evidence')}
                label={t.actions.evidence}
                of={interpolate(t.actions.of, { action: t.actions.evidence, document: name })}
              />
            </May>
          )
        }
      >
        <Link to="/orders/$id" params={{ id: String(document.order_id) }}>
          {interpolate(t.document.of_order, { number: document.order_number })}
        </Link>
        {` · ${document.customer_name}`}
      </PageHeader>
      <div className={page.columns}>
        <div className={page.column}>
          <DocumentCard document={document} />
          <Panel title={t.history.title}>
            {document.attempts.length > 0 ? (
              <AttemptTable attempts={document.attempts} document={name} />
            ) : (
              <p className="dimmed">{t.history.none}</p>
            )}
          </Panel>
        </div>
        <div className={page.column}>
          <Identifiers document={document} />
          <Facts document={document} />
        </div>
      </div>
    </>
  );
}

/** By their official names, as they are asked for at the authority. */
function Identifiers({ document: { ids } }: Props) {
  const t = useTexts().taxDocuments.document;
  const items = Object.entries(ids).map(
    ([name, value]): Detail => [
      name,
      <span key={name} className={classes.identifier}>
        <span title={value}>{value}</span>
        <CopyButton text={value} what={name} />
      </span>,
    ],
  );
  return (
    <Panel title={t.identifiers}>
      {items.length > 0 ? <DetailList items={items} /> : <p className="dimmed">{t.no_identifiers}</p>}
    </Panel>
  );
}

function Facts({ document }: Props) {
  const t = useTexts().taxDocuments;
  const { day, longDate } = useFormats();
  const at = (instant: string | null) => instant && longDate(instant);
  const sometimes: readonly (readonly [string, string | null])[] = [
    [t.facts.authorised_at, at(document.authorised_at)],
    [t.facts.stored_at, at(document.stored_at)],
    [t.facts.sent_to_shipper_at, at(document.sent_to_shipper_at)],
    [t.facts.cancelled_at, at(document.cancelled_at)],
    [t.facts.send_by, at(document.send_by)],
    [t.facts.cancel_by, at(document.cancel_by)],
    [t.facts.correct_by, at(document.correct_by)],
  ];
  return (
    <Panel title={t.document.facts}>
      <DetailList
        items={[
          [t.list.filters.kind, t.kinds[document.kind]],
          [t.facts.provider, document.provider],
          [t.facts.series, document.series],
          [t.facts.issued_on, document.issued_on && day(document.issued_on)],
          ...sometimes.filter(([, value]) => value !== null),
        ]}
      />
    </Panel>
  );
}
