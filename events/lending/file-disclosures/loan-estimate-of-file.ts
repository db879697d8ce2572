import type { DisclosedFee } from '../disclosures/disclosed-fee.ts';
import { type EstimatedFigures, type LoanEstimate, loanEstimate } from '../disclosures/loan-estimate.ts';
import { feeTotals, type FeeTotals } from '../fees/fee-totals.ts';
import { priceOf } from '../figures/cash-to-close.ts';
import { fileFigures, type FileFigures } from '../figures/file-figures.ts';
import type { CashLine } from '../figures/provenance.ts';
import { centsOf } from '../urla/totals.ts';
import type { EstimatedFile } from './estimated-file.ts';
import { feesOfFile } from './fees-of-file.ts';
import { featuresNotEstimated, loanOfFile } from './loan-of-file.ts';
import { type MissingFact, placed } from './places.ts';

type AddressDraft = {
  readonly street?: string;
  readonly unit?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
};

const addressOf = ({ street, unit, city, state, zip }: AddressDraft = {}) => ({
  street: unit && street ? `${street}, ${unit}` : street,
  city,
  state,
  zip,
});

const mailingAddressOf = ({ urla, borrowers }: EstimatedFile) => {
  const { mailingIsDifferent, mailing, current } = urla.borrowers?.[borrowers[0]?.borrowerId ?? '']?.addresses ?? {};
  return addressOf(mailingIsDifferent ? mailing : current);
};

/** What is in section G is in escrow; what nobody collects there is not. */
const housingOf = ({ facts }: EstimatedFile, fees: readonly DisclosedFee[]) => {
  const { housing = {} } = facts;
  const isEscrowed = (kind: string): boolean =>
    fees.some(({ section, item }) => section === 'G' && item?.kind === kind);
  const cost = (kind: 'property_taxes' | 'homeowners_insurance', monthlyCents: number | undefined) =>
    monthlyCents === undefined ? [] : [{ kind, monthlyCents, inEscrow: isEscrowed(kind) }];
  const other = (label: string, monthlyCents: number | undefined, inEscrow: boolean) =>
    monthlyCents ? [{ kind: 'other' as const, label, monthlyCents, inEscrow }] : [];
  return [
    ...cost('property_taxes', housing.propertyTaxesCents),
    ...cost('homeowners_insurance', housing.homeownersInsuranceCents),
    ...other('Supplemental Insurance', housing.supplementalInsuranceCents, isEscrowed('other_months')),
    // An association collects its dues itself.
    ...other('Association Dues', housing.associationDuesCents, false),
    ...other('Other', housing.otherCents, false),
  ];
};

const cashLines = ({ cashToClose }: FileFigures, ...kinds: CashLine[]): number =>
  cashToClose.lines.reduce((sum, { kind, cents }) => (kinds.some((each) => each === kind) ? sum + cents : sum), 0);

const isDeposit = ({ kind }: { readonly kind?: string }): boolean => kind === 'earnest_money';

/** Earnest money of sections 2b and L4; integer cents. */
const depositOf = ({ urla }: EstimatedFile): number => {
  const credits = Object.values(urla.lender?.costs?.otherCredits ?? {}).filter(isDeposit);
  const own = Object.values(urla.borrowers ?? {})
    .flatMap(({ assets }) => Object.values(assets?.credits ?? {}))
    .filter(isDeposit);
  const amounts = [...credits.map(({ amount }) => amount), ...own.map(({ value }) => value)];
  return amounts.reduce((sum, typed) => sum + (centsOf(typed) ?? 0), 0);
};

/**
 * Facts of a Loan Estimate as a file has them; what nobody has stated is undefined. The price is that of the cash to close, the value the
 * appraised one where there is one, and no rate is locked, because no lock is recorded.
 */
export const loanEstimateFactsOf = (file: EstimatedFile, fees: readonly DisclosedFee[]) => {
  const { urla, lender, facts, terms } = file;
  const figures = fileFigures(facts);
  const { originator = {} } = urla;
  const depositCents = depositOf(file);
  return {
    issuedOn: file.issuedOn,
    lender: { name: lender.name, nmlsId: lender.nmlsId ?? undefined },
    lenderAddress: addressOf(originator.companyAddress?.street ? originator.companyAddress : (lender.address ?? {})),
    loanOfficer: {
      name: originator.name,
      email: originator.email,
      phone: originator.phone,
      nmlsId: originator.nmlsId || undefined,
    },
    applicants: file.borrowers.map(({ name }) => name),
    mailingAddress: mailingAddressOf(file),
    property: addressOf(urla.property),
    hasSeller: facts.loan.purpose === 'purchase',
    priceCents: priceOf(facts),
    valueCents: figures.value.valueCents,
    loan: loanOfFile(file, figures),
    housing: housingOf(file, fees),
    fees,
    rateLock: null,
    estimatesExpire: file.estimatesExpire,
    payoffsCents: cashLines(figures, 'payoffs', 'debts_paid_off'),
    depositCents,
    // The deposit has a line of its own, and is among the other credits of the cash to close.
    adjustmentsCents: cashLines(figures, 'improvements', 'land', 'other_loans', 'other_credits') + depositCents,
    isAssumable: terms.isAssumable,
    latePayment: { days: terms.lateAfterDays, charge: { percent: terms.lateChargePercent } },
    servicing: terms.servicing,
    confirmsReceipt: terms.confirmsReceipt,
  };
};

/** The Loan Estimate of a file, or what it lacks. */
export type FileEstimate =
  | {
      readonly kind: 'complete';
      readonly estimate: LoanEstimate;
      readonly figures: EstimatedFigures;
      readonly totals: FeeTotals;
    }
  | { readonly kind: 'incomplete'; readonly missing: readonly MissingFact[] };

/** The Loan Estimate of a file (12 CFR 1026.37), or every fact that it lacks with the place where it is entered. */
export const loanEstimateOfFile = (file: EstimatedFile): FileEstimate => {
  const features = featuresNotEstimated(file).map((problem) => ({ ...problem, enteredIn: 'application' as const }));
  const fees = feesOfFile(file);
  const result = loanEstimate(loanEstimateFactsOf(file, fees));
  const isFeature = (missing: MissingFact): boolean => features.some(({ field }) => field === missing.field);
  if (result.kind === 'incomplete' || features.length > 0) {
    const lacking = result.kind === 'incomplete' ? result.missing.map((problem) => placed(file, problem)) : [];
    return { kind: 'incomplete', missing: [...features, ...lacking.filter((missing) => !isFeature(missing))] };
  }
  const { estimate, figures } = result;
  return { kind: 'complete', estimate, figures, totals: feeTotals(fees) };
};
