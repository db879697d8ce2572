import { CURRENT_JOB, type FurtherFact, type StatedLine, SUBJECT_PROPERTY } from '../../lending/needs/stated-facts.ts';
import { addressLine } from '../../lending/fields/words.ts';
import { isSaid, type Job, jobsOf, keptBy, type UrlaBorrower } from '../../lending/urla/urla-parts.ts';

const assetOf: Readonly<Record<string, string>> = {
  checking: 'asset/bank_account',
  savings: 'asset/bank_account',
  money_market: 'asset/bank_account',
  certificate_deposit: 'asset/bank_account',
  individual_development_account: 'asset/bank_account',
  retirement: 'asset/retirement_account',
  mutual_fund: 'asset/securities',
  stocks: 'asset/securities',
  stock_options: 'asset/securities',
  bonds: 'asset/securities',
  investment: 'asset/securities',
  crypto: 'asset/securities',
  trust_account: 'asset/trust',
  cash_value_insurance: 'asset/life_insurance',
};

const declared = ({ declarations }: UrlaBorrower): string[] => [
  ...(declarations.declaredBankruptcy === 'yes' ? ['declaration/bankruptcy'] : []),
  ...([declarations.hadForeclosure, declarations.conveyedTitleInLieu, declarations.hadPreForeclosureSale].includes(
    'yes',
  )
    ? ['declaration/foreclosure']
    : []),
  ...(declarations.hasOutstandingJudgments === 'yes' ? ['declaration/judgment'] : []),
  ...(declarations.isPartyToLawsuit === 'yes' ? ['declaration/lawsuit'] : []),
  ...(declarations.isDelinquentOnFederalDebt === 'yes' ? ['declaration/federal_debt'] : []),
  ...(declarations.borrowsUndisclosedMoney === 'yes' ? ['declaration/borrowed_down_payment'] : []),
];

/** The present employer and the others, each a line by itself; one of which nothing is said yet is none. */
const jobFacts = (borrower: UrlaBorrower): Fact[] => {
  const { current } = borrower.employment;
  return jobsOf(borrower)
    .filter(isSaid)
    .map((job: Job & { readonly id?: string }) => ({
      fact: job.isBusinessOwner ? 'job/self_employed' : 'job/employed',
      line: lineOf(job === current ? CURRENT_JOB : (job.id ?? CURRENT_JOB), job.employerName),
    }));
};

type Fact = Omit<FurtherFact, 'borrowerId'>;

const lineOf = (id: string, name?: string): StatedLine => ({ id, ...(name !== undefined && { name }) });

const balanceFacts = ({ balances }: UrlaBorrower['assets']): Fact[] =>
  [
    { fact: 'asset/bank_account', kind: 'bank', cents: balances?.bank },
    { fact: 'asset/retirement_account', kind: 'retirement', cents: balances?.retirement },
    { fact: 'asset/securities', kind: 'investment', cents: balances?.investment },
  ].flatMap(({ fact, kind, cents = 0 }) => (cents > 0 ? { fact, line: lineOf(`balances.${kind}`) } : []));

const assetFacts = ({ assets }: UrlaBorrower): Fact[] => [
  ...assets.accounts.flatMap(({ id, accountType, institutionName }) => {
    const fact = assetOf[accountType ?? ''];
    return fact === undefined ? [] : { fact, line: lineOf(id, institutionName) };
  }),
  ...balanceFacts(assets),
  ...(assets.credits.some(({ kind }) => kind === 'proceeds_real_estate') ||
  assets.realEstate.some(({ status }) => status === 'pending_sale' || status === 'sold')
    ? [{ fact: 'asset/property_sale' }]
    : []),
];

type Property = UrlaBorrower['assets']['realEstate'][number];

const nameOfProperty = ({ street, unit, city, state, zip }: Property): string | undefined =>
  street === undefined
    ? undefined
    : addressLine({ street, unit, city: city ?? '', state: state ?? '', zip: zip ?? '' }).replace(/[\s,]+$/, '');

const isOwedOn = ({ mortgages }: Property): boolean =>
  mortgages.some(
    ({ unpaidBalance = 0, monthlyPayment = 0, payOffAtClosing }) =>
      !payOffAtClosing && unpaidBalance + monthlyPayment > 0,
  );

/** Debts, and mortgages of homes, that the money of this loan pays off. */
const payoffFacts = ({ assets, liabilities }: UrlaBorrower): Fact[] => [
  ...liabilities.debts
    .filter(({ payOffAtClosing, paidOutsideClosing }) => payOffAtClosing && !paidOutsideClosing)
    .map(({ id, companyName }) => ({ fact: 'payoff/debt', line: lineOf(id, companyName) })),
  ...assets.realEstate
    .filter(({ mortgages }) => mortgages.some(({ payOffAtClosing }) => payOffAtClosing))
    .map((property) => ({
      fact: 'payoff/mortgage',
      line: lineOf(property.isSubjectProperty ? SUBJECT_PROPERTY : property.id, nameOfProperty(property)),
    })),
];

const propertyFacts = ({ assets }: UrlaBorrower): Fact[] =>
  keptBy(assets).flatMap((property) => {
    const { id, isSubjectProperty, monthlyRentalIncome = 0 } = property;
    const line = lineOf(isSubjectProperty ? SUBJECT_PROPERTY : id, nameOfProperty(property));
    return [
      ...(monthlyRentalIncome > 0 ? [{ fact: 'owned_property/rented_out', line }] : []),
      ...(isOwedOn(property) ? [{ fact: 'owned_property/mortgaged', line }] : []),
    ];
  });

/** Income that someone has awarded, and a share of a partnership: the line is the kind of income. */
const awardFacts = ({ otherIncome: { amounts } }: UrlaBorrower): Fact[] => {
  const awards = {
    social_security: amounts?.government?.socialSecurity,
    disability: amounts?.government?.disability,
    va_compensation: amounts?.government?.vaCompensation,
    public_assistance: amounts?.government?.publicAssistance,
    foster_care: amounts?.government?.fosterCare,
    pension: amounts?.other?.retirement,
  };
  return [
    ...Object.entries(awards).flatMap(([award, cents = 0]) =>
      cents > 0 ? { fact: `award/${award}`, line: lineOf(award) } : [],
    ),
    ...((amounts?.business?.partnership ?? 0) > 0 ? [{ fact: 'share/partnership' }] : []),
  ];
};

const residencyFacts = ({ personal: { citizenship } }: UrlaBorrower): Fact[] =>
  citizenship === 'permanent_resident' || citizenship === 'non_permanent_resident'
    ? [{ fact: `residency/${citizenship}` }]
    : [];

/** Other facts that need papers: each employer, account and property, awards, declarations; each once. */
export const furtherOf = (borrower: UrlaBorrower): FurtherFact[] => {
  const facts: Fact[] = [
    ...jobFacts(borrower),
    ...assetFacts(borrower),
    ...propertyFacts(borrower),
    ...payoffFacts(borrower),
    ...awardFacts(borrower),
    ...residencyFacts(borrower),
    ...declared(borrower).map((fact) => ({ fact })),
  ];
  const keys = facts.map(({ fact, line }) => `${fact}/${line?.id ?? ''}`);
  return facts
    .filter((_fact, index) => keys.indexOf(keys[index] ?? '') === index)
    .map((fact) => ({ ...fact, borrowerId: borrower.id }));
};
