import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import type { FixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { type ChosenProduct, ProductSelect } from '#features/orders/problem-fixes/web/product-select.tsx';
import { useAnswerReason } from '#features/orders/problem-fixes/web/use-answer-reason.ts';
import { findFixChoices } from '#features/warehouse/mappings/choices-contract.ts';
import { CoreLocationSelect } from '#features/warehouse/mappings/web/core-location-select.tsx';
import { ShipMethodSelect } from '#features/warehouse/mappings/web/ship-method-select.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { type Target, targetOf } from '../inbox-answers.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import classes from './inbox.module.css';
import { ANSWER } from './use-inbox-keys.ts';

type Props = {
  kind: FixableKind;
  entry: InboxEntry;
  prepared: Answer | null;
  isBusy: boolean;
  onAnswer: (target: Target) => void;
};

/**
 * The answer to a cause that a mapping or a link corrects: prepared with its reason where one is known, else a choice.
 */
export function CauseAnswer(props: Props) {
  const { prepared } = props;
  const t = useTexts().inbox;
  const [isChoosing, setIsChoosing] = useState(false);
  useShortcut('s', t.keys.search, () => setIsChoosing(true));
  return (
    <>
      {prepared && <PreparedAnswer {...props} prepared={prepared} />}
      {prepared && !isChoosing && (
        <Button size="xs" variant="subtle" rightSection={<kbd>S</kbd>} onClick={() => setIsChoosing(true)}>
          {t.answer.another}
        </Button>
      )}
      {(!prepared || isChoosing) && <ChosenAnswer {...props} isFocused={isChoosing} />}
    </>
  );
}

/** As one line of a list of causes has it: the prepared answer, else the choice. */
export function AnswerInLine(props: Props) {
  const { prepared } = props;
  return prepared ? (
    <PreparedAnswer {...props} prepared={prepared} isShort />
  ) : (
    <ChosenAnswer {...props} isFocused={false} />
  );
}

type PreparedProps = Props & {
  prepared: Answer;
  /** In a line: the reason alone. */
  isShort?: boolean;
};

function PreparedAnswer({ entry, prepared, isBusy, onAnswer, isShort = false }: PreparedProps) {
  const { count } = useFormats();
  const name = useTargetName(prepared);
  const t = useTexts().inbox.answer;
  const { use } = useTexts().suggestions;
  const reasonOf = useAnswerReason();
  const label =
    prepared.kind === 'unlinked_product' ? interpolate(t.link_to, { sku: name }) : interpolate(use, { name });
  return (
    <div className={classes.prepared}>
      <Button size="xs" {...{ [ANSWER]: '' }} loading={isBusy} onClick={() => onAnswer(targetOf(prepared))}>
        {label}
      </Button>
      <span>
        {!isShort && prepared.kind === 'unlinked_product' && `${prepared.product.name} · `}
        <em>{reasonOf(prepared)}</em>
        {!isShort && entry.lines.length > 1 && ` · ${interpolate(t.for_all, { count: count(entry.lines.length) })}`}
      </span>
    </div>
  );
}

/** What a prepared answer is called; its code until the choices are there. */
function useTargetName(answer: Answer): string {
  const { data } = useQuery({ ...queryOf(findFixChoices, {}), enabled: answer.kind !== 'unlinked_product' });
  if (answer.kind === 'unlinked_product') return answer.product.sku;
  if (answer.kind === 'unmapped_location')
    return data?.core_locations.find(({ core_id }) => core_id === answer.to)?.core_description ?? answer.to;
  const group = data?.shipMethods.find(({ methods }) => methods.some(({ code }) => code === answer.to));
  const name = group?.methods.find(({ code }) => code === answer.to)?.name;
  return group && name ? (name.startsWith(group.label) ? name : `${group.label} ${name}`) : answer.to;
}

type ChosenProps = Props & { isFocused: boolean };

const forms: Record<FixableKind, (props: ChosenProps) => ReactNode> = {
  unmapped_shipping_code: MethodAnswer,
  unmapped_location: LocationAnswer,
  unlinked_product: ProductAnswer,
};

function ChosenAnswer(props: ChosenProps) {
  const Form = forms[props.kind];
  return <Form {...props} />;
}

function MethodAnswer(props: ChosenProps) {
  const { fix: t } = useTexts().problem_fixes;
  const [code, setCode] = useState<string | null>(null);
  const { data } = useQuery(queryOf(findFixChoices, {}));
  return (
    <AnswerForm {...props} target={code} label={t.save}>
      <ShipMethodSelect
        aria-label={t.shipping_method}
        {...lookOf(props)}
        groups={data?.shipMethods ?? []}
        value={code}
        onChange={setCode}
      />
    </AnswerForm>
  );
}

function LocationAnswer(props: ChosenProps) {
  const { fix: t } = useTexts().problem_fixes;
  const [coreId, setCoreId] = useState<string | null>(null);
  const { data } = useQuery(queryOf(findFixChoices, {}));
  return (
    <AnswerForm {...props} target={coreId} label={t.save}>
      <CoreLocationSelect
        aria-label={t.core_location}
        {...lookOf(props)}
        locations={data?.core_locations ?? []}
        value={coreId}
        onChange={setCoreId}
      />
    </AnswerForm>
  );
}

function ProductAnswer(props: ChosenProps) {
  const { fix: t } = useTexts().problem_fixes;
  const [product, setProduct] = useState<ChosenProduct | null>(null);
  return (
    <AnswerForm {...props} target={product && String(product.id)} label={t.link}>
      <ProductSelect start={props.entry.subject} value={product} onChange={setProduct} {...lookOf(props)} />
    </AnswerForm>
  );
}

const lookOf = ({ isFocused, prepared }: ChosenProps) => ({
  autoFocus: isFocused,
  ...(prepared ? {} : { [ANSWER]: '' }),
});

type FormProps = ChosenProps & { target: Target | null; label: string; children: ReactNode };

/** A choice and its button; Enter in the choice saves what is chosen. */
function AnswerForm({ target, label, isBusy, onAnswer, children }: FormProps) {
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        if (target !== null && !isBusy) onAnswer(target);
      }}
    >
      {children}
      <Button type="submit" size="xs" disabled={target === null} loading={isBusy}>
        {label}
      </Button>
    </form>
  );
}
