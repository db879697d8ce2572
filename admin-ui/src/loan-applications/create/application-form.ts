import {
  submissionProblems,
  submitApplicationSchema,
  type SubmitApplicationRequest,
} from '../../../../api/loan-application/intake/intake.contract.ts';
import { formSchema } from '../../kit/form/form-schema.ts';
import { todayAtBranch } from '../../kit/form/today.ts';

type Blank = '';
/** A minus sign alone is kept, to be refused. */
type OptionalNumber = number | '-' | Blank;

export type AddressValues = { street: string; unit: string; city: string; state: string; zip: string };
export type BorrowerValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  ssn: string;
  dateOfBirth: string;
  currentAddress: AddressValues;
  employment: { status: string; employerName: string; position: string; yearsAtEmployer: OptionalNumber };
};
/** Form values: the request's own paths, with '' for an empty field. */
export type ApplicationFormValues = {
  borrowers: BorrowerValues[];
  property: { address: AddressValues; value: OptionalNumber; type: string; occupancy: string };
  loan: {
    amount: OptionalNumber;
    type: string;
    purpose: string;
    termYears: number;
    ratePercent: OptionalNumber;
    downPayment: OptionalNumber;
    estimatedClosingDate: string;
  };
  income: { borrower: number; type: string; monthly: OptionalNumber }[];
  debts: { borrower: number; type: string; creditor: string; balance: OptionalNumber; monthly: OptionalNumber }[];
  priority: string;
};

const blankAddress = (): AddressValues => ({ street: '', unit: '', city: '', state: '', zip: '' });

export const blankBorrower = (): BorrowerValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  ssn: '',
  dateOfBirth: '',
  currentAddress: blankAddress(),
  employment: { status: 'employed', employerName: '', position: '', yearsAtEmployer: '' },
});
export const blankIncome = (): ApplicationFormValues['income'][number] => ({ borrower: 0, type: 'base', monthly: '' });
export const blankDebt = (): ApplicationFormValues['debts'][number] => ({
  borrower: 0,
  type: 'credit_card',
  creditor: '',
  balance: '',
  monthly: '',
});

export const blankApplication = (): ApplicationFormValues => ({
  borrowers: [blankBorrower()],
  property: { address: blankAddress(), value: '', type: 'single_family', occupancy: 'primary_residence' },
  loan: {
    amount: '',
    type: 'conventional',
    purpose: 'purchase',
    termYears: 30,
    ratePercent: '',
    downPayment: '',
    estimatedClosingDate: '',
  },
  income: [blankIncome()],
  debts: [],
  priority: 'medium',
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Leaves out what was not entered, so that an optional field is absent rather than an empty string. An optional group
 * with nothing in it (the current address) goes as a whole; lines of a list keep their place.
 */
const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => withoutBlanks(item) ?? {});
  if (!isRecord(value)) return value === '' || value === null ? undefined : value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    const kept = withoutBlanks(inner);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};

/** Groups the contract requires, kept even when empty, so that each missing field is named and not only the group. */
const withRequiredGroups = (values: ApplicationFormValues): unknown => {
  const kept = withoutBlanks(values);
  if (!isRecord(kept)) return kept;
  const property = isRecord(kept['property']) ? kept['property'] : {};
  return { ...kept, property: { ...property, address: property['address'] ?? {} } };
};

/** The contract's own rules, and what cannot be today, applied to what the form holds. */
export const applicationFormSchema = formSchema<ApplicationFormValues>({
  contract: submitApplicationSchema,
  toRequest: withRequiredGroups,
  problemsOf: (values) => submissionProblems(values, todayAtBranch()),
});

export const toRequest = (values: ApplicationFormValues): SubmitApplicationRequest =>
  withRequiredGroups(values) as SubmitApplicationRequest;
