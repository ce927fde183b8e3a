import { Button, Text } from '@mantine/core';
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

/** Possible duplicates of this customer, with the reasons; nothing where there are none. */
export function DuplicatesPanel({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customer_detail.duplicates;
  const { data: duplicates = [] } = useQuery(queryOf(findDuplicates, { params: { id: customer.id } }));
  const [comparing, setComparing] = useState<number | null>(null);
  return (
    <>
      {duplicates.length > 0 && (
        <Panel title={t.title}>
          <Text mb={10} c="dimmed">
            {t.hint}
          </Text>
          <ul className={classes.people}>
            {duplicates.map((duplicate) => (
              <Duplicate key={duplicate.id} duplicate={duplicate} onCompare={() => setComparing(duplicate.id)} />
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

function Duplicate({ duplicate, onCompare }: { duplicate: PossibleDuplicate; onCompare: () => void }) {
  const customers = useTexts().customers;
  const t = useTexts().customer_detail.duplicates;
  const name = nameOf(customers, duplicate);
  return (
    <li>
      <div className={classes.person}>
        <Link to="/customers/$id" params={{ id: String(duplicate.id) }}>
          {name}
        </Link>
        <small>
          {[duplicate.email, duplicate.phone, duplicate.city, duplicate.connection_name].filter(Boolean).join(' · ')}
        </small>
        <span className={classes.reasons}>
          {duplicate.reasons.map((reason) => (
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
