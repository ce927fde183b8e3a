import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import {
  type Imbalance,
  type ImbalanceKind,
  type LeaveOutcome,
  type ListedImbalance,
  leaveImbalance,
  leaveImbalances,
} from '../contract.ts';
import { useImbalanceSentence } from './use-imbalance-sentence.ts';

type Props = { orderId: number; imbalance: Imbalance; currency: string; onClose: () => void };

/** Leaves an imbalance as it is, with a reason. */
export function LeaveModal({ orderId, imbalance, currency, onClose }: Props) {
  const t = useTexts().order_balance.leave;
  const alerts = useAlerts();
  const sentence = useImbalanceSentence()(imbalance, currency);
  const { kind, subject, pieces, amount } = imbalance;
  return (
    <LeaveQuestion
      title={t.title}
      text={`${sentence} ${t.text}`}
      save={async (reason) => {
        const body = { kind, subject, pieces, amount, reason };
        alerts.success((await call(leaveImbalance, { params: { id: orderId }, body })).message);
      }}
      onClose={onClose}
    />
  );
}

/** What became of an imbalance that was to be left. */
export type LeftImbalance = { imbalance: ListedImbalance; outcome: LeaveOutcome };

type ManyProps = {
  kind: ImbalanceKind;
  chosen: readonly ListedImbalance[];
  /** Where some were passed over. */
  onSkipped: (outcomes: readonly LeftImbalance[]) => void;
  onClose: () => void;
};

/** Leaves several imbalances of one kind as they are, with one reason. */
export function LeaveManyModal({ kind, chosen, onSkipped, onClose }: ManyProps) {
  const t = useTexts().order_balance.leave_many;
  const { count } = useFormats();
  const alerts = useAlerts();

  async function save(reason: string) {
    const imbalances = chosen.map(({ order_id, subject, pieces, amount }) => ({ order_id, subject, pieces, amount }));
    const { data } = await call(leaveImbalances, { body: { kind, reason, imbalances } });
    const outcomes = chosen.flatMap((imbalance, place) => {
      const outcome = data[place]?.outcome;
      return outcome ? [{ imbalance, outcome }] : [];
    });
    if (outcomes.some(({ outcome }) => outcome !== 'done')) onSkipped(outcomes);
    else alerts.success(pluralise(t.done, outcomes.length, count));
  }

  return <LeaveQuestion title={t.title} text={pluralise(t.text, chosen.length, count)} save={save} onClose={onClose} />;
}

type QuestionProps = { title: string; text: string; save: (reason: string) => Promise<void>; onClose: () => void };

function LeaveQuestion(props: QuestionProps) {
  const t = useTexts().order_balance.leave;
  return (
    <ReasonModal
      {...props}
      label={t.reason}
      required={t.required}
      submit={t.confirm}
      stale={['/api/orders', '/api/imbalances', '/api/open-work']}
    />
  );
}
