import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { May } from '#features/access/web/may.tsx';
import type { ItemHit } from '#features/items/search-contract.ts';
import { findFixChoices } from '#features/mappings/choices-contract.ts';
import { CoreLocationSelect } from '#features/mappings/web/core-location-select.tsx';
import { ShipMethodSelect } from '#features/mappings/web/ship-method-select.tsx';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { fixProblem } from '../contract.ts';
import classes from './fix-problem.module.css';
import type { FixableKind } from './problem-texts.ts';
import { ProductSelect } from './product-select.tsx';
import { ReleaseHint } from './release-hint.tsx';

/** What a correction is for: all orders of this connection that wait for this subject. */
export type Cause = { connection_id: number; subject: string };

type Fix = z.input<typeof fixProblem.body>;
type FormProps = { cause: Cause };

const forms: Record<FixableKind, (props: FormProps) => ReactNode> = {
  unmapped_shipping_code: ShippingCodeFix,
  unmapped_location: LocationFix,
  unlinked_product: ProductFix,
};

/** The correction of one cause, for all orders that wait for it: `<FixProblem kind="unlinked_product" cause={problem} />` */
export function FixProblem({ kind, cause: { connection_id, subject } }: FormProps & { kind: FixableKind }) {
  const Form = forms[kind];
  return (
    <May access="edit_mappings">
      <Form cause={{ connection_id, subject }} />
    </May>
  );
}

function ShippingCodeFix({ cause }: FormProps) {
  const t = useTexts().problems.fix;
  const [code, setCode] = useState<string | null>(null);
  const choices = useQuery(queryOf(findFixChoices, {}));
  const kind = 'unmapped_shipping_code';
  return (
    <FixForm fix={code === null ? null : { kind, ...cause, amware_code: code }} label={t.save}>
      <ShipMethodSelect
        aria-label={t.shipping_method}
        groups={choices.data?.shipMethods ?? []}
        value={code}
        onChange={setCode}
      />
    </FixForm>
  );
}

function LocationFix({ cause }: FormProps) {
  const t = useTexts().problems.fix;
  const [coreId, setCoreId] = useState<string | null>(null);
  const choices = useQuery(queryOf(findFixChoices, {}));
  const kind = 'unmapped_location';
  return (
    <FixForm fix={coreId === null ? null : { kind, ...cause, core_id: coreId }} label={t.save}>
      <CoreLocationSelect
        aria-label={t.core_location}
        locations={choices.data?.core_locations ?? []}
        value={coreId}
        onChange={setCoreId}
      />
    </FixForm>
  );
}

function ProductFix({ cause }: FormProps) {
  const t = useTexts().problems.fix;
  const [product, setProduct] = useState<ItemHit | null>(null);
  const kind = 'unlinked_product';
  return (
    <FixForm fix={product === null ? null : { kind, ...cause, product_id: product.id }} label={t.link}>
      <ProductSelect start={cause.subject} value={product} onChange={setProduct} />
    </FixForm>
  );
}

/** A choice, its button, and what the correction will release. `fix` is null until something is chosen. */
function FixForm({ fix, label, children }: { fix: Fix | null; label: string; children: ReactNode }) {
  const alerts = useAlerts();
  const save = useOrderChange(
    (body: Fix) => call(fixProblem, { body }),
    ({ message }) => alerts.success(message),
  );
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (fix) save.mutate(fix);
      }}
    >
      {children}
      <Button type="submit" size="xs" disabled={!fix} loading={save.isPending}>
        {label}
      </Button>
      {fix && (
        <ReleaseHint cause={{ kind: fix.kind, connection_id: Number(fix.connection_id), subject: fix.subject }} />
      )}
    </form>
  );
}
