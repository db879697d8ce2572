import { askedWhen, groupWhen, whenAll, whenIs } from './definition.ts';
import { choice, date, flag, money, yesOrNo } from './fields.ts';

export const priorPropertyTypes = [
  'primary_residence',
  'fha_secondary_residence',
  'secondary_residence',
  'investment_property',
] as const;
export const priorPropertyTitles = ['sole', 'joint_with_spouse', 'joint_with_other'] as const;

const willOccupy = whenIs('willOccupyAsPrimary', 'yes');
const hadInterest = whenAll(willOccupy, whenIs('hadOwnershipInterest', 'yes'));

/** Section 5 of one borrower, in the order of the form; the letters are its own. */
export const declarations = {
  /** 5a A */
  willOccupyAsPrimary: yesOrNo,
  hadOwnershipInterest: askedWhen(willOccupy, yesOrNo),
  priorPropertyType: askedWhen(hadInterest, choice(priorPropertyTypes).optional),
  priorPropertyTitle: askedWhen(hadInterest, choice(priorPropertyTitles).optional),
  /** B */
  isRelatedToSeller: yesOrNo,
  /** C */
  borrowsUndisclosedMoney: yesOrNo,
  undisclosedAmount: askedWhen(whenIs('borrowsUndisclosedMoney', 'yes'), money.optional),
  /** D */
  appliesForOtherMortgage: yesOrNo,
  appliesForNewCredit: yesOrNo,
  /** E */
  hasPriorityLien: yesOrNo,
  /** 5b F */
  isCosigner: yesOrNo,
  /** G */
  hasOutstandingJudgments: yesOrNo,
  /** H */
  isDelinquentOnFederalDebt: yesOrNo,
  /** I */
  isPartyToLawsuit: yesOrNo,
  /** J */
  conveyedTitleInLieu: yesOrNo,
  /** K */
  hadPreForeclosureSale: yesOrNo,
  /** L */
  hadForeclosure: yesOrNo,
  /** M */
  declaredBankruptcy: yesOrNo,
  bankruptcyTypes: groupWhen(whenIs('declaredBankruptcy', 'yes'), {
    chapter7: flag,
    chapter11: flag,
    chapter12: flag,
    chapter13: flag,
  }),
} as const;

/** Section 7 of one borrower. */
export const militaryService = {
  served: yesOrNo,
  status: groupWhen(whenIs('served', 'yes'), {
    isCurrentlyServing: flag,
    expirationDate: askedWhen(whenIs('isCurrentlyServing', true), date),
    isRetiredOrDischarged: flag,
    isNonActivatedReserve: flag,
    isSurvivingSpouse: flag,
  }),
} as const;
