import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { shortIgnoredError, shownError } from '#features/core/order-lifecycle/order-rules.ts';
import { ignorableKinds } from '#features/core/order-problems/problem-kinds.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { FieldFixed, FieldFixRow, type FixedField } from '#features/orders/edit/web/field-fix/field-fix-row.tsx';
import { fieldLabel } from '#features/orders/edit/web/field-labels.ts';
import type { OrderDetail, OrderProblem } from '#features/orders/order/detail-contract.ts';
import { FixProblem } from '#features/orders/problem-fixes/web/fix-problem.tsx';
import { detailIn, fieldToEdit, fixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { MappingLink } from '#features/warehouse/mappings/web/mapping-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { CancelModal, IgnoreModal } from './order-modals.tsx';
import { OtherPlacesOf } from './other-places/other-places-of.tsx';
import { possibleActions } from './possible-actions.ts';
import classes from './problems-banner.module.css';

type Props = {
  order: OrderDetail;
  /** While the order's form is open its fields are there. */
  isEditing: boolean;
  onEdit: (field: EditableField) => void;
};
type RowProps = Props & { onFixed: (fixed: FixedField) => void };

/** An order of many lines may have as many problems; each row brings its own form. */
const SHOWN_FIRST = 20;

/** What keeps the order from being sent, each with its correction; and an error that a member ignored. */
export function ProblemsBanner(props: Props) {
  const { order } = props;
  const t = useTexts().problems;
  const { count } = useFormats();
  const { problems, ignored_error } = order;
  const error = shownError(order);
  const [isWhole, setIsWhole] = useState(false);
  const [fixed, setFixed] = useState<FixedField | null>(null);
  const isShown = problems.length > 0 && order.order_status !== 'cancelled';
  const shown = isWhole ? problems : problems.slice(0, SHOWN_FIRST);
  return (
    <>
      {fixed && <FieldFixed key={fixed.problem.id} order={order} fixed={fixed} />}
      {isShown && (
        <Banner tone="danger" title={pluralise(t.banner, problems.length, count)}>
          <ul>
            {shown.map((problem) => (
              <ProblemRow key={problem.id} {...props} problem={problem} onFixed={setFixed} />
            ))}
          </ul>
          {shown.length < problems.length && (
            <Button className={classes.more} size="compact-xs" variant="subtle" onClick={() => setIsWhole(true)}>
              {t.show_all}
            </Button>
          )}
        </Banner>
      )}
      {!isShown && error !== null && <Banner tone="danger" title={error} />}
      {ignored_error && <IgnoredError error={ignored_error} />}
    </>
  );
}

function IgnoredError({ error }: { error: NonNullable<OrderDetail['ignored_error']> }) {
  const t = useTexts().orders.detail;
  const text = (
    <>
      {shortIgnoredError(error.error_message)}
      <span className="second">{interpolate(t.ignored_reason, { reason: error.ignored_reason })}</span>
    </>
  );
  return <Banner tone="neutral" title={t.ignored} text={text} />;
}

function ProblemRow(props: RowProps & { problem: OrderProblem }) {
  const { problem, order } = props;
  const texts = useTexts();
  const t = texts.problems;
  const fixes = useTexts().problem_fixes;
  const { count } = useFormats();
  const others = problem.orders_waiting - 1;
  const title = problem.kind === 'unlinked_product' ? problem.subject_name : null;
  const detail = detailIn(texts, problem, count) || title;
  return (
    <li className={classes.problem}>
      <div>
        <strong>{causeIn(texts, problem)}</strong> {detail && `(${detail})`}
        <p>
          {fixes.helps[problem.kind]}
          <span className="second">
            {t.first_seen} <RelativeTime at={problem.first_seen_at} />
            {others > 0 && ` · ${pluralise(t.others, others, count)}`}
          </span>
        </p>
      </div>
      <div className={classes.fix} data-wide={problem.kind === 'out_of_stock' || undefined}>
        <May access="edit_orders">
          {problem.kind === 'refunded' && possibleActions(order).cancel && <CancelFix order={order} />}
        </May>
        <ProblemFix {...props} />
        <MappingLink cause={problem} />
      </div>
    </li>
  );
}

function ProblemFix({ problem, order, isEditing, onEdit, onFixed }: RowProps & { problem: OrderProblem }) {
  const fixable = fixableKind(problem);
  const field = fieldToEdit(problem);
  const mayEdit = useMay('edit_orders');
  if (fixable) return <FixProblem kind={fixable} cause={problem} />;
  if (problem.kind === 'out_of_stock') {
    // a place has all of them
    const isFirst = order.problems.find(({ kind }) => kind === 'out_of_stock')?.id === problem.id;
    return isFirst && !isEditing ? <OtherPlacesOf order={order} /> : null;
  }
  if (mayEdit && possibleActions(order).ignore && ignorableKinds.includes(problem.kind))
    return <IgnoreFix order={order} />;
  if (!field || !order.is_editable) return null;
  if (problem.kind === 'incomplete_address' && !isEditing)
    return <FieldFixRow order={order} problem={problem} field={field} onFixed={onFixed} />;
  return <FieldFix field={field} order={order} onEdit={onEdit} />;
}

function CancelFix({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.detail;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.cancel}
      </Button>
      {isAsking && <CancelModal order={order} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function IgnoreFix({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.detail;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.ignore}
      </Button>
      {isAsking && <IgnoreModal order={order} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function FieldFix({ field, order, onEdit }: Pick<Props, 'order' | 'onEdit'> & { field: EditableField }) {
  const orders = useTexts().orders;
  const { fix } = useTexts().problem_fixes;
  return (
    <Button size="xs" variant="default" onClick={() => onEdit(field)}>
      {interpolate(fix.edit_field, { field: fieldLabel(orders, field, order.country) })}
    </Button>
  );
}
