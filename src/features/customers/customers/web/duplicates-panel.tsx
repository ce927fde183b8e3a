import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { CustomerDetail } from '../detail-contract.ts';
import { findDuplicates, type PossibleDuplicate } from '../merge-contract.ts';
import { nameOf } from './customer-columns.tsx';
import classes from './merge.module.css';
import { MergeModal } from './merge-modal.tsx';

/** Customers who may be this one too, with why; nothing where nobody is. */
export function DuplicatesPanel({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customer_detail.doubles;
  const { data: doubles = [] } = useQuery(queryOf(findDuplicates, { params: { id: customer.id } }));
  const [comparing, setComparing] = useState<number | null>(null);
  return (
    <>
      {doubles.length > 0 && (
        <Panel title={t.title}>
          <p className={classes.hint}>{t.hint}</p>
          <ul className={classes.people}>
            {doubles.map((double) => (
              <Double key={double.id} double={double} onCompare={() => setComparing(double.id)} />
            ))}
          </ul>
        </Panel>
      )}
      {comparing !== null && (
        <MergeModal customerId={customer.id} otherId={comparing} onClose={() => setComparing(null)} />
      )}
    </>
  );
}

function Double({ double, onCompare }: { double: PossibleDuplicate; onCompare: () => void }) {
  const customers = useTexts().customers;
  const t = useTexts().customer_detail.doubles;
  const name = nameOf(customers, double);
  return (
    <li>
      <div className={classes.person}>
        <Link to="/customers/$id" params={{ id: String(double.id) }}>
          {name}
        </Link>
        <small>{[double.email, double.phone, double.city, double.connection_name].filter(Boolean).join(' · ')}</small>
        <span className={classes.reasons}>
          {double.reasons.map((reason) => (
            <StatusBadge key={reason} tone="warning">
              {t.reasons[reason]}
            </StatusBadge>
          ))}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={interpolate(t.compare_with, { name })}
        onClick={onCompare}
      >
        {t.compare}
      </Button>
    </li>
  );
}
