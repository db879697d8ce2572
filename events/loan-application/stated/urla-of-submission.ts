import { idFrom } from '../../kernel/ids.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { type Answer, fieldAt, withAnswer, withItem } from '../../lending/urla/answers.ts';
import type { DraftValue } from '../../lending/urla/sections/definition.ts';
import { type UrlaDraft, urlaForm } from '../../lending/urla/urla.ts';
import type { Borrower, FileContent } from '../intake/intake.events.ts';

type Income = FileContent['income'][number];
type Debt = FileContent['debts'][number];
/** Answers by path; undefined what was not stated. */
type Values = Readonly<Record<string, DraftValue | undefined>>;
/** The path of an item of a list, by its place in it. */
type ItemAt = (list: string, index: number) => string;

/** Dollars as people type them: `320000`, `1234.56`. */
const dollars = (cents: number | undefined): string | undefined =>
  cents === undefined ? undefined : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

const percent = (value: number | undefined): string | undefined => value?.toString();
const count = (value: number | undefined): string | undefined => (value ? String(value) : undefined);

/** Section L3 of a loan whose payments are other than level. */
const noteTermsOf = ({ noteTerms }: FileContent['loan']): Values => {
  const { arm, interestOnlyMonths, hasBuydown } = noteTerms ?? {};
  return {
    ...(arm && {
      amortization: 'adjustable',
      armInitialMonths: count(arm.initialMonths),
      armPeriodMonths: count(arm.periodMonths),
      armIndexPercent: percent(arm.indexPercent),
      armMarginPercent: percent(arm.marginPercent),
      armFirstCapPercent: percent(arm.firstCapPercent),
      armPeriodCapPercent: percent(arm.periodCapPercent),
      armLifeCapPercent: percent(arm.lifeCapPercent),
    }),
    ...(interestOnlyMonths !== undefined && { isInterestOnly: true, interestOnlyMonths: count(interestOnlyMonths) }),
    ...(hasBuydown && { hasBuydown: true }),
  };
};

const under = (start: string, values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${start}.${name}`, value]));

const all = (parts: readonly Values[]): Values => Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

const wages = {
  base: 'baseIncome',
  overtime: 'overtimeIncome',
  bonus: 'bonusIncome',
  commission: 'commissionIncome',
  military: 'militaryIncome',
} as const satisfies Partial<Record<Income['type'], string>>;

/** Places for income that is no wage; a kind has as many lines as it has places. */
const elsewhere: Readonly<Partial<Record<Income['type'], readonly string[]>>> = {
  rental: ['amounts.realEstate.rental', 'amounts.realEstate.boarder'],
  self_employment: ['amounts.business.business', 'amounts.business.partnership'],
  retirement: ['amounts.other.retirement', 'amounts.government.socialSecurity'],
};

/** Lines of one job have one of each kind: a second one of a kind is of another job. */
const jobsOf = (lines: readonly Income[]): Values[] => {
  const jobs: Record<string, DraftValue | undefined>[] = [];
  for (const { type, monthlyCents } of lines) {
    const name = type in wages ? wages[type as keyof typeof wages] : undefined;
    if (name === undefined) continue;
    const job = jobs.find((each) => !(name in each));
    if (job) job[name] = dollars(monthlyCents);
    else jobs.push({ [name]: dollars(monthlyCents) });
  }
  return jobs;
};

const employmentOf = (
  { status, employerName, position }: Borrower['employment'],
  lines: readonly Income[],
  itemAt: ItemAt,
): Values => {
  const jobs = jobsOf(lines);
  const business = status === 'self_employed' ? lines.find(({ type }) => type === 'self_employment') : undefined;
  const [current, ...more] =
    status === 'self_employed'
      ? [{ isBusinessOwner: true, baseIncome: dollars(business?.monthlyCents) }, ...jobs]
      : jobs;
  const hasNone = current === undefined && (status === 'retired' || status === 'unemployed');
  return all([
    under('employment.current', hasNone ? { doesNotApply: true } : { employerName, position, ...current }),
    ...more.map((job, index) => under(itemAt('employment.additional', index), job)),
    otherIncomeOf(
      lines.filter((line) => line !== business),
      itemAt,
    ),
  ]);
};

const otherIncomeOf = (lines: readonly Income[], itemAt: ItemAt): Values =>
  all([
    ...Object.entries(elsewhere).map(([kind, places]) => {
      const own = lines.filter(({ type }) => type === kind);
      const placed = places.map((place, index) => [`otherIncome.${place}`, dollars(own[index]?.monthlyCents)]);
      return Object.fromEntries(placed) as Values;
    }),
    ...lines
      .filter(({ type }) => type === 'other')
      .map(({ monthlyCents }, index) =>
        under(itemAt('otherIncome.sources', index), { monthlyAmount: dollars(monthlyCents) }),
      ),
  ]);

const liabilityOf = {
  credit_card: 'revolving',
  installment: 'installment',
  auto: 'auto',
  student: 'student',
  mortgage: 'mortgage',
  other: 'other',
} as const satisfies Partial<Record<Debt['type'], string>>;

const paymentOf = ({ monthlyCents, isPaymentUnstated }: Debt): string | undefined =>
  isPaymentUnstated === true ? undefined : dollars(monthlyCents);

const debtAnswers = (debt: Debt, index: number, itemAt: ItemAt): Values => {
  const { type, creditor, balanceCents, monthsLeft, isLease } = debt;
  return type === 'support'
    ? // Which support it is nobody has said.
      under(itemAt('liabilities.expenses', index), { monthlyPayment: paymentOf(debt) })
    : under(itemAt('liabilities.debts', index), {
        type: isLease === true ? 'lease' : liabilityOf[type],
        companyName: creditor,
        monthlyPayment: paymentOf(debt),
        unpaidBalance: dollars(balanceCents),
        monthsLeft: monthsLeft === undefined ? undefined : String(monthsLeft),
      });
};

const ofBorrower = (borrower: Borrower, { applicationId, income, debts }: FileContent): Values => {
  const {
    borrowerId,
    firstName,
    middleName,
    lastName,
    suffix,
    email,
    phone,
    ssn,
    dateOfBirth,
    currentAddress,
    employment,
  } = borrower;
  const itemAt: ItemAt = (list, index) => `${list}.${idFrom(applicationId, `${borrowerId}/${list}/${index}`)}`;
  const isOwn = (line: { readonly borrowerId: string }): boolean => line.borrowerId === borrowerId;
  return under(
    `borrowers.${borrowerId}`,
    all([
      under('personal', { firstName, middleName, lastName, suffix, ssn, dateOfBirth, email, cellPhone: phone }),
      under('addresses.current', { ...currentAddress }),
      employmentOf(employment, income.filter(isOwn), itemAt),
      ...debts
        .filter((debt) => isOwn(debt) && debt.isOnProperty !== true)
        .map((debt, index) => debtAnswers(debt, index, itemAt)),
    ]),
  );
};

/**
 * What a submission states in the places of the URLA: the inverse of `submissionOf`, as far as the form can say it. Nothing
 * is made up: since when someone has a job stays open, because a submission has the years alone.
 */
export const urlaOfSubmission = (content: FileContent): UrlaDraft => {
  const { applicationId, borrowers, property, loan, debts, housing = {} } = content;
  const values = all([
    ...borrowers.map((borrower) => ofBorrower(borrower, content)),
    under('loan', {
      purpose: loan.purpose,
      propertyUse: property.occupancy,
      loanAmount: dollars(loan.amountCents),
      propertyValue: dollars(property.valueCents),
      purchasePrice: dollars(property.purchasePriceCents),
      downPayment: dollars(loan.downPaymentCents),
      loanType: loan.type,
      termYears: String(loan.termYears),
      ratePercent: String(loan.ratePercent),
      estimatedClosingDate: loan.estimatedClosingDate,
    }),
    under('property', {
      ...property.address,
      propertyType: property.type,
      expectedMonthlyRent: dollars(property.expectedRentCents),
    }),
    under('lender.mortgage', noteTermsOf(loan)),
    under('lender.costs', { financedFee: dollars(loan.financedFeeCents) }),
    under('lender.housing', {
      homeownersInsurance: dollars(housing.homeownersInsuranceCents),
      supplementalInsurance: dollars(housing.supplementalInsuranceCents),
      propertyTaxes: dollars(housing.propertyTaxesCents),
      mortgageInsurance: dollars(housing.mortgageInsuranceCents),
      associationDues: dollars(housing.associationDuesCents),
      other: dollars(housing.otherCents),
    }),
    ...debts
      .filter(({ isOnProperty }) => isOnProperty === true)
      .map((debt, index) =>
        under(`otherLoans.${idFrom(applicationId, `otherLoans/${index}`)}`, {
          creditorName: debt.creditor,
          monthlyPayment: paymentOf(debt),
          loanAmount: dollars(debt.balanceCents),
        }),
      ),
  ]);
  const answers = Object.entries(values).flatMap(([path, value]): Answer[] =>
    value === undefined || value === ERASED || fieldAt(urlaForm, path) === undefined ? [] : [{ path, value }],
  );
  // In the order of the submission, whose first borrower is the primary one; also one of whom nothing is left.
  const people = borrowers.reduce<UrlaDraft>((draft, { borrowerId }) => withItem(draft, `borrowers.${borrowerId}`), {});
  return answers.reduce((draft, { path, value }) => withAnswer(draft, path, value), people);
};
