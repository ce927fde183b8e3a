import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import panelTable from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { type RunOutcome, refusedOutcomes, runOutcomes, unchangedOutcomes } from '../run-outcomes.ts';
import { findLinkRunLines, type LinkRun, type LinkRunLine } from '../runs-contract.ts';
import classes from './product-links.module.css';

const ALL = 'all';

type Props = { run: LinkRun; onClose: () => void };

/** What became, or would become, of each line; narrowed to one outcome on request. */
export function RunLinesModal({ run, onClose }: Props) {
  const product_links = useTexts().productLinks;
  const { ui } = useTexts();
  const t = product_links.bulk;
  const [outcome, setOutcome] = useState<RunOutcome>();
  const [page, setPage] = useState(1);
  const query = { page, ...(outcome && { outcome }) };
  const { data, error, refetch } = useQuery(queryOf(findLinkRunLines, { params: { id: run.id }, query }));
  const choose = (next: RunOutcome | typeof ALL) => {
    setOutcome(next === ALL ? undefined : next);
    setPage(1);
  };
  const segments: Segment<RunOutcome | typeof ALL>[] = [
    { value: ALL, label: t.all_lines, total: run.lines },
    ...runOutcomes
      .filter((one) => run.counts[one])
      .map((one) => ({ value: one, label: t.outcomes[one], total: run.counts[one] })),
  ];
  return (
    <Modal opened size="xl" onClose={onClose} title={t.details_title} closeButtonProps={{ 'aria-label': ui.close }}>
      <SegmentBar label={t.lines.outcome} segments={segments} value={outcome ?? ALL} onChange={choose} />
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {data && <Lines lines={data.data} />}
      {data && <ListFooter page={data} onPage={setPage} />}
    </Modal>
  );
}

function toneOf(outcome: RunOutcome) {
  if (refusedOutcomes.some((one) => one === outcome)) return 'warning';
  return unchangedOutcomes.some((one) => one === outcome) ? 'neutral' : 'success';
}

function Lines({ lines }: { lines: readonly LinkRunLine[] }) {
  const t = useTexts().productLinks.bulk;
  return (
    <table className={`${panelTable.table} ${classes.outcomes}`}>
      <caption className="visually-hidden">{t.details_title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.lines.line}</th>
          <th scope="col">{t.lines.connector_sku}</th>
          <th scope="col">{t.lines.product_sku}</th>
          <th scope="col">{t.lines.outcome}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, connector_product_sku, product_sku, outcome }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{connector_product_sku}</td>
            <td>{product_sku}</td>
            <td>{outcome && <StatusBadge tone={toneOf(outcome)}>{t.outcomes[outcome]}</StatusBadge>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
