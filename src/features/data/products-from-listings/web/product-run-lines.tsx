import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import panelTable from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { findProductRunLines, type ProductRun, type ProductRunLine } from '../contract.ts';
import {
  keptOutcomes,
  leftOutOutcomes,
  type ProductRunOutcome,
  productRunOutcomes,
  undoneOutcomes,
} from '../run-outcomes.ts';
import classes from './products-from-listings.module.css';

const ALL = 'all';

/** The listings of a run with what becomes, or became, of each; narrowed to one outcome on request. */
export function ProductRunLines({ run }: { run: ProductRun }) {
  const t = useTexts().productsFromListings.all;
  const [outcome, setOutcome] = useState<ProductRunOutcome>();
  const [page, setPage] = useState(1);
  const query = { page, perPage: 10, ...(outcome && { outcome }) };
  const { data, error, refetch } = useQuery(queryOf(findProductRunLines, { params: { id: run.id }, query }));
  const choose = (next: ProductRunOutcome | typeof ALL) => {
    setOutcome(next === ALL ? undefined : next);
    setPage(1);
  };
  const segments: Segment<ProductRunOutcome | typeof ALL>[] = [
    { value: ALL, label: t.all_lines, total: run.lines },
    ...productRunOutcomes
      .filter((one) => run.counts[one])
      .map((one) => ({ value: one, label: t.outcomes[one], total: run.counts[one] })),
  ];
  return (
    <Box mt={14}>
      <SegmentBar label={t.lines.outcome} segments={segments} value={outcome ?? ALL} onChange={choose} />
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {data && <Lines lines={data.data} />}
      {data && <ListFooter page={data} onPage={setPage} />}
    </Box>
  );
}

function toneOf(outcome: ProductRunOutcome) {
  const isIn = (outcomes: readonly ProductRunOutcome[]) => outcomes.includes(outcome);
  if (isIn(leftOutOutcomes) || isIn(keptOutcomes)) return 'warning';
  return isIn(undoneOutcomes) ? 'neutral' : 'success';
}

function Lines({ lines }: { lines: readonly ProductRunLine[] }) {
  const t = useTexts().productsFromListings.all;
  return (
    <div className={panelTable.frame}>
      <table className={`${panelTable.table} ${classes.table}`}>
        <caption className="visually-hidden">{t.details_title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.lines.sku}</th>
            <th scope="col">{t.lines.title}</th>
            <th scope="col">{t.lines.outcome}</th>
            <th scope="col">{t.lines.product}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <th scope="row">{line.connector_product_sku}</th>
              <td>{line.title}</td>
              <td>
                <StatusBadge tone={toneOf(line.outcome)}>{t.outcomes[line.outcome]}</StatusBadge>
              </td>
              <td>
                <ProductLink line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductLink({ line: { product_id, outcome, connector_product_sku: sku } }: { line: ProductRunLine }) {
  const t = useTexts().productsFromListings.all;
  if (product_id === null || outcome === 'removed') return null;
  return (
    <Link to="/products/$id" params={{ id: String(product_id) }} aria-label={interpolate(t.open, { sku })}>
      {t.see_product}
    </Link>
  );
}
