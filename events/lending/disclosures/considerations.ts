import type { LoanEstimateFacts } from './loan-estimate-facts.ts';
import { centsText, percentText } from './rounding.ts';

/** A paragraph of page 3 with its choices, as printed. */
export type Consideration = {
  readonly label: string;
  readonly text: string;
  readonly choices: readonly { readonly isChosen: boolean; readonly text: string }[];
};

type Facts = Pick<LoanEstimateFacts, 'isAssumable' | 'latePayment' | 'servicing' | 'confirmsReceipt' | 'loan'>;

const plain = (label: string, text: string): Consideration => ({ label, text, choices: [] });

const lateText = ({ days, charge }: LoanEstimateFacts['latePayment']): string => {
  const fee =
    'percent' in charge
      ? `${percentText(charge.percent)} of the monthly principal and interest payment`
      : centsText(charge.cents);
  return `If your payment is more than ${days} days late, we will charge a late fee of ${fee}.`;
};

/** Other considerations (12 CFR 1026.37(m)), with the loan acceptance where nobody signs ((n)(2)). */
export const otherConsiderations = (facts: Facts): Consideration[] => [
  plain(
    'Appraisal',
    'We may order an appraisal to determine the property’s value and charge you for this appraisal. We will promptly give you a copy of any appraisal, even if your loan does not close. You can pay for an additional appraisal for your own use at your own cost.',
  ),
  {
    label: 'Assumption',
    text: 'If you sell or transfer this property to another person, we',
    choices: [
      {
        isChosen: facts.isAssumable,
        text: 'will allow, under certain conditions, this person to assume this loan on the original terms.',
      },
      { isChosen: !facts.isAssumable, text: 'will not allow assumption of this loan on the original terms.' },
    ],
  },
  plain(
    'Homeowner’s Insurance',
    'This loan requires homeowner’s insurance on the property, which you may obtain from a company of your choice that we find acceptable.',
  ),
  plain('Late Payment', lateText(facts.latePayment)),
  ...(facts.loan.purpose === 'refinance'
    ? [
        plain(
          'Liability after Foreclosure',
          'Taking this loan could end any state law protection you may currently have against liability for unpaid debt if your lender forecloses on your home. If you lose this protection, you may have to pay any debt remaining even after foreclosure. You may want to consult a lawyer for more information.',
        ),
      ]
    : []),
  ...(facts.confirmsReceipt
    ? []
    : [
        plain(
          'Loan Acceptance',
          'You do not have to accept this loan because you have received this form or signed a loan application.',
        ),
      ]),
  plain(
    'Refinance',
    'Refinancing this loan will depend on your future financial situation, the property value, and market conditions. You may not be able to refinance this loan.',
  ),
  {
    label: 'Servicing',
    text: 'We intend',
    choices: [
      {
        isChosen: facts.servicing === 'service',
        text: 'to service your loan. If so, you will make your payments to us.',
      },
      { isChosen: facts.servicing === 'transfer', text: 'to transfer servicing of your loan.' },
    ],
  },
];
