import type { ShownDebt } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { DebtTreatment } from '../../../../events/lending/liabilities/debt-treatment.ts';
import {
  exclusionGround,
  type ExclusionReason,
  exclusionReasons,
} from '../../../../events/lending/liabilities/exclusion-reasons.ts';

/** What is typed of a treatment; blanks are ''. */
export type TreatmentValues = {
  treatment: DebtTreatment;
  payment: number | '';
  reason: string;
  payoff: number | '';
  documentIds: string[];
  note: string;
};

/** The form of a debt, with the treatment that it has. */
export const valuesOf = ({ treatment: before, reported, stated }: ShownDebt): TreatmentValues => ({
  treatment: before && before.treatment !== 'added' ? before.treatment : 'counted',
  payment: before?.payment ?? '',
  reason: before?.reason ?? '',
  payoff: before?.payoff ?? reported?.balance ?? stated?.balance ?? '',
  documentIds: before?.evidence.filter(({ isCurrent }) => isCurrent).map(({ documentId }) => documentId) ?? [],
  note: before?.note ?? '',
});

/** The ground that is chosen; undefined before one is. */
export const reasonOf = ({ reason }: Pick<TreatmentValues, 'reason'>): ExclusionReason | undefined =>
  exclusionReasons.find((each) => each === reason);

const blankAsNone = (value: number | '') => (value === '' ? undefined : value);

/** What is sent: the fields of the treatment that is chosen. @param versionOf the version of a document on the screen */
export const toRequest = (
  { treatment, payment, reason, payoff, documentIds, note }: TreatmentValues,
  versionOf: (documentId: string) => number,
): unknown => ({
  treatment,
  ...(treatment === 'counted' && payment !== '' && { payment }),
  ...(treatment === 'excluded' && { reason }),
  ...(treatment === 'paid_off' && { payoff: blankAsNone(payoff) }),
  evidence: documentIds.map((documentId) => ({ documentId, documentVersion: versionOf(documentId) })),
  note,
});

/** Evidence or a note that the treatment takes, beneath its field. @param say the words, for the screen's own */
export const missingOf = (
  values: TreatmentValues,
  say: { readonly evidence: (needed: string) => string; readonly payoff: string },
): FieldError[] => {
  const { treatment, documentIds } = values;
  const reason = reasonOf(values);
  const needed = reason === undefined ? null : exclusionGround(reason).evidence;
  if (documentIds.length > 0) return [];
  if (treatment === 'paid_off') return [{ field: 'documentIds', message: say.payoff }];
  return treatment === 'excluded' && needed !== null ? [{ field: 'documentIds', message: say.evidence(needed) }] : [];
};
