import type { LoanEstimateFacts } from './loan-estimate-facts.ts';

/** One column of the contacts, as printed: label and value, blank for a broker that there is not. */
export type ContactTable = readonly (readonly [label: string, value: string])[];

type Registered = {
  readonly nmlsId?: string | undefined;
  readonly license?: { readonly state: string; readonly number: string } | undefined;
};

/** With the state before `License` where it is a state's own (12 CFR 1026.37(k)(1)). */
const registration = (whose: Registered | undefined): readonly [string, string] => {
  if (whose?.nmlsId === undefined && whose?.license) {
    return [`NMLS/${whose.license.state} License ID`, whose.license.number];
  }
  return ['NMLS/__ License ID', whose?.nmlsId ?? ''];
};

type Officer = LoanEstimateFacts['loanOfficer'];
type Company = LoanEstimateFacts['lender'];

const column = (label: string, company: Company | undefined, officer: Officer | undefined): ContactTable => [
  [label, company?.name ?? ''],
  registration(company),
  ['Loan Officer', officer?.name ?? ''],
  registration(officer),
  ['Email', officer?.email ?? ''],
  ['Phone', officer?.phone ?? ''],
];

/** Contacts of the lender and the mortgage broker (12 CFR 1026.37(k)). */
export const contacts = ({ lender, loanOfficer, broker }: LoanEstimateFacts): readonly ContactTable[] => [
  column('Lender', lender, loanOfficer),
  column('Mortgage Broker', broker, broker?.officer),
];
