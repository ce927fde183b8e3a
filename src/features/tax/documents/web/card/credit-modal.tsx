import { SegmentedControl, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';
import { type Creditable, creditDocument, getCreditable } from '../../credit-contract.ts';
import { paidForCredit } from '../../credit-rules.ts';
import { type CreditDraft, creditedAmount, firstCredit, partOf } from './credit-draft.ts';
import { documentName } from './document-facts.ts';
import { useDocumentDraft } from './use-document-draft.ts';

/** As long as the shortest field that prints it. */
const MAX_REASON = 200;
const PARTS = ['whole', 'lines', 'amount'] as const;

type Props = { document: DocumentDetail; onClose: () => void };

/** Has a credit note take back an issued sale: all of it, pieces of its lines, or an amount. */
export function CreditModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.credit;
  const { ui } = useTexts();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getCreditable, { params: { id: document.id } }),
    // The creditable rest is fetched once: if it changes meanwhile the credit is refused.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={interpolate(t.title, { document: documentName(document) })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={220} radius="md" />}
      {data && <CreditForm document={document} sale={data} onClose={onClose} />}
    </Modal>
  );
}

function CreditForm({ document, sale, onClose }: Props & { sale: Creditable }) {
  const t = useTexts().taxDocuments.credit;
  const { money } = useFormats();
  const draft = useDocumentDraft<CreditDraft>({
    stored: firstCredit(sale),
    check: (values) => ({
      ...(creditedAmount(sale, values) === null && { [values.of === 'amount' ? 'amount' : 'pieces']: t.part_required }),
      ...(values.reason.trim() === '' && { reason: t.reason_required }),
    }),
    send: (values) => {
      const body = { part: partOf(values), reason: values.reason.trim(), left: sale.left };
      return call(creditDocument, { params: { id: document.id }, body });
    },
    onClose,
  });
  const { pieces } = draft.values;
  const amount = creditedAmount(sale, draft.values);
  const isPartlyCredited = firstCredit(sale).of !== 'whole';
  const left = { left: money(sale.left, sale.currency), total: money(sale.total, sale.currency) };
  return (
    <DialogForm draft={draft} submit={t.confirm} isDanger onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {t.text} {document.environment === 'live' && t.live}
        </Text>
        {isPartlyCredited && <Text size="sm">{interpolate(t.left, left)}</Text>}
        <SegmentedControl
          {...draft.choice('of')}
          aria-label={t.part}
          data={PARTS.map((value) => ({
            value,
            label: t.parts[value],
            disabled: value === 'whole' && isPartlyCredited,
          }))}
        />
        {draft.values.of === 'lines' && (
          <PiecesChoice
            lines={sale.lines.map(({ sku, description, quantity, gross }, place) => ({
              key: place,
              name: description,
              note: [sku, money(gross, sale.currency)].filter(Boolean).join(' · '),
              max: quantity,
            }))}
            pieces={pieces}
            error={draft.errors.pieces}
            onChange={(place, quantity) => draft.set({ pieces: { ...pieces, [place]: quantity } })}
          />
        )}
        {draft.values.of === 'amount' && (
          <AmountInput
            label={interpolate(t.amount, { currency: sale.currency })}
            currency={sale.currency}
            value={draft.values.amount}
            error={draft.errors.amount}
            withAsterisk
            onChange={(amount) => draft.set({ amount })}
          />
        )}
        <Text size="sm" fw={600} role="status">
          {amount === null ? t.nothing : <ComesTo sale={sale} amount={amount} />}
        </Text>
        <Textarea
          {...draft.text('reason')}
          label={t.reason}
          description={t.reason_hint}
          withAsterisk
          autosize
          minRows={2}
          maxLength={MAX_REASON}
        />
      </Stack>
    </DialogForm>
  );
}

/** The amount of the note, and of a converted sale the money of the order that it is for. */
function ComesTo({ sale, amount }: { sale: Creditable; amount: string }) {
  const t = useTexts().taxDocuments.credit;
  const { money } = useFormats();
  const credited = money(amount, sale.currency);
  const paid = paidForCredit(sale, amount);
  if (!paid) return interpolate(t.comes_to, { amount: credited });
  return interpolate(t.comes_to_paid, { amount: credited, paid: money(paid.amount, paid.currency) });
}
