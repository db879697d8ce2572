import type { FieldError } from '../../kernel/errors.ts';
import type { EstimatedFile } from './estimated-file.ts';

/** Where a fact of a disclosure is entered. */
export const entryPlaces = ['application', 'fees', 'settings', 'terms'] as const;
export type EntryPlace = (typeof entryPlaces)[number];

/** A fact that a disclosure lacks: what to do in words, where, and the field there. */
export type MissingFact = {
  /** The field of the URLA by its path, the fee by its id, the setting or the term by its name. */
  readonly field: string;
  readonly message: string;
  readonly enteredIn: EntryPlace;
};

/** Facts by their first words, the closest first, with their places; `~` stands for the same field there. */
const places: readonly (readonly [fact: string, place: EntryPlace, field: string])[] = [
  ['lender.nmlsId', 'settings', 'nmlsId'],
  ['lender', 'settings', 'companyName'],
  ['lenderAddress.', 'settings', 'notices.~'],
  ['lenderAddress', 'settings', 'notices.street'],
  ['loanOfficer.', 'application', 'originator.~'],
  ['loanOfficer', 'application', 'originator.name'],
  ['mailingAddress.', 'application', 'borrowers.#.addresses.@.~'],
  ['mailingAddress', 'application', 'borrowers.#.addresses.@.street'],
  ['applicants', 'application', 'borrowers.#.personal.firstName'],
  ['property.', 'application', 'property.~'],
  ['property', 'application', 'property.street'],
  ['priceCents', 'application', 'loan.purchasePrice'],
  ['valueCents', 'application', 'loan.propertyValue'],
  ['housing', 'application', 'lender.housing.propertyTaxes'],
  ['loan.mortgageInsuranceCents', 'application', 'lender.housing.mortgageInsurance'],
  ['loan.amountCents', 'application', 'loan.loanAmount'],
  ['loan.prepaymentPenalty.percent', 'terms', 'prepaymentPenaltyPercent'],
  ['loan.prepaymentPenalty', 'application', 'lender.mortgage.prepaymentPenaltyMonths'],
  ['loan.balloonAfterMonths', 'application', 'lender.mortgage.balloonMonths'],
  ['loan.interestOnlyMonths', 'application', 'lender.mortgage.interestOnlyMonths'],
  ['loan.adjustable.indexPercent', 'application', 'lender.mortgage.armIndexPercent'],
  ['loan.adjustable.index', 'application', 'lender.mortgage.armIndex'],
  ['loan.adjustable.marginPercent', 'application', 'lender.mortgage.armMarginPercent'],
  ['loan.adjustable.fixedMonths', 'application', 'lender.mortgage.armInitialMonths'],
  ['loan.adjustable.everyMonths', 'application', 'lender.mortgage.armPeriodMonths'],
  ['loan.adjustable.firstLimitPercent', 'application', 'lender.mortgage.armFirstCapPercent'],
  ['loan.adjustable.limitPercent', 'application', 'lender.mortgage.armPeriodCapPercent'],
  ['loan.adjustable.ceilingPercent', 'application', 'lender.mortgage.armLifeCapPercent'],
  ['loan.', 'application', 'loan.~'],
  ['payoffsCents', 'application', 'borrowers.#.assets.realEstate'],
  ['latePayment.days', 'terms', 'lateAfterDays'],
  ['latePayment', 'terms', 'lateChargePercent'],
  ['servicing', 'terms', 'servicing'],
  ['isAssumable', 'terms', 'isAssumable'],
  ['confirmsReceipt', 'terms', 'confirmsReceipt'],
];

const isAbout = (field: string, fact: string): boolean =>
  field === fact || field.startsWith(fact.endsWith('.') ? fact : `${fact}.`);

const feeOf = ({ fees }: EstimatedFile, { field, message }: FieldError): MissingFact => {
  const fee = fees[Number(field.split('.')[1])];
  return fee
    ? { field: fee.feeId, message: `${fee.label}: ${message}`, enteredIn: 'fees' }
    : { field: 'fees', message, enteredIn: 'fees' };
};

/** Where a fact that a Loan Estimate lacks is entered. @param problem by its path in `LoanEstimateFacts` */
export const placed = (file: EstimatedFile, problem: FieldError): MissingFact => {
  const { field, message } = problem;
  if (field === 'fees' || field.startsWith('fees.')) return feeOf(file, problem);
  const found = places.find(([fact]) => isAbout(field, fact));
  if (!found) throw new Error(`A Loan Estimate lacks ${field}, and no place is known where it is entered`);
  const [fact, enteredIn, path] = found;
  const borrowerId = file.borrowers[0]?.borrowerId ?? '';
  const isElsewhere = file.urla.borrowers?.[borrowerId]?.addresses?.mailingIsDifferent === true;
  const there = path
    .replace('#', borrowerId)
    .replace('@', isElsewhere ? 'mailing' : 'current')
    .replace('~', field.slice(fact.length));
  return { field: there, message, enteredIn };
};
