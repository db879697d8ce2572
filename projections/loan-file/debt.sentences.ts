import { centsInWords } from '../../events/kernel/money.ts';
import { exclusionGround } from '../../events/lending/liabilities/exclusion-reasons.ts';
import type { DebtEventOf } from '../../events/loan-application/qualifying/debts.events.ts';

type Treated = DebtEventOf<'DebtTreated'>['data'];

/** `Debt to Oak Motors` */
export const debtName = ({ creditor }: { readonly creditor?: string | undefined }): string =>
  creditor === undefined ? 'A debt' : `Debt to ${creditor}`;

/** `excluded: Paid by others for 12 months` */
export const treatmentInWords = ({ treatment, paymentCents, reason, payoffCents }: Treated): string => {
  switch (treatment) {
    case 'counted':
      return paymentCents === undefined ? 'counted' : `counted with ${centsInWords(paymentCents)} a month`;
    case 'excluded':
      return reason === undefined ? 'excluded' : `excluded: ${exclusionGround(reason).name}`;
    case 'paid_off':
      return `paid at or before closing with ${centsInWords(payoffCents ?? 0)}`;
  }
};
