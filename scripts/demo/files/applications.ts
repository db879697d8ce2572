import { base, en, en_US, Faker } from '@faker-js/faker';
import { parse, v5 as uuidv5 } from 'uuid';
import { monthlyPaymentCents } from '../../../events/lending/repayment/payment.ts';
import { loanNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import type { LoanPurpose, LoanType } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { SubmitLoanApplication } from '../../../events/loan-application/intake/intake.decider.ts';
import type { Borrower } from '../../../events/loan-application/intake/intake.events.ts';
import { firstNames, jobs, type Place, places, streetNames, surnames, trades } from './vocabulary.ts';

export type Submission = SubmitLoanApplication['data'];

/** As bytes, like the names: taking in text costs more than the hash does. */
const NAMESPACE = parse('6c0e5f0a-3b52-4c7e-8f2f-64656d6f3031');
const SEED = 20_260_301;
/** Seeded anew for each file: making one costs five times as much. */
const faker = new Faker({ locale: [en_US, en, base] });

/** The same id for the same name on every machine, so that seeding can go on where it stopped. */
export const demoId = (name: string): string => uuidv5(Buffer.from(name), NAMESPACE);
export const demoApplicationId = (number: number): string => demoId(`application:${number}`);

const purposeOf = (number: number): LoanPurpose => {
  if (number % 20 === 9) return 'construction';
  if (number % 20 === 19) return 'construction_to_permanent';
  return number % 3 === 1 ? 'refinance' : 'purchase';
};
const loanTypeOf = (number: number): LoanType =>
  (['conventional', 'fha', 'conventional', 'va', 'conventional', 'jumbo', 'fha', 'conventional', 'usda'] as const)[
    number % 9
  ] ?? 'conventional';

/** Highest loan-to-value ratio the demo uses for a type, in percent. */
const mostLoanToValue: Readonly<Record<LoanType, number>> = {
  conventional: 95,
  fha: 96.5,
  va: 100,
  usda: 100,
  jumbo: 80,
};

/**
 * The submission of demo file `number`: invented, plausible, and the same every time except for the dates,
 * which follow `submittedAt` (ISO 8601). Strained borrowers owe more than 43 % of their income.
 */
export const demoSubmission = (
  number: number,
  { submittedAt, isStrained }: { readonly submittedAt: string; readonly isStrained: boolean },
): Submission => {
  faker.seed(SEED + number);
  const place = faker.helpers.arrayElement(places);
  const family = faker.helpers.arrayElement(surnames);
  const first = borrowerOf(faker, { number, index: 0, place }, family);
  const lastName = number % 2 === 0 ? family : undefined;
  const beside = first.firstName;
  const borrowers =
    number % 3 === 0 ? [first, borrowerOf(faker, { number, index: 1, place, lastName, beside }, family)] : [first];
  const property = propertyOf(faker, number, place);
  const loan = loanOf(faker, number, property.valueCents);
  const debts = withHome(debtsOf(faker, number, borrowers), homeCost(number, property, loan), borrowers);
  const housing = housingOf(property, loan);
  const owed =
    monthlyPaymentCents(loan) +
    Object.values(housing).reduce((sum, cents) => sum + cents, 0) +
    debts.reduce((sum, { monthlyCents }) => sum + monthlyCents, 0);
  const debtToIncome = faker.number.float(isStrained ? { min: 0.46, max: 0.55 } : { min: 0.24, max: 0.42 });
  const closesIn = faker.number.int({ min: 35, max: 60 });
  return {
    applicationId: demoApplicationId(number),
    loanNumber: loanNumberOf(demoApplicationId(number), submittedAt),
    borrowers,
    property: loan.purpose === 'purchase' ? { ...property, purchasePriceCents: property.valueCents } : property,
    loan: { ...loan, estimatedClosingDate: addDays(submittedAt, closesIn) },
    income: incomeOf(faker, borrowers, owed / debtToIncome),
    debts,
    ...settledOf(loan, borrowers),
    housing,
    priority: faker.helpers.weightedArrayElement([
      { value: 'medium', weight: 10 },
      { value: 'high', weight: 5 },
      { value: 'low', weight: 3 },
      { value: 'urgent', weight: 2 },
    ]),
  };
};

/** @param instant ISO 8601 @returns the plain date so many days later, in UTC */
export const addDays = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10);

type Seat = {
  readonly number: number;
  readonly index: number;
  readonly place: Place;
  readonly lastName?: string | undefined;
  /** The first name of the first borrower. */
  readonly beside?: string | undefined;
};

/** Another one where the first borrower has it, too. */
const differing = (firstName: string, taken: string | undefined): string =>
  firstName === taken ? (firstNames[(firstNames.indexOf(firstName) + 1) % firstNames.length] ?? firstName) : firstName;

const borrowerOf = (
  faker: Faker,
  { number, index, place, lastName: shared, beside }: Seat,
  family: string,
): Borrower => {
  const firstName = differing(faker.helpers.arrayElement(firstNames), beside);
  const lastName = index === 0 ? family : (shared ?? faker.helpers.arrayElement(surnames));
  const born = faker.number.int({ min: 1958, max: 2000 });
  return {
    borrowerId: demoId(`borrower:${number}:${index}`),
    firstName,
    lastName,
    email: `${firstName}.${lastName}@example.com`.toLowerCase().replaceAll(/[^a-z.@]/g, ''),
    // 555-0100 to 555-0199 are set aside for fiction.
    phone: `${place.areaCode}-555-01${faker.string.numeric(2)}`,
    ssn: neverIssuedSsn(faker),
    dateOfBirth: `${born}-${twoDigits(faker.number.int({ min: 1, max: 12 }))}-${twoDigits(faker.number.int({ min: 1, max: 28 }))}`,
    currentAddress: addressOf(faker, place),
    employment: employmentOf(faker, number + index, born),
  };
};

/** Areas 000, 666 and 900 to 999 belong to nobody: the Social Security Administration never issues them. */
const neverIssuedSsn = (faker: Faker): string => {
  const area = faker.helpers.arrayElement(['000', '666', `9${faker.string.numeric(2)}`, `9${faker.string.numeric(2)}`]);
  return `${area}${twoDigits(faker.number.int({ min: 1, max: 49 }))}${faker.number.int({ min: 1000, max: 9999 })}`;
};

const employmentOf = (faker: Faker, variety: number, born: number): Borrower['employment'] => {
  if (born < 1961) return { status: 'retired' };
  const owner = faker.helpers.arrayElement(surnames);
  const yearsAtEmployer = faker.number.int({ min: 1, max: 16 });
  if (variety % 7 === 2) {
    const trade = faker.helpers.arrayElement(trades);
    return { status: 'self_employed', employerName: `${owner} ${trade}`, position: 'Owner', yearsAtEmployer };
  }
  const [position, kind] = faker.helpers.arrayElement(jobs);
  return { status: 'employed', employerName: `${owner} ${kind}`, position, yearsAtEmployer };
};

const addressOf = (faker: Faker, { city, state, zip }: Place) => ({
  street: `${faker.number.int({ min: 12, max: 4890 })} ${faker.helpers.arrayElement(streetNames)}`,
  ...(faker.number.int(5) === 0 ? { unit: `Unit ${faker.number.int({ min: 1, max: 24 })}` } : {}),
  city,
  state,
  zip,
});

/** In thousands of dollars: jumbo loans begin above the conforming limit, USDA loans finance modest rural homes. */
const priceRange = (type: LoanType, { from, to }: Place): { min: number; max: number } => {
  if (type === 'jumbo') return { min: 1_250, max: 1_900 };
  return type === 'usda' ? { min: 165, max: 290 } : { min: from, max: to };
};

const propertyOf = (faker: Faker, number: number, place: Place): Submission['property'] => {
  const thousands = faker.number.int(priceRange(loanTypeOf(number), place));
  return {
    address: addressOf(faker, place),
    valueCents: thousands * 1_000_00,
    type: faker.helpers.arrayElement(['single_family', 'single_family', 'single_family', 'townhouse', 'condo']),
    // Government-backed loans are for people who live in the house.
    occupancy: loanTypeOf(number) === 'conventional' && number % 5 === 0 ? 'investment_property' : 'primary_residence',
  };
};

const loanOf = (faker: Faker, number: number, valueCents: number): Submission['loan'] => {
  const type = loanTypeOf(number);
  const purpose = purposeOf(number);
  const most = purpose === 'refinance' ? Math.min(80, mostLoanToValue[type]) : mostLoanToValue[type];
  const ratio =
    faker.helpers.arrayElement(
      type === 'jumbo' ? [most, most - 5, most - 10] : [most, most - 5, most - 12, most - 20],
    ) / 100;
  const amountCents = Math.floor((valueCents * ratio) / 500_00) * 500_00;
  return {
    amountCents,
    type,
    purpose,
    termYears: faker.helpers.arrayElement([30, 30, 30, 30, 20, 15]),
    ratePercent: 5.75 + faker.number.int({ min: 0, max: 12 }) / 8,
    downPaymentCents: purpose === 'refinance' ? 0 : valueCents - amountCents,
  };
};

/** The last four digits of an account, as URLA and credit report have them. @param place among the borrower's debts */
export const accountLast4 = (number: number, place: number): string =>
  String(1000 + ((number * 37 + place * 411) % 9000));

const debtsOf = (faker: Faker, number: number, borrowers: readonly Borrower[]): Submission['debts'] =>
  borrowers.flatMap(({ borrowerId }) => {
    const line = (
      type: 'credit_card' | 'auto' | 'student',
      creditor: string,
      [min, max]: [number, number],
      months: number,
    ) => {
      const monthlyCents = faker.number.int({ min, max }) * 100;
      return { borrowerId, type, creditor, monthlyCents, balanceCents: monthlyCents * months };
    };
    return [
      line('credit_card', 'Cardinal Card Services', [35, 180], 32),
      ...(faker.datatype.boolean(0.7) ? [line('auto', 'Crossroads Auto Finance', [260, 540], 38)] : []),
      ...(faker.datatype.boolean(0.35) ? [line('student', 'Summit Student Loans', [160, 390], 90)] : []),
    ].map((debt, place) => ({ ...debt, accountLast4: accountLast4(number, place) }));
  });

/** Everyone who refinances owns a home, and so does every second other borrower. */
export const ownsHome = (number: number, { purpose }: Pick<Submission['loan'], 'purpose'>): boolean =>
  purpose === 'refinance' || number % 2 === 1;

/** Taxes and insurance of that home a month, in cents; 0 without one, and of the one that is refinanced. */
const homeCost = (number: number, { valueCents }: Submission['property'], loan: Submission['loan']): number =>
  ownsHome(number, loan) && loan.purpose !== 'refinance' ? Math.round(valueCents * 0.0009) : 0;

/** The mortgage that a refinance pays off. */
const settledOf = (loan: Submission['loan'], [first]: readonly Borrower[]): Pick<Submission, 'settledDebts'> =>
  loan.purpose !== 'refinance' || !first
    ? {}
    : {
        settledDebts: [
          {
            borrowerId: first.borrowerId,
            type: 'mortgage',
            monthlyCents: Math.round(loan.amountCents * 0.0071),
            balanceCents: Math.round(loan.amountCents * 0.96),
            isOnProperty: true,
            why: 'paid_at_closing',
          },
        ],
      };

/** Insurance of the loan a month, as a share of its amount. */
const insuredAt: Readonly<Record<LoanType, number>> = {
  conventional: 0.0005,
  fha: 0.00046,
  usda: 0.00029,
  va: 0,
  jumbo: 0,
};

const wholeDollars = (cents: number): number => Math.round(cents / 100) * 100;

/** What the new home costs a month beside principal and interest. */
const housingOf = ({ valueCents, type }: Submission['property'], loan: Submission['loan']): Record<string, number> => {
  const isInsured = loan.type !== 'conventional' || loan.amountCents > valueCents * 0.8;
  const insurance = isInsured ? wholeDollars(loan.amountCents * insuredAt[loan.type]) : 0;
  return {
    propertyTaxesCents: wholeDollars(valueCents * 0.0009),
    homeownersInsuranceCents: wholeDollars(valueCents * 0.0003),
    ...(insurance > 0 && { mortgageInsuranceCents: insurance }),
    ...(type === 'condo' && { associationDuesCents: 260_00 }),
  };
};

/** With what their home costs, which the first borrower states. */
const withHome = (
  debts: Submission['debts'],
  monthlyCents: number,
  [first]: readonly Borrower[],
): Submission['debts'] => {
  if (monthlyCents === 0 || !first) return debts;
  const { borrowerId } = first;
  return [
    ...debts.filter((debt) => debt.borrowerId === borrowerId),
    { borrowerId, type: 'other', monthlyCents },
    ...debts.filter((debt) => debt.borrowerId !== borrowerId),
  ];
};

/** Gross income that leads to the wanted ratio, to ten dollars; the first of two borrowers earns three fifths of it. */
const incomeOf = (faker: Faker, borrowers: readonly Borrower[], totalCents: number): Submission['income'] =>
  borrowers.flatMap(({ borrowerId, employment }, index): Submission['income'] => {
    const share = borrowers.length === 1 ? 1 : index === 0 ? 0.6 : 0.4;
    const monthlyCents = Math.ceil((totalCents * share) / 10_00) * 10_00;
    if (employment.status === 'retired') return [{ borrowerId, type: 'retirement', monthlyCents }];
    if (employment.status === 'self_employed') return [{ borrowerId, type: 'self_employment', monthlyCents }];
    const bonus = faker.datatype.boolean(0.3) ? Math.floor(monthlyCents / 10 / 10_00) * 10_00 : 0;
    const regular = { borrowerId, type: 'base', monthlyCents: monthlyCents - bonus } as const;
    return bonus > 0 ? [regular, { borrowerId, type: 'bonus', monthlyCents: bonus }] : [regular];
  });

const twoDigits = (value: number): string => String(value).padStart(2, '0');
