import type { Authority } from '../../../../events/lending/decisions/decision-permissions.ts';
import type { ConditionPoint } from '../../../../events/lending/conditions/condition-words.ts';
import type { ConditionEventOf } from '../../../../events/loan-application/conditions/conditions.events.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import { documentId, documentUploaded, sha256 } from '../../../support/histories/builders.ts';

export const conditionId = '77777777-7777-4777-8777-777777777777';
export const otherConditionId = '77777777-7777-4777-8777-777777777778';

export const terms = {
  title: 'Recent pay stubs',
  externalWording: 'Send your pay stubs of the last 30 days',
  internalWording: 'Supports the income that qualifies',
  mustBeMetBefore: 'prior_to_closing',
  category: 'income',
} as const;

type Added = ConditionEventOf<'ConditionAdded'>;
export const conditionAdded = (more: Partial<Added['data']> = {}): Added => ({
  type: 'ConditionAdded',
  data: { conditionId, number: 1, ...terms, source: 'manual', ...more },
});
export const before = (mustBeMetBefore: ConditionPoint): Added => conditionAdded({ mustBeMetBefore });

export const requested = (...documentIds: string[]): LoanApplicationEvent => ({
  type: 'ConditionRequested',
  data: { conditionId, documentIds },
});
export const received = (...documentIds: string[]): LoanApplicationEvent => ({
  type: 'ConditionReceived',
  data: { conditionId, documentIds },
});
export const pin = { documentId, documentVersion: 1, sha256 };
export const cleared: LoanApplicationEvent = { type: 'ConditionCleared', data: { conditionId, evidence: [pin] } };
export const waived: LoanApplicationEvent = {
  type: 'ConditionWaived',
  data: { conditionId, reason: 'Compensating factors', authority: 'decide' },
};
export const verified: LoanApplicationEvent = { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } };
export const evidence: readonly LoanApplicationEvent[] = [documentUploaded(), verified];

export const clear = (more: { documentVersion?: number; note?: string; may?: readonly Authority[] } = {}) => ({
  type: 'ClearCondition' as const,
  data: {
    conditionId,
    evidence: [{ documentId, documentVersion: more.documentVersion ?? 1 }],
    note: more.note,
    may: more.may ?? (['work', 'decide', 'close'] as const),
  },
});
