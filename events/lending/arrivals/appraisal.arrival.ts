import { toCents } from '../../kernel/money.ts';
import { addMonths, daysFrom } from '../calendar/days.ts';
import { appraisedLtv, shortfallCents, shownAppraisedLtv } from '../vendor-orders/appraisal/against-price.ts';
import { appraisalBases, type AppraisalResult } from '../vendor-orders/appraisal/appraisal-result.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, dayOf, dollarsOf, found, type HeldAgainst } from './arrival-finding.ts';

/** Selling Guide B4-1.2-04: four months without an update, twelve months at the latest. */
const DAYS_WITHOUT_UPDATE = 120;
const MOST_MONTHS = 12;
/** Percent above which a conventional loan is insured (Selling Guide B7-1-01). */
const UNINSURED_LTV = 80;
const WHOLE_VALUE = 100;

export const appraisalFacts = (result: AppraisalResult): ArrivalFactsOf<'appraisal'> => {
  const { appraisedValue, effectiveDate, madeAs = 'as_is', subjectTo, condition, quality } = result;
  return {
    kind: 'appraisal',
    appraisedValueCents: toCents(appraisedValue),
    effectiveDate,
    madeAs,
    ...(subjectTo !== undefined && { subjectTo }),
    condition,
    quality,
  };
};

export const appraisalArrived = (
  facts: ArrivalFactsOf<'appraisal'>,
  { loanAmountCents, loanType, priceCents, valueCents: before, today }: HeldAgainst,
): ArrivalFinding[] => {
  const { appraisedValueCents: valueCents, effectiveDate, madeAs, subjectTo, condition, quality } = facts;
  const short = shortfallCents({ valueCents, priceCents });
  const ltv = appraisedLtv(loanAmountCents, { valueCents, priceCents });
  const value = dollarsOf(valueCents);
  const shown = shownAppraisedLtv(loanAmountCents, { valueCents, priceCents });
  const ratio = shown === null ? '' : `; loan-to-value ${shown}%`;
  const isTooOld = effectiveDate < addMonths(today, -MOST_MONTHS);
  const called = subjectTo === undefined ? appraisalBases[madeAs] : `${appraisalBases[madeAs]}: ${subjectTo}`;
  return [
    short === null
      ? { finding: 'value', text: `Value ${value}, before ${dollarsOf(before)}${ratio}` }
      : {
          finding: 'value_below_price',
          text: `Appraised at ${value}, ${dollarsOf(short)} below the price of ${dollarsOf(priceCents ?? 0)}${ratio}`,
        },
    ...found(
      ltv !== null && ltv > WHOLE_VALUE,
      'loan_over_value',
      `Loan-to-value ${shown ?? 0}% by the appraised value`,
    ),
    ...found(
      loanType === 'conventional' && ltv !== null && ltv > UNINSURED_LTV && ltv <= WHOLE_VALUE,
      'mortgage_insurance',
      `Loan-to-value ${shown ?? 0}% by the appraised value`,
    ),
    ...found(madeAs !== 'as_is', 'subject_to', called),
    ...found(condition === 'C6', 'condition_c6', 'The appraiser rates the condition C6'),
    ...found(quality === 'Q6', 'quality_q6', 'The appraiser rates the quality Q6'),
    ...found(isTooOld, 'appraisal_over_12_months', `Effective ${dayOf(effectiveDate)}`),
    ...found(
      !isTooOld && daysFrom(effectiveDate, today) > DAYS_WITHOUT_UPDATE,
      'appraisal_over_120_days',
      `Effective ${dayOf(effectiveDate)}`,
    ),
  ];
};
