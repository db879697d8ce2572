import type { Answer } from '../../../events/lending/urla/answers.ts';
import { declarations } from '../../../events/lending/urla/sections/declarations.ts';
import type { UrlaStepId } from '../../../events/lending/urla/steps.ts';
import { stepOf } from '../../../events/lending/urla/steps.ts';
import type { Borrower } from '../../../events/loan-application/intake/intake.events.ts';
import { accountLast4, demoId, ownsHome, type Submission } from '../files/applications.ts';

type Answered = Readonly<Record<string, string | boolean | undefined>>;

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');
const typed = (cents: number | undefined): string | undefined => (cents === undefined ? undefined : dollars(cents));
/** `1984-05-17` as people type it. */
const typedDay = (iso: string): string => iso.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
const at = (start: string, answered: Answered): Answer[] =>
  Object.entries(answered).flatMap(([name, value]) => (value === undefined ? [] : { path: `${start}.${name}`, value }));

const typesOfDebt = { credit_card: 'revolving', auto: 'auto', student: 'student' } as const;
const features = ['hardwoodFloors', 'updatedKitchen', 'fireplace', 'centralAir'] as const;

type Seat = {
  readonly submission: Submission;
  readonly number: number;
  readonly index: number;
  readonly today: string;
};

const personalOf = ({ submission, number }: Seat, borrower: Borrower, start: string): Answer[] => [
  ...at(`${start}.personal`, {
    firstName: borrower.firstName,
    lastName: borrower.lastName,
    ssn: borrower.ssn?.replace(/^(\d{3})(\d\d)(\d{4})$/, '$1-$2-$3'),
    dateOfBirth: borrower.dateOfBirth && typedDay(borrower.dateOfBirth),
    citizenship: number % 11 === 4 ? 'permanent_resident' : 'us_citizen',
    maritalStatus:
      submission.borrowers.length > 1 ? 'married' : (['unmarried', 'married', 'separated'] as const)[number % 3],
    dependentsNumber: String(number % 3),
    ...(number % 3 > 0 && { dependentsAges: number % 3 === 1 ? '7' : '4, 9' }),
    cellPhone: borrower.phone,
    email: borrower.email,
  }),
];

/** A couple's joint payments are stated by the first borrower. */
const hasHome = ({ submission, number }: Seat): boolean => ownsHome(number, submission.loan);
const housingOf = (seat: Seat): Answered => {
  if (seat.index > 0) return { housingExpense: 'no_expense' };
  return hasHome(seat) ? { housingExpense: 'own' } : { housingExpense: 'rent', monthlyRent: '1650' };
};

const addressesOf = (seat: Seat, { currentAddress }: Borrower, start: string): Answer[] => {
  if (!currentAddress) return [];
  const { number, index } = seat;
  const years = number % 5 === 0 ? 1 : 2 + ((number + index) % 9);
  const lived = housingOf(seat);
  return [
    ...at(`${start}.addresses.current`, {
      ...currentAddress,
      yearsAtAddress: String(years),
      monthsAtAddress: String(number % 12),
      ...lived,
    }),
    ...(years < 2
      ? at(`${start}.addresses.former`, {
          street: '210 Willow Bend',
          city: currentAddress.city,
          state: currentAddress.state,
          zip: currentAddress.zip,
          yearsAtAddress: '4',
          housingExpense: 'rent',
          monthlyRent: '1425',
        })
      : []),
  ];
};

/** A day so many whole years before another one. */
const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4, 7)}-01`;

const employmentOf = ({ submission, today }: Seat, { borrowerId, employment }: Borrower, start: string): Answer[] => {
  const lines = submission.income.filter((line) => line.borrowerId === borrowerId);
  const monthly = (type: string): string | undefined => {
    const line = lines.find((each) => each.type === type);
    return line && dollars(line.monthlyCents);
  };
  if (employment.status === 'retired') {
    return [
      ...at(`${start}.employment.current`, { doesNotApply: true }),
      ...at(`${start}.otherIncome.amounts.other`, { retirement: monthly('retirement') }),
    ];
  }
  const isOwner = employment.status === 'self_employed';
  return [
    ...at(`${start}.employment.current`, {
      doesNotApply: false,
      employerName: employment.employerName,
      position: employment.position,
      startDate: typedDay(yearsBefore(today, employment.yearsAtEmployer ?? 0)),
      yearsInWork: String((employment.yearsAtEmployer ?? 0) + 2),
      ...(isOwner && { isBusinessOwner: true, ownershipShare: '25_or_more' }),
      baseIncome: monthly(isOwner ? 'self_employment' : 'base'),
      bonusIncome: monthly('bonus'),
    }),
    ...at(`${start}.otherIncome`, { doesNotApply: true }),
  ];
};

/** The home that is refinanced, with the mortgage that closing pays off, or one that is paid for and kept. */
const realEstateOf = (seat: Seat, { currentAddress }: Borrower): Answered => {
  const { loan, property, debts, settledDebts: [paidOff] = [], housing = {} } = seat.submission;
  const monthlyExpense = dollars(debts.find(({ creditor }) => creditor === undefined)?.monthlyCents ?? 0);
  if (loan.purpose === 'refinance') {
    const mortgage = `mortgages.${demoId(`urla:${seat.number}:${seat.index}:mortgage`)}`;
    return {
      ...property.address,
      value: dollars(property.valueCents),
      status: 'retained',
      intendedUse: property.occupancy,
      monthlyExpense: dollars((housing.propertyTaxesCents ?? 0) + (housing.homeownersInsuranceCents ?? 0)),
      isSubjectProperty: true,
      [`${mortgage}.lien`]: 'first',
      [`${mortgage}.unpaidBalance`]: typed(paidOff?.balanceCents),
      [`${mortgage}.monthlyPayment`]: typed(paidOff?.monthlyCents),
      [`${mortgage}.payOffAtClosing`]: true,
    };
  }
  return {
    ...currentAddress,
    value: dollars(Math.round((property.valueCents * 0.62) / 100_000) * 100_000),
    status: 'retained',
    intendedUse: 'secondary_residence',
    monthlyExpense,
  };
};

/** A purchase in underwriting whose borrowers have less than it takes to close. */
export const SHORT_OF_CASH = 38;

const moneyOf = (seat: Seat, { borrowerId, ...borrower }: Borrower, start: string): Answer[] => {
  const { submission, number, index } = seat;
  const item = (what: string): string => demoId(`urla:${number}:${index}:${what}`);
  const isShort = number === SHORT_OF_CASH;
  const needed = (submission.loan.downPaymentCents * (isShort ? 0.4 : 1)) / (index === 0 ? 1 : 4);
  const accounts = [
    {
      accountType: 'checking',
      institutionName: 'Pioneer Trust Bank',
      accountNumber: '4471',
      cashValue: dollars(Math.round(needed / 10)),
    },
    {
      accountType: 'savings',
      institutionName: 'Pioneer Trust Bank',
      accountNumber: '4489',
      cashValue: dollars(Math.round(needed * 1.1) + (isShort ? 0 : 450_000)),
    },
    {
      accountType: 'retirement',
      institutionName: 'Evergreen Retirement',
      accountNumber: '0932',
      cashValue: dollars(isShort ? 150_000 : 2_400_000 + (number % 800) * 31_000),
    },
  ];
  const debts = submission.debts.filter((debt) => debt.borrowerId === borrowerId && debt.creditor !== undefined);
  return [
    ...accounts.flatMap((account, place) => at(`${start}.assets.accounts.${item(`account-${place}`)}`, account)),
    ...at(`${start}.assets.balances`, { personalProperty: dollars(1_200_000 + (number % 7) * 150_000) }),
    ...(index === 0 && hasHome(seat)
      ? at(`${start}.assets.realEstate.${item('home')}`, realEstateOf(seat, { borrowerId, ...borrower }))
      : []),
    ...debts.flatMap(({ type, creditor, monthlyCents, balanceCents }, place) =>
      at(`${start}.liabilities.debts.${item(`debt-${place}`)}`, {
        type: type === 'credit_card' || type === 'auto' || type === 'student' ? typesOfDebt[type] : 'other',
        companyName: creditor,
        accountNumber: accountLast4(number, place),
        unpaidBalance: balanceCents === undefined ? undefined : dollars(balanceCents),
        monthlyPayment: dollars(monthlyCents),
      }),
    ),
    ...at(`${start}.liabilities`, { expensesDoNotApply: true }),
  ];
};

const declarationsOf = ({ submission }: Seat, start: string): Answer[] => {
  const asked = Object.entries(declarations).filter(([, node]) => node.node === 'field' && !node.askedWhen);
  const livesThere = submission.property.occupancy === 'primary_residence';
  return [
    ...at(`${start}.declarations`, {
      ...Object.fromEntries(asked.map(([name]) => [name, 'no'])),
      willOccupyAsPrimary: livesThere ? 'yes' : 'no',
      ...(livesThere && { hadOwnershipInterest: 'no' }),
    }),
    ...at(`${start}.militaryService`, { served: submission.loan.type === 'va' ? 'yes' : 'no' }),
    ...(submission.loan.type === 'va' ? at(`${start}.militaryService.status`, { isRetiredOrDischarged: true }) : []),
  ];
};

const loanOf = ({ loan, property, housing = {} }: Submission, number: number): Answer[] => [
  ...at('loan', {
    purpose: loan.purpose,
    propertyUse: property.occupancy,
    loanAmount: dollars(loan.amountCents),
    propertyValue: dollars(property.valueCents),
    ...(loan.purpose === 'purchase' && { purchasePrice: dollars(property.valueCents) }),
    downPayment: dollars(loan.downPaymentCents),
    loanType: loan.type,
    termYears: String(loan.termYears),
    ratePercent: String(loan.ratePercent),
  }),
  ...at('property', {
    ...property.address,
    propertyType: property.type,
    yearBuilt: String(1955 + ((number * 7) % 68)),
    squareFootage: String(1_150 + ((number * 113) % 2_100)),
    bedrooms: String(2 + (number % 3)),
    bathrooms: (['1.5', '2', '2.5'] as const)[number % 3],
    stories: number % 2 === 0 ? '2' : '1',
    garage: String(number % 3),
    basement: number % 4 === 0 ? 'full_finished' : 'none',
    condition: number % 6 === 0 ? 'average' : 'good',
    isMixedUse: 'no',
  }),
  ...at(
    'property.interior',
    Object.fromEntries(features.filter((_feature, place) => (number + place) % 2 === 0).map((name) => [name, true])),
  ),
  ...at('lender.housing', {
    propertyTaxes: typed(housing.propertyTaxesCents),
    homeownersInsurance: typed(housing.homeownersInsuranceCents),
    mortgageInsurance: typed(housing.mortgageInsuranceCents),
    associationDues: typed(housing.associationDuesCents),
  }),
  ...at('property.exterior', { deckOrPatio: number % 2 === 0, fencedYard: number % 3 === 0 }),
];

/**
 * Answers of a demo file's borrowers, as typed: parsed again they give the submission.
 * @param today of the submission, `2026-03-01`
 */
export const demoUrlaAnswers = (submission: Submission, number: number, today: string): Answer[] => [
  ...at('credit', {
    creditType: submission.borrowers.length > 1 ? 'joint' : 'individual',
    ...(submission.borrowers.length > 1 && { totalBorrowers: String(submission.borrowers.length) }),
  }),
  ...submission.borrowers.flatMap((borrower, index) => {
    const seat = { submission, number, index, today };
    const start = `borrowers.${borrower.borrowerId}`;
    return [
      ...personalOf(seat, borrower, start),
      ...addressesOf(seat, borrower, start),
      ...employmentOf(seat, borrower, start),
      ...moneyOf(seat, borrower, start),
      ...declarationsOf(seat, start),
    ];
  }),
  ...loanOf(submission, number),
];

/** Answers by the step that they are typed on, in the order of the steps. */
export const byStep = (answers: readonly Answer[], steps: readonly UrlaStepId[]) =>
  steps.map((step) => ({ step, answers: answers.filter(({ path }) => stepOf(path) === step) }));
