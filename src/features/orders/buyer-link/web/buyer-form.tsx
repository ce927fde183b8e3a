import { Button, Select, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { CodeSelect } from '#features/orders/edit/web/code-select.tsx';
import { CallError, call } from '#ui/call.ts';
import { DraftForm } from '#ui/draft-form.tsx';
import { FormAlert } from '#ui/form-error.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { askedFacts, type BuyerFactName, missingFacts } from '../buyer-facts.ts';
import { BuyerLinkRefusal } from '../buyer-link-rules.ts';
import { type ForBuyer, giveBuyerFacts } from '../contract.ts';
import { type TypedFacts, useBuyerCheck } from './use-buyer-check.ts';

const [INVALID, GONE, TOO_MANY] = [422, 410, 429];

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** What became of the data; `gone`: the link ended meanwhile. */
export type Outcome = 'sent' | 'gone' | BuyerLinkRefusal;

type Props = { token: string; order: ForBuyer; onOutcome: (outcome: Outcome) => void };

const Refused = z.object({ details: z.object({ refusal: BuyerLinkRefusal }) });

/** Asks a buyer for the fiscal data of the invoice. */
export function BuyerForm({ token, order, onOutcome }: Props) {
  const t = useTexts().buyer_link.page;
  const { codes, kinds, is_given, is_issued } = order;
  const asked = askedFacts(codes !== null).filter((name) => name !== 'buyer_tax_id_kind' || kinds.length > 1);
  const draft = useDraft<TypedFacts>({
    stored: beginOf(kinds),
    check: ({ values }) => ({
      ...Object.fromEntries(missingFacts(values, codes !== null).map((name) => [name, t.missing])),
      ...Object.fromEntries(asked.filter((name) => faults.get(name)?.is_blocking).map((name) => [name, t.wrong[name]])),
    }),
    save: async ({ values }) => {
      onOutcome(await send(token, values, t));
      return undefined;
    },
  });
  const faults = useBuyerCheck(token, draft.values);
  const fieldOf = (name: BuyerFactName) => {
    const fault = faults.get(name);
    return {
      name,
      label: name === 'buyer_tax_id_kind' ? t.kind : labelOf(t, name, kinds),
      error: draft.errors[name] ?? (fault?.is_blocking ? t.wrong[name] : undefined),
      ...(fault && !fault.is_blocking && { description: t.look_again }),
      // What is said of a field stands below it, so that the field stays where it is.
      inputWrapperOrder: ORDER,
      required: true,
      withAsterisk: false,
      size: 'md',
    } as const;
  };
  return (
    <DraftForm draft={draft} label={t.title}>
      <Stack gap="md">
        {is_given && <Text size="sm">{t.given}</Text>}
        {is_issued && <Text size="sm">{t.replaced}</Text>}
        {asked.map((name) => {
          if (name === 'buyer_tax_id_kind') {
            return (
              <Select
                key={name}
                {...fieldOf(name)}
                value={draft.values[name] || null}
                data={kinds.map((kind) => ({ value: kind, label: kindName(t, kind) }))}
                allowDeselect={false}
                onChange={(kind) => draft.set({ [name]: kind ?? '' })}
              />
            );
          }
          if (codes && (name === 'fiscal_regime' || name === 'fiscal_use')) {
            return (
              <CodeSelect
                key={name}
                {...fieldOf(name)}
                value={draft.values[name]}
                codes={codes[name]}
                onChange={(code) => draft.set({ [name]: code })}
              />
            );
          }
          return (
            <TextInput
              key={name}
              {...draft.text(name)}
              {...fieldOf(name)}
              autoComplete="off"
              spellCheck={false}
              {...(name === 'fiscal_postal_code' && { inputMode: 'numeric' as const })}
              {...(name === 'buyer_tax_id' && { autoCapitalize: 'characters', maxLength: 40 })}
            />
          );
        })}
        {draft.error && (
          <FormAlert>
            {draft.error instanceof CallError && draft.error.status === TOO_MANY ? t.busy : t.failed}
          </FormAlert>
        )}
        <Button type="submit" size="md" fullWidth loading={draft.isSaving}>
          {t.send}
        </Button>
        <Text size="xs" c="dimmed">
          {t.privacy}
        </Text>
      </Stack>
    </DraftForm>
  );
}

type PageTexts = Catalogue['buyer_link']['page'];

/** Of one kind alone nothing is asked. */
function beginOf(kinds: readonly string[]): TypedFacts {
  const [kind = ''] = kinds.length === 1 ? kinds : [];
  return {
    buyer_tax_id_kind: kind,
    buyer_tax_id: '',
    fiscal_name: '',
    fiscal_postal_code: '',
    fiscal_regime: '',
    fiscal_use: '',
  };
}

/** Where there is one kind the number has its name. */
function labelOf(t: PageTexts, name: Exclude<BuyerFactName, 'buyer_tax_id_kind'>, kinds: readonly string[]): string {
  const [kind] = kinds;
  return name === 'buyer_tax_id' && kinds.length === 1 && kind !== undefined ? kindName(t, kind) : t.fields[name];
}

function kindName(t: PageTexts, kind: string): string {
  const names: Readonly<Record<string, string>> = t.kinds;
  return names[kind] ?? kind;
}

/** @throws CallError with what is wrong by field, in the words of the page; or where it could not be sent */
async function send(token: string, buyer: TypedFacts, t: PageTexts): Promise<Outcome> {
  try {
    await call(giveBuyerFacts, { body: { token, buyer } });
    return 'sent';
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const refusal = Refused.safeParse(error.details).data?.details.refusal;
    if (refusal) return refusal;
    if (error.status === GONE) return 'gone';
    if (error.status === INVALID) throw inWordsOf(t, error);
    throw error;
  }
}

function inWordsOf({ wrong, failed }: PageTexts, { status, fields = {} }: CallError): CallError {
  const words: Readonly<Record<string, string>> = wrong;
  const named = Object.keys(fields).map((path) => path.slice(path.lastIndexOf('.') + 1));
  return new CallError(status, failed, Object.fromEntries(named.map((name) => [name, [words[name] ?? failed]])));
}
