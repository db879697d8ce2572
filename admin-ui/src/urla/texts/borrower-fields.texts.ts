import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import type { LabelsOf } from './labels-of.ts';

export const propertyAddress = {
  street: 'Property address',
  unit: 'Unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};
const address = { ...propertyAddress, street: 'Street address', postalCode: 'Postal code', country: 'Country' };
const lived = {
  ...address,
  yearsAtAddress: 'Years here',
  monthsAtAddress: 'Months',
  housingExpense: 'Housing',
  monthlyRent: 'Monthly rent',
};
const employer = {
  employerName: 'Employer name',
  phone: 'Employer phone',
  ...address,
  position: 'Position or title',
  startDate: 'Start date',
};
const job = {
  ...employer,
  yearsInWork: 'Years in this line of work',
  monthsInWork: 'Months',
  isBusinessOwner: 'Business owner or self-employed',
  ownershipShare: 'Ownership share',
  isFamilyMember: 'Employed by a family member, property seller, real estate agent, or other party to the transaction',
  baseIncome: 'Base',
  overtimeIncome: 'Overtime',
  bonusIncome: 'Bonus',
  commissionIncome: 'Commission',
  militaryIncome: 'Military entitlements',
  otherIncome: 'Other',
  monthlyLoss: 'Monthly loss of the business',
};

/** Sections 1 to 7, of one borrower. */
export const borrower = {
  personal: {
    firstName: 'First name',
    middleName: 'Middle name',
    lastName: 'Last name',
    suffix: 'Suffix',
    ssn: 'Social Security number',
    itin: 'ITIN',
    dateOfBirth: 'Date of birth',
    citizenship: 'Citizenship',
    alternateNames: 'Alternate names',
    borrowerInitials: 'Initials',
    maritalStatus: 'Marital status',
    dependentsNumber: 'Number of dependents',
    dependentsAges: 'Ages of dependents',
    homePhone: 'Home phone',
    cellPhone: 'Cell phone',
    workPhone: 'Work phone',
    workPhoneExt: 'Extension',
    email: 'Email',
  },
  addresses: {
    current: lived,
    former: lived,
    mailingIsDifferent: 'The mailing address is different from the current address',
    mailing: address,
  },
  employment: {
    current: { doesNotApply: 'Does not apply: no current employment', ...job },
    additional: job,
    previousDoesNotApply: 'Does not apply: no previous employment',
    previous: {
      ...employer,
      endDate: 'End date',
      isBusinessOwner: 'Was the business owner or self-employed',
      previousMonthlyIncome: 'Previous gross monthly income',
    },
  },
  otherIncome: {
    doesNotApply: 'Does not apply: no other income',
    amounts: {
      investment: {
        interestAndDividends: 'Interest and dividends',
        capitalGains: 'Capital gains',
        royalties: 'Royalties',
        notesReceivable: 'Notes receivable',
        trust: 'Trust',
      },
      realEstate: { rental: 'Rental income', boarder: 'Boarder income' },
      business: { business: 'Business', partnership: 'Partnership' },
      government: {
        socialSecurity: 'Social Security',
        disability: 'Disability',
        unemployment: 'Unemployment benefits',
        publicAssistance: 'Public assistance',
        vaCompensation: 'VA compensation',
        fosterCare: 'Foster care',
      },
      other: {
        retirement: 'Retirement or pension',
        alimony: 'Alimony',
        childSupport: 'Child support',
        separateMaintenance: 'Separate maintenance',
        automobileAllowance: 'Automobile allowance',
        housingOrParsonage: 'Housing or parsonage',
        mortgageCreditCertificate: 'Mortgage credit certificate',
        mortgageDifferential: 'Mortgage differential payments',
        other: 'Other',
      },
    },
    sources: { source: 'Source', monthlyAmount: 'Monthly amount' },
    description: 'Description of other income',
  },
  assets: {
    balances: {
      bank: 'Bank accounts',
      investment: 'Investments',
      retirement: 'Retirement',
      realEstate: 'Real estate',
      business: 'Business',
      personalProperty: 'Personal property',
      other: 'Other',
    },
    accounts: {
      accountType: 'Account type',
      institutionName: 'Institution',
      accountNumber: 'Last 4 digits of account',
      cashValue: 'Cash or market value',
    },
    credits: { kind: 'Asset or credit', value: 'Value' },
    realEstate: {
      ...address,
      value: 'Property value',
      status: 'Status',
      intendedUse: 'Intended use',
      monthlyExpense: 'Monthly insurance, taxes, dues',
      monthlyRentalIncome: 'Monthly rental income',
      mortgageBalance: 'Mortgage balance',
      monthlyMortgagePayment: 'Monthly mortgage payment',
      payOffAtClosing: 'The mortgage is paid off at or before closing',
    },
    description: 'Description of assets',
  },
  liabilities: {
    doesNotApply: 'Does not apply: no debts',
    debts: {
      type: 'Type of debt',
      companyName: 'Company',
      accountNumber: 'Last 4 digits of account',
      unpaidBalance: 'Unpaid balance',
      monthlyPayment: 'Monthly payment',
      monthsLeft: 'Months left',
      payOffAtClosing: 'Paid off at or before closing',
    },
    expensesDoNotApply: 'Does not apply: no other liabilities and expenses',
    expenses: { type: 'Type of expense', monthlyPayment: 'Monthly payment' },
  },
  declarations: {
    willOccupyAsPrimary: 'A. Will you occupy the property as your primary residence?',
    hadOwnershipInterest: 'Have you had an ownership interest in another property in the last three years?',
    priorPropertyType: 'What type of property did you own?',
    priorPropertyTitle: 'How did you hold title to the property?',
    isRelatedToSeller:
      'B. If this is a purchase: do you have a family relationship or business affiliation with the seller of the property?',
    borrowsUndisclosedMoney:
      'C. Are you borrowing any money for this real estate transaction, or obtaining any money from another party, that you have not disclosed on this application?',
    undisclosedAmount: 'Amount of this money',
    appliesForOtherMortgage:
      'D. 1. Have you applied or will you apply for a mortgage loan on another property on or before closing this transaction that is not disclosed on this application?',
    appliesForNewCredit:
      'D. 2. Have you applied or will you apply for any new credit on or before closing this loan that is not disclosed on this application?',
    hasPriorityLien:
      'E. Will this property be subject to a lien that could take priority over the first mortgage lien, such as a clean energy lien paid through your property taxes?',
    isCosigner: 'F. Are you a co-signer or guarantor on any debt or loan that is not disclosed on this application?',
    hasOutstandingJudgments: 'G. Are there any outstanding judgments against you?',
    isDelinquentOnFederalDebt: 'H. Are you currently delinquent or in default on a federal debt?',
    isPartyToLawsuit: 'I. Are you a party to a lawsuit in which you potentially have any personal financial liability?',
    conveyedTitleInLieu: 'J. Have you conveyed title to any property in lieu of foreclosure in the past seven years?',
    hadPreForeclosureSale:
      'K. Within the past seven years, have you completed a pre-foreclosure sale or short sale, in which the lender agreed to accept less than the outstanding balance?',
    hadForeclosure: 'L. Have you had property foreclosed upon in the last seven years?',
    declaredBankruptcy: 'M. Have you declared bankruptcy within the past seven years?',
    bankruptcyTypes: {
      chapter7: 'Chapter 7',
      chapter11: 'Chapter 11',
      chapter12: 'Chapter 12',
      chapter13: 'Chapter 13',
    },
  },
  militaryService: {
    served:
      'Did you (or your deceased spouse) ever serve, or are you currently serving, in the United States Armed Forces?',
    status: {
      isCurrentlyServing: 'Currently serving on active duty',
      expirationDate: 'Projected expiration of service',
      isRetiredOrDischarged: 'Currently retired, discharged, or separated from service',
      isNonActivatedReserve: 'Only period of service was as a non-activated member of the Reserve or National Guard',
      isSurvivingSpouse: 'Surviving spouse',
    },
  },
} satisfies LabelsOf<NonNullable<UrlaDraft['borrowers']>[string]>;
