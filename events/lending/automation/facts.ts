/** Facts for rules, with their units: percent, whole dollars a month, years. */
export const factNames = [
  'creditScore',
  'debtToIncomePercent',
  'loanToValuePercent',
  'employmentYears',
  'monthlyIncomeDollars',
  'downPaymentPercent',
  'employmentStatus',
  'freeOfBankruptcies',
  'freeOfForeclosures',
  'freeOfJudgments',
  'freeOfLawsuits',
  'freeOfFederalDebt',
  'freeOfBorrowedDownPayment',
  'documentQualityPercent',
  'documentFieldsPresent',
  'documentAgeDays',
  'documentSigned',
  'documentFreeOfDiscrepancies',
  'documentsToReview',
  'documentsToSendAgain',
  'documentsMissing',
  'conditionsSatisfied',
  'conditionsOutstanding',
  'appraisalOfLoanPercent',
  'incomeVerified',
  'assetsVerified',
  'creditReportClear',
] as const;
export type FactName = (typeof factNames)[number];

export type FactValue = number | boolean | string;

/** A fact of a file at one moment, or why nobody knows it: a phrase that follows "because". */
export type Fact =
  | {
      readonly value: FactValue;
      /** Why a number may be more, as such a phrase; left out where it is whole. */
      readonly atLeast?: string | undefined;
    }
  | { readonly unknown: string };

/** Everything that rules can look at, of one file at one moment. */
export type Facts = Readonly<Record<FactName, Fact>>;

/** A known fact; null is unknown. @param because a phrase: `no credit report has come` */
export const factOf = (value: FactValue | null, because: string): Fact =>
  value === null ? { unknown: because } : { value };
