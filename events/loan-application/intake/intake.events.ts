import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import {
  debtTypes,
  documentTypes,
  employmentStatuses,
  incomeTypes,
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
} from '../../lending/life-cycle/life-cycle.ts';
import { assetKinds } from '../../lending/assets/asset.schema.ts';
import { settledReasons } from '../../lending/figures/figure-facts.ts';
import { contentParts } from '../../lending/changes/content-parts.ts';
import { furtherFactNames } from '../../lending/needs/stated-facts.ts';
import { neededDocumentSchema } from '../../lending/needs/subjects.ts';

const addressSchema = z.object({
  street: z.string(),
  unit: z.string().optional(),
  city: z.string(),
  /** Two-letter USPS code. */
  state: z.string(),
  zip: z.string(),
});

const borrowerSchema = z.object({
  borrowerId: uuidSchema,
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  /** `Jr.`, `III`. */
  suffix: z.string().optional(),
  email: z.string(),
  phone: z.string().optional(),
  /** Nine digits. */
  ssn: z.string().optional(),
  dateOfBirth: z.iso.date().optional(),
  currentAddress: addressSchema.optional(),
  employment: z.object({
    status: z.enum(employmentStatuses),
    employerName: z.string().optional(),
    position: z.string().optional(),
    yearsAtEmployer: z.number().optional(),
  }),
});

const propertySchema = z.object({
  address: addressSchema,
  valueCents: centsSchema,
  /** Purchase price; omitted where none was stated, and in files from before it was kept. */
  purchasePriceCents: centsSchema.optional(),
  type: z.enum(propertyTypes),
  occupancy: z.enum(occupancies),
  /** Gross rent expected a month; left out where none is stated. */
  expectedRentCents: centsSchema.optional(),
  /** Left out where nobody has said. */
  units: z.int().min(1).max(4).optional(),
});

/** Housing expense as stated, a month; what is left out is not stated. */
const housingSchema = z.object({
  homeownersInsuranceCents: centsSchema.optional(),
  /** Flood, wind and the like. */
  supplementalInsuranceCents: centsSchema.optional(),
  propertyTaxesCents: centsSchema.optional(),
  mortgageInsuranceCents: centsSchema.optional(),
  associationDuesCents: centsSchema.optional(),
  otherCents: centsSchema.optional(),
});

/** What section L4 and what it rests on state of the closing; what is left out is not stated. */
const closingSchema = z.object({
  improvementsCents: centsSchema.optional(),
  landCents: centsSchema.optional(),
  payoffsCents: centsSchema.optional(),
  debtPayoffsCents: centsSchema.optional(),
  closingCostsCents: centsSchema.optional(),
  prepaidsCents: centsSchema.optional(),
  discountPointsCents: centsSchema.optional(),
  otherLoansCents: centsSchema.optional(),
  sellerCreditsCents: centsSchema.optional(),
  lenderCreditsCents: centsSchema.optional(),
  otherCreditsCents: centsSchema.optional(),
});

/** An asset that closing could be paid from. */
const assetSchema = z.object({
  assetId: z.string(),
  /** Left out of a gift, which is for all of them. */
  borrowerId: uuidSchema.optional(),
  kind: z.enum(assetKinds),
  cents: centsSchema,
  institution: z.string().optional(),
});

/** What section L3 states of the payments beside rate and term. */
const noteTermsSchema = z.object({
  /** Of an adjustable rate; what is left out is not stated. */
  arm: z
    .object({
      initialMonths: z.int().positive().optional(),
      periodMonths: z.int().positive().optional(),
      indexPercent: z.number().optional(),
      marginPercent: z.number().optional(),
      firstCapPercent: z.number().optional(),
      periodCapPercent: z.number().optional(),
      lifeCapPercent: z.number().optional(),
    })
    .optional(),
  /** 0 where nobody has said how many. */
  interestOnlyMonths: z.int().min(0).optional(),
  hasBuydown: z.boolean().optional(),
});

const loanTermsSchema = z.object({
  /** Without a financed fee. */
  amountCents: centsSchema,
  /** Mortgage insurance or a funding fee that the note has beside it. */
  financedFeeCents: centsSchema.optional(),
  /** Left out of a loan with a level payment. */
  noteTerms: noteTermsSchema.optional(),
  type: z.enum(loanTypes),
  purpose: z.enum(loanPurposes),
  termYears: z.int(),
  /** Percent a year, at most three decimals: 6.625. */
  ratePercent: z.number(),
  downPaymentCents: centsSchema,
  estimatedClosingDate: z.iso.date().optional(),
});

const monthlyLine = <T extends readonly [string, ...string[]]>(types: T) =>
  z.object({ borrowerId: uuidSchema, type: z.enum(types), monthlyCents: centsSchema });

const debtSchema = monthlyLine(debtTypes).extend({
  creditor: z.string().optional(),
  accountLast4: z.string().optional(),
  balanceCents: centsSchema.optional(),
  creditLimitCents: centsSchema.optional(),
  /** Nobody stated what is paid a month. */
  isPaymentUnstated: z.boolean().optional(),
  /** Payments that are left. */
  monthsLeft: z.int().min(0).optional(),
  isLease: z.boolean().optional(),
  /** Another loan on the same property that stays: its balance is in the combined loan-to-value. */
  isOnProperty: z.boolean().optional(),
  /** The rented home that it is a mortgage on. */
  rentalId: z.string().optional(),
});

/** What a file rests on: stated when it comes in, and stated anew when an answer is changed. */
const content = {
  applicationId: uuidSchema,
  loanNumber: z.string(),
  /** The first borrower is the primary one. */
  borrowers: z.array(borrowerSchema).min(1),
  property: propertySchema,
  loan: loanTermsSchema,
  income: z.array(monthlyLine(incomeTypes)),
  debts: z.array(debtSchema),
  /** Stated debts that do not count after closing, so that a report of them does not count either; left out where there are none. */
  settledDebts: z
    .array(
      debtSchema.extend({
        why: z.enum(settledReasons),
        /** Paid before closing, or not out of it; left out in files from before it was kept. */
        isPaidOutside: z.boolean().optional(),
        reason: z.string().optional(),
      }),
    )
    .optional(),
  /** Homes that are kept and rented out; left out where there are none. */
  rentals: z
    .array(
      z.object({ borrowerId: uuidSchema, rentalId: z.string(), grossCents: centsSchema, expenseCents: centsSchema }),
    )
    .optional(),
  /** Left out where nobody stated any of it. */
  housing: housingSchema.optional(),
  /** Left out where nobody stated any of it, and in files from before it was kept; the same of assets. */
  closing: closingSchema.optional(),
  assets: z.array(assetSchema).optional(),
  /** Further URLA statements that need documents: assets, gifts, declarations. */
  furtherFacts: z
    .array(
      z.object({
        fact: z.enum(furtherFactNames),
        borrowerId: uuidSchema.optional(),
        /** The employer, account or property that it is about, as the borrower names it. */
        line: z.object({ id: z.string(), name: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  /** The edition of the rules that its needs list follows; left out in files from before there was a second one. */
  needsEdition: z.int().positive().optional(),
  /** The tax years that papers are asked for, the latest first; left out in files that are not asked by year. */
  taxYears: z.array(z.int()).optional(),
};

const submittedSchema = z.object({
  ...content,
  priority: z.enum(priorities),
  /** Users who typed what was submitted, one of them may be who submitted it; left out of the short form, and in files from before it was kept. */
  takenBy: z.array(z.string()).optional(),
});

const restatedSchema = z.object({
  ...content,
  /** The change of answers that it follows from. */
  changeId: uuidSchema,
  /** The parts that are other than before. */
  parts: z.array(z.enum(contentParts)),
  /** Of parts that borrowers state for themselves: whose; one that nobody has here is other for the whole file. Left out in older events. */
  partsOf: z
    .array(
      z.object({
        borrowerId: uuidSchema,
        parts: z.array(z.enum(contentParts)),
        /** Of these employers or accounts alone. */
        lineIds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** What the needs list asks for since, and what it no longer asks for. */
  needs: z.object({
    added: z.array(z.enum(documentTypes)),
    dropped: z.array(z.enum(documentTypes)),
    /** The same by subject; left out in older events. */
    documents: z.object({ added: z.array(neededDocumentSchema), dropped: z.array(neededDocumentSchema) }).optional(),
  }),
  /** Of older events; null since the cash to close follows from the content. */
  cash: z.object({ fundsCents: centsSchema, priceCents: centsSchema, otherLoansCents: centsSchema }).nullable(),
});

const itsBorrower = 'borrowers[].borrowerId';

const personal = {
  'borrowers[].firstName': itsBorrower,
  'borrowers[].middleName': itsBorrower,
  'borrowers[].lastName': itsBorrower,
  'borrowers[].suffix': itsBorrower,
  'borrowers[].email': itsBorrower,
  'borrowers[].phone': itsBorrower,
  'borrowers[].ssn': itsBorrower,
  'borrowers[].dateOfBirth': itsBorrower,
  'borrowers[].currentAddress.street': itsBorrower,
  'borrowers[].currentAddress.unit': itsBorrower,
  'borrowers[].currentAddress.city': itsBorrower,
  'borrowers[].currentAddress.zip': itsBorrower,
  'borrowers[].employment.employerName': itsBorrower,
  'borrowers[].employment.position': itsBorrower,
  'debts[].creditor': 'debts[].borrowerId',
  'debts[].accountLast4': 'debts[].borrowerId',
  'settledDebts[].creditor': 'settledDebts[].borrowerId',
  'settledDebts[].accountLast4': 'settledDebts[].borrowerId',
  'settledDebts[].reason': 'settledDebts[].borrowerId',
  'furtherFacts[].line.name': 'furtherFacts[].borrowerId',
  'assets[].institution': 'assets[].borrowerId',
  'property.address.street': STREAM,
  'property.address.unit': STREAM,
};
const notPersonal = {
  'borrowers[].currentAddress.state': 'two letters, kept for reports',
  'property.address.city': 'the area of the collateral, kept for reports',
  'property.address.state': 'the area of the collateral, kept for reports',
  'property.address.zip': 'the area of the collateral, kept for reports',
  loanNumber: 'derived from the id of the file',
  'furtherFacts[].line.id': 'the id of a line',
  'debts[].rentalId': 'the id of a line',
  'settledDebts[].rentalId': 'the id of a line',
  'rentals[].rentalId': 'the id of a line',
  'assets[].assetId': 'the id of a line',
};

export const intakeEvents = {
  LoanApplicationSubmitted: {
    schema: submittedSchema,
    personal,
    notPersonal: { ...notPersonal, 'takenBy[]': 'ids of users' },
  },
  /** What the file rests on after an answer was changed; whole, so that whoever reads a submission reads it alike. */
  LoanApplicationRestated: {
    schema: restatedSchema,
    personal,
    notPersonal: {
      ...notPersonal,
      'partsOf[].lineIds[]': 'ids of lines',
      'needs.documents.added[].subject.lineId': 'the id of a line',
      'needs.documents.dropped[].subject.lineId': 'the id of a line',
    },
  },
} as const satisfies EventDefinitions;

export type LoanApplicationSubmitted = EventOf<typeof intakeEvents, 'LoanApplicationSubmitted'>;
export type LoanApplicationRestated = EventOf<typeof intakeEvents, 'LoanApplicationRestated'>;
/** What a file rests on, as stated: of the submission or the newest restatement. */
export type FileContent = Pick<LoanApplicationSubmitted['data'], keyof typeof content>;

/** Only what a file rests on, of an event that has more. */
export const contentIn = (data: FileContent): FileContent => {
  const { applicationId, loanNumber, borrowers, property, loan, income, debts } = data;
  const { settledDebts, rentals, housing, closing, assets, furtherFacts, needsEdition, taxYears } = data;
  return {
    applicationId,
    loanNumber,
    borrowers,
    property,
    loan,
    income,
    debts,
    ...(settledDebts && { settledDebts }),
    ...(rentals && { rentals }),
    ...(housing && { housing }),
    ...(closing && { closing }),
    ...(assets && { assets }),
    ...(furtherFacts && { furtherFacts }),
    ...(needsEdition !== undefined && { needsEdition }),
    ...(taxYears && { taxYears }),
  };
};

export type Borrower = z.infer<typeof borrowerSchema>;
