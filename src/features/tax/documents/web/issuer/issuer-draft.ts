import type { CallInput } from '#base/endpoint.ts';
import { type DraftValues, draftOf, inputOf } from '#features/partners/connections/form-draft.ts';
import {
  IssuerChoices,
  type IssueWhen,
  MAX_DELAY_MINUTES,
  type saveIssuer,
  type TaxIssuer,
} from '../../issuer-contract.ts';

export const DAY_MINUTES = 1_440;

/** How a country's documents are issued, while it is filled in. */
export type IssuerDraft = Omit<IssuerChoices, 'delay_minutes'> & {
  /** As it is written: minutes, or days where the buyer's data are waited for. */
  delay_minutes: string;
  /** The country's own fields. */
  values: DraftValues;
};

export function draftOfIssuer(issuer: TaxIssuer): IssuerDraft {
  const { issue_when, delay_minutes, connection_id, connections, fields, values } = issuer;
  const only = connections.length === 1 ? (connections[0]?.id ?? null) : null;
  return {
    ...IssuerChoices.parse({ ...issuer, connection_id: null }),
    delay_minutes: String(issue_when === 'buyer' ? Math.ceil(delay_minutes / DAY_MINUTES) : delay_minutes),
    // A connector that was removed since is no choice any more; the only one that there is needs none.
    connection_id: connections.some(({ id }) => id === connection_id) ? connection_id : issuer.is_set ? null : only,
    values: draftOf(fields, values),
  };
}

/** The minutes that may be waited, from a whole number of minutes or days; undefined for anything else. */
export function readDelay(written: string, issue_when: IssueWhen): number | undefined {
  if (!/^\d{1,6}$/.test(written.trim())) return undefined;
  const minutes = Number(written.trim()) * (issue_when === 'buyer' ? DAY_MINUTES : 1);
  return minutes <= MAX_DELAY_MINUTES ? minutes : undefined;
}

/** Whether documents wait for a time that is set. */
export const waitsFor = ({ issue_when }: Pick<IssuerDraft, 'issue_when'>): boolean =>
  issue_when === 'delay' || issue_when === 'buyer';

/** Which of the form's own fields cannot be sent as they are. */
export function wrongIn(draft: IssuerDraft): ('connection_id' | 'delay_minutes')[] {
  return [
    ...(draft.is_active && draft.connection_id === null ? (['connection_id'] as const) : []),
    ...(waitsFor(draft) && readDelay(draft.delay_minutes, draft.issue_when) === undefined
      ? (['delay_minutes'] as const)
      : []),
  ];
}

export type IssuerBody = CallInput<typeof saveIssuer>['body'];

/** The draft as it is sent. A delay that is not used stays as it was stored. */
export function bodyOf(issuer: TaxIssuer, version: number, draft: IssuerDraft): IssuerBody {
  const { values, ...choices } = draft;
  return {
    ...choices,
    version,
    delay_minutes:
      (waitsFor(draft) ? readDelay(draft.delay_minutes, draft.issue_when) : undefined) ?? issuer.delay_minutes,
    reply_to: draft.reply_to.trim(),
    settings: inputOf(issuer.fields, values).settings,
  };
}
