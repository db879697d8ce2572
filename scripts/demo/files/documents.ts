import { documentName } from '../../../events/lending/documents/document-wording.ts';
import { maskAccount, maskDateOfBirth, maskSsn } from '../../../events/lending/fields/masks.ts';
import type { DocumentType, EmploymentStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import { addDays, type Submission } from './applications.ts';
import type { Page } from './pdf.ts';

type PageContent = Omit<Page, 'title' | 'footer' | 'issuedAt'>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const money = (cents: number): string => dollars.format(cents / 100);
const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
const printedDay = (date: string): string => days.format(new Date(date));
const dayBefore = (issuedAt: string, count: number): string => printedDay(addDays(issuedAt, -count));
const nameOf = ({ firstName, lastName }: Submission['borrowers'][number]): string => `${firstName} ${lastName}`;
const oneLine = ({ street, unit, city, state, zip }: Submission['property']['address']): string =>
  [street, unit, city, `${state} ${zip}`].filter(Boolean).join(', ');

/** The borrower whose work a document shows: the first with that employment, else the first of all. */
const earner = (file: Submission, status: EmploymentStatus) => {
  const borrower = file.borrowers.find(({ employment }) => employment.status === status) ?? file.borrowers[0];
  if (!borrower) throw new Error(`Application ${file.applicationId} has no borrower`);
  const monthlyCents = file.income
    .filter(({ borrowerId }) => borrowerId === borrower.borrowerId)
    .reduce((sum, income) => sum + income.monthlyCents, 0);
  return { borrower, monthlyCents, employer: borrower.employment.employerName ?? nameOf(borrower) };
};

const payStub = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents, employer } = earner(file, 'employed');
  const gross = Math.round((monthlyCents * 12) / 26);
  const taxes = Math.round(gross * 0.214);
  const period = Math.max(1, Math.ceil(dayOfYear(issuedAt) / 14));
  return {
    issuer: employer,
    lines: [
      ['Employee', nameOf(borrower)],
      ['Position', borrower.employment.position ?? ''],
      ['Pay period', `${dayBefore(issuedAt, 17)} to ${dayBefore(issuedAt, 4)}`],
      ['Gross pay', money(gross)],
      ['Taxes and deductions', money(taxes)],
      ['Net pay', money(gross - taxes)],
      ['Gross pay, year to date', money(gross * period)],
      ['Pay frequency', 'Every two weeks (26 a year)'],
    ],
  };
};

/** Social security tax stops at this wage (2025; Social Security Administration). */
const WAGE_BASE_CENTS = 176_100_00;

const w2 = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents, employer } = earner(file, 'employed');
  const wages = Math.round(monthlyCents * 12 * 0.97);
  const taxable = Math.min(wages, WAGE_BASE_CENTS);
  return {
    issuer: employer,
    lines: [
      ['Tax year', String(Number(issuedAt.slice(0, 4)) - 1)],
      ['Employee', nameOf(borrower)],
      ["Employee's SSN", maskSsn(borrower.ssn ?? '')],
      ['1  Wages, tips, other compensation', money(wages)],
      ['2  Federal income tax withheld', money(Math.round(wages * 0.128))],
      ['3  Social security wages', money(taxable)],
      ['4  Social security tax withheld', money(Math.round(taxable * 0.062))],
      ['5  Medicare wages and tips', money(wages)],
      ['6  Medicare tax withheld', money(Math.round(wages * 0.0145))],
    ],
  };
};

const taxReturn = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents } = earner(file, 'self_employed');
  const income = Math.round(monthlyCents * 12 * 0.96);
  return {
    issuer: 'Prepared for filing by the taxpayer',
    lines: [
      ['Tax year', String(Number(issuedAt.slice(0, 4)) - 1)],
      ['Taxpayer', nameOf(borrower)],
      ['SSN', maskSsn(borrower.ssn ?? '')],
      ['Total income', money(income)],
      ['Adjustments', money(Math.round(income * 0.07))],
      ['Adjusted gross income', money(income - Math.round(income * 0.07))],
    ],
  };
};

const profitAndLoss = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents, employer } = earner(file, 'self_employed');
  const months = Math.max(1, Number(issuedAt.slice(5, 7)) - 1);
  const net = monthlyCents * months;
  const revenue = Math.round(net / 0.62);
  return {
    issuer: employer,
    lines: [
      ['Owner', nameOf(borrower)],
      ['Period', `${months} month${months === 1 ? '' : 's'} to ${dayBefore(issuedAt, 3)}`],
      ['Revenue', money(revenue)],
      ['Materials and labor', money(Math.round((revenue - net) * 0.7))],
      ['Other expenses', money(revenue - net - Math.round((revenue - net) * 0.7))],
      ['Net profit', money(net)],
    ],
  };
};

const bankStatement = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents } = earner(file, 'employed');
  const closing = Math.round(file.loan.downPaymentCents * 1.15 + monthlyCents * 2.4);
  const deposits = Math.round(monthlyCents * 0.78);
  const withdrawals = Math.round(deposits * 0.83);
  return {
    issuer: 'Harbor Light Savings Bank',
    lines: [
      ['Account holder', nameOf(borrower)],
      ['Account', `Savings ${maskAccount(file.loanNumber.slice(-4))}`],
      ['Statement period', `${dayBefore(issuedAt, 36)} to ${dayBefore(issuedAt, 6)}`],
      ['Opening balance', money(closing - deposits + withdrawals)],
      ['Deposits', money(deposits)],
      ['Withdrawals', money(withdrawals)],
      ['Closing balance', money(closing)],
    ],
  };
};

const assetStatement = (file: Submission, issuedAt: string): PageContent => ({
  issuer: 'Evergreen Retirement',
  lines: [
    ['Account holder', nameOf(earner(file, 'employed').borrower)],
    ['Account', `Retirement ${maskAccount('0932')}`],
    ['Statement period', `${dayBefore(issuedAt, 96)} to ${dayBefore(issuedAt, 6)}`],
    ['Vested balance', money(2_380_000 + (dayOfYear(issuedAt) % 30) * 41_000)],
  ],
});

const photoId = (file: Submission): PageContent => {
  const { borrower } = earner(file, 'employed');
  return {
    issuer: `${borrower.currentAddress?.state ?? ''} driver license, copy`,
    lines: [
      ['Name', nameOf(borrower)],
      ['Address', borrower.currentAddress ? oneLine(borrower.currentAddress) : ''],
      ['Date of birth', maskDateOfBirth(borrower.dateOfBirth ?? '')],
      ['License number', maskAccount(file.loanNumber.slice(-8, -4))],
      ['Photograph', 'Not reproduced in the demonstration'],
    ],
  };
};

const purchaseContract = (file: Submission, issuedAt: string): PageContent => ({
  issuer: 'Residential real estate purchase agreement',
  lines: [
    ['Buyer', file.borrowers.map(nameOf).join(' and ')],
    ['Property', oneLine(file.property.address)],
    ['Purchase price', money(file.property.valueCents)],
    ['Financed amount', money(file.loan.amountCents)],
    ['Down payment', money(file.loan.downPaymentCents)],
    ['Contract date', dayBefore(issuedAt, 9)],
    ['Closing on or before', file.loan.estimatedClosingDate ? printedDay(file.loan.estimatedClosingDate) : ''],
  ],
});

const mortgageStatement = (file: Submission, issuedAt: string): PageContent => {
  const balance = Math.round(file.loan.amountCents * 0.96);
  return {
    issuer: 'Old Mill Mortgage Servicing',
    lines: [
      ['Borrower', file.borrowers.map(nameOf).join(' and ')],
      ['Property', oneLine(file.property.address)],
      ['Statement date', dayBefore(issuedAt, 8)],
      ['Unpaid principal balance', money(balance)],
      ['Interest rate', `${(file.loan.ratePercent + 0.75).toFixed(3)} %`],
      ['Payment status', 'Current'],
    ],
  };
};

const awardLetter = (file: Submission, issuedAt: string): PageContent => {
  const { borrower, monthlyCents } = earner(file, 'retired');
  return {
    issuer: 'Prairie Teachers Retirement Fund',
    lines: [
      ['Member', nameOf(borrower)],
      ['Monthly benefit', money(monthlyCents)],
      ['Paid', 'For life'],
      ['Date of the letter', dayBefore(issuedAt, 11)],
    ],
  };
};

const certificateOfEligibility = (file: Submission, issuedAt: string): PageContent => ({
  issuer: 'Certificate of eligibility, copy',
  lines: [
    ['Veteran', nameOf(earner(file, 'employed').borrower)],
    ['Entitlement', 'Full'],
    ['Funding fee', 'Not exempt'],
    ['Issued', dayBefore(issuedAt, 15)],
  ],
});

const hoaStatement = (file: Submission, issuedAt: string): PageContent => ({
  issuer: `${file.property.address.city} Commons Owners Association`,
  lines: [
    ['Property', oneLine(file.property.address)],
    ['Monthly dues', money(Math.round(file.property.valueCents / 1_400 / 100) * 100)],
    ['Special assessments', 'None'],
    ['Master policy', 'In force'],
    ['Statement date', dayBefore(issuedAt, 12)],
  ],
});

const constructionContract = (file: Submission, issuedAt: string): PageContent => ({
  issuer: 'Agreement to build a residence',
  lines: [
    ['Owner', file.borrowers.map(nameOf).join(' and ')],
    ['Property', oneLine(file.property.address)],
    ['Contract price', money(Math.round(file.property.valueCents * 0.82))],
    ['Contract date', dayBefore(issuedAt, 14)],
  ],
});

const otherPaper = (file: Submission, issuedAt: string): PageContent => ({
  issuer: file.borrowers.map(nameOf).join(' and '),
  lines: [
    ['Property', oneLine(file.property.address)],
    ['Date', dayBefore(issuedAt, 1)],
    ['Subject', 'Letter of explanation'],
  ],
});

const contentOf: Readonly<Partial<Record<DocumentType, (file: Submission, issuedAt: string) => PageContent>>> = {
  pay_stub: payStub,
  w2,
  tax_return: taxReturn,
  profit_and_loss: profitAndLoss,
  bank_statement: bankStatement,
  asset_statement: assetStatement,
  photo_id: photoId,
  purchase_contract: purchaseContract,
  mortgage_statement: mortgageStatement,
  award_letter: awardLetter,
  certificate_of_eligibility: certificateOfEligibility,
  hoa_statement: hoaStatement,
  construction_contract: constructionContract,
};

/** The file of someone whose pay stub shows less than the application states: their hours were cut. */
export const withLessPay = (file: Submission): Submission => ({
  ...file,
  income: file.income.map((line) => ({ ...line, monthlyCents: Math.round(line.monthlyCents * 0.88) })),
});

/** The paper a borrower hands in, with the figures of the file. */
export const demoPage = (file: Submission, type: DocumentType, issuedAt: string, documentVersion: number): Page => ({
  title: documentName(type),
  ...(contentOf[type] ?? otherPaper)(file, issuedAt),
  footer: `Demonstration document of ${file.loanNumber}, scan ${documentVersion}. Everybody in it is invented.`,
  issuedAt,
});

const dayOfYear = (instant: string): number =>
  Math.ceil((Date.parse(instant) - Date.UTC(Number(instant.slice(0, 4)), 0, 1)) / 86_400_000);
