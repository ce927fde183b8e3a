import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { May } from '#features/people/access/web/may.tsx';
import { findFixChoices } from '#features/warehouse/mappings/choices-contract.ts';
import { CoreLocationSelect } from '#features/warehouse/mappings/web/core-location-select.tsx';
import { ShipMethodSelect } from '#features/warehouse/mappings/web/ship-method-select.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { Answer } from '../answers-contract.ts';
import { fixProblem } from '../contract.ts';
import classes from './fix-problem.module.css';
import type { FixableKind } from './problem-texts.ts';
import { type ChosenProduct, ProductSelect } from './product-select.tsx';
import { ReleaseHint } from './release-hint.tsx';
import { useAnswerReason } from './use-answer-reason.ts';
import { useSuggestedAnswer } from './use-suggested-answers.ts';

/** What a correction is for: all orders of this connection that wait for this subject. */
export type Cause = { connection_id: number; subject: string };

type Fix = z.input<typeof fixProblem.body>;
type FormProps = { cause: Cause };

const forms: Record<FixableKind, (props: FormProps) => ReactNode> = {
  unmapped_shipping_code: ShippingCodeFix,
  unmapped_location: LocationFix,
  unlinked_product: ProductFix,
};

/**
 * The correction of one cause, for all orders that wait for it, with what it probably is: `<FixProblem
 * kind="unlinked_product" cause={problem} />`
 */
export function FixProblem({ kind, cause: { connection_id, subject } }: FormProps & { kind: FixableKind }) {
  const Form = forms[kind];
  return (
    <May access="edit_mappings">
      <Form cause={{ connection_id, subject }} />
    </May>
  );
}

function ShippingCodeFix({ cause }: FormProps) {
  const t = useTexts().problem_fixes.fix;
  const kind = 'unmapped_shipping_code';
  const suggested = useSuggestedAnswer(kind, cause);
  const [chosen, setCode] = useState<string | null>();
  const untouched = chosen === undefined ? suggested : undefined;
  const code = chosen === undefined ? (suggested?.to ?? null) : chosen;
  const choices = useQuery(queryOf(findFixChoices, {}));
  return (
    <FixForm fix={code === null ? null : { kind, ...cause, amware_code: code }} label={t.save} suggested={untouched}>
      <ShipMethodSelect
        {...keysOf(untouched)}
        aria-label={t.shipping_method}
        groups={choices.data?.shipMethods ?? []}
        value={code}
        onChange={setCode}
      />
    </FixForm>
  );
}

function LocationFix({ cause }: FormProps) {
  const t = useTexts().problem_fixes.fix;
  const kind = 'unmapped_location';
  const suggested = useSuggestedAnswer(kind, cause);
  const [chosen, setCoreId] = useState<string | null>();
  const untouched = chosen === undefined ? suggested : undefined;
  const coreId = chosen === undefined ? (suggested?.to ?? null) : chosen;
  const choices = useQuery(queryOf(findFixChoices, {}));
  return (
    <FixForm fix={coreId === null ? null : { kind, ...cause, core_id: coreId }} label={t.save} suggested={untouched}>
      <CoreLocationSelect
        {...keysOf(untouched)}
        aria-label={t.core_location}
        locations={choices.data?.core_locations ?? []}
        value={coreId}
        onChange={setCoreId}
      />
    </FixForm>
  );
}

function ProductFix({ cause }: FormProps) {
  const t = useTexts().problem_fixes.fix;
  const kind = 'unlinked_product';
  const suggested = useSuggestedAnswer(kind, cause);
  const [chosen, setProduct] = useState<ChosenProduct | null>();
  const untouched = chosen === undefined ? suggested : undefined;
  const product = chosen === undefined ? (suggested?.product ?? null) : chosen;
  return (
    <FixForm
      fix={product === null ? null : { kind, ...cause, product_id: product.id }}
      label={t.link}
      suggested={untouched}
    >
      <ProductSelect {...keysOf(untouched)} start={cause.subject} value={product} onChange={setProduct} />
    </FixForm>
  );
}

/** Enter takes the suggestion. In an open list Enter would choose an option, or deselect the chosen one. */
const keysOf = (suggested: Answer | undefined) => ({ openOnFocus: !suggested, allowDeselect: false });

type FixFormProps = { fix: Fix | null; label: string; suggested: Answer | undefined; children: ReactNode };

/**
 * A choice, its button, and what the correction will release; of one that is `suggested` why it is. `fix` is null until
 * there is one.
 */
function FixForm({ fix, label, suggested, children }: FixFormProps) {
  const reasonOf = useAnswerReason();
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
      {suggested && <em className={classes.hint}>{reasonOf(suggested)}</em>}
      {fix && !suggested && (
        <ReleaseHint cause={{ kind: fix.kind, connection_id: Number(fix.connection_id), subject: fix.subject }} />
      )}
    </form>
  );
}
