import { group, groupWhen, listWhen, whenNot } from './definition.ts';
import { area, flag, money, text } from './fields.ts';

const MOST_SOURCES = 20;
const monthly = money.optional;

/** Monthly income from elsewhere, by the groups of the specification and the sources of the official form. */
export const otherIncomeGroups = {
  investment: group({
    interestAndDividends: monthly,
    capitalGains: monthly,
    royalties: monthly,
    notesReceivable: monthly,
    trust: monthly,
  }),
  realEstate: group({ rental: monthly, boarder: monthly }),
  business: group({ business: monthly, partnership: monthly }),
  government: group({
    socialSecurity: monthly,
    disability: monthly,
    unemployment: monthly,
    publicAssistance: monthly,
    vaCompensation: monthly,
    fosterCare: monthly,
  }),
  other: group({
    retirement: monthly,
    alimony: monthly,
    childSupport: monthly,
    separateMaintenance: monthly,
    automobileAllowance: monthly,
    housingOrParsonage: monthly,
    mortgageCreditCertificate: monthly,
    mortgageDifferential: monthly,
    other: monthly,
  }),
} as const;

/** Section 1e of one borrower. */
export const otherIncome = {
  doesNotApply: flag,
  amounts: groupWhen(whenNot('doesNotApply'), otherIncomeGroups),
  sources: listWhen(whenNot('doesNotApply'), { source: text(200).optional, monthlyAmount: monthly }, MOST_SOURCES),
  description: { ...area().optional, askedWhen: whenNot('doesNotApply') },
} as const;
