import { documentName } from '../../../../events/lending/documents/document-wording.ts';
import {
  applicationStatusNames,
  documentTypes,
  loanTypeNames,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { defineTexts } from '../../texts/define-texts.ts';

/** By what the log says of an actor, which is any word to the contract. */
const actorKinds: Readonly<Record<string, string>> = {
  user: 'person',
  partner: 'partner',
  workflow: 'workflow',
  system: 'system',
};

/** Words for the values of the fixed vocabularies, where the value with spaces for underscores would not do. */
export const { useText: useVocabularyText } = defineTexts('vocabulary', {
  loanType: loanTypeNames,
  loanPurpose: {
    purchase: 'Purchase',
    refinance: 'Refinance',
    construction: 'Construction',
    construction_to_permanent: 'Construction to permanent',
  },
  propertyType: {
    single_family: 'Single family',
    townhouse: 'Townhouse',
    condo: 'Condominium',
    coop: 'Cooperative',
    manufactured: 'Manufactured home',
    multi_family: 'Two to four units',
  },
  occupancy: {
    primary_residence: 'Primary residence',
    secondary_residence: 'Second home',
    investment_property: 'Investment property',
  },
  employmentStatus: {
    employed: 'Employed',
    self_employed: 'Self-employed',
    retired: 'Retired',
    unemployed: 'Unemployed',
  },
  incomeType: {
    base: 'Base pay',
    overtime: 'Overtime',
    bonus: 'Bonus',
    commission: 'Commission',
    military: 'Military entitlements',
    self_employment: 'Self-employment',
    rental: 'Rental',
    retirement: 'Retirement',
    other: 'Other',
  },
  debtType: {
    credit_card: 'Credit card',
    auto: 'Auto loan',
    student: 'Student loan',
    mortgage: 'Mortgage',
    installment: 'Installment loan',
    support: 'Alimony or child support',
    other: 'Other',
  },
  priority: { urgent: 'Urgent', high: 'High', medium: 'Medium', low: 'Low' },
  documentType: Object.fromEntries(documentTypes.map((type) => [type, documentName(type)])),
  actorKind: actorKinds,
  /** Deciding for a status, as its button says it. */
  decision: {
    approved: 'Approve',
    rejected: 'Reject',
    documents_needed: 'Request Docs',
  },
  applicationStatus: applicationStatusNames,
});
