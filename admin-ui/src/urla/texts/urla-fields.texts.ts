import type { DemographicsDraft } from '../../../../events/lending/urla/demographics.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { defineTexts } from '../../texts/define-texts.ts';

type AnyItem<Items> = Items extends Readonly<Record<string, infer Item>> ? Item : never;

/** A label for every field of a form: whatever field is added to it, and has none here, does not compile. */
type LabelsOf<Draft> = {
  readonly [Name in keyof Required<Draft>]: NonNullable<Draft[Name]> extends string | boolean
    ? string
    : string extends keyof NonNullable<Draft[Name]>
      ? LabelsOf<AnyItem<NonNullable<Draft[Name]>>>
      : LabelsOf<NonNullable<Draft[Name]>>;
};

const address = { street: 'Street address', unit: 'Unit', city: 'City', state: 'State', zip: 'ZIP code' };
const lived = {
  ...address,
  country: 'Country',
  yearsAtAddress: 'Years at this address',
  monthsAtAddress: 'Months',
  housingExpense: 'Housing',
  monthlyRent: 'Monthly rent',
};
const employer = {
  employerName: 'Employer name',
  phone: 'Employer phone',
  ...address,
  country: 'Country',
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

const borrower = {
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
    mailing: { ...address, country: 'Country' },
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
      accountNumber: 'Last 4 digits of the account number',
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
      accountNumber: 'Account number',
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

/** Section 8, as Regulation C words it. */
const demographics = {
  ethnicity: {
    hispanicOrLatino: 'Hispanic or Latino',
    mexican: 'Mexican',
    puertoRican: 'Puerto Rican',
    cuban: 'Cuban',
    otherHispanic: 'Other Hispanic or Latino',
    otherHispanicOrigin: 'Origin',
    notHispanicOrLatino: 'Not Hispanic or Latino',
    declined: 'I do not wish to provide this information',
  },
  sex: { female: 'Female', male: 'Male', declined: 'I do not wish to provide this information' },
  race: {
    americanIndian: 'American Indian or Alaska Native',
    tribe: 'Enrolled or principal tribe',
    asian: 'Asian',
    asianIndian: 'Asian Indian',
    chinese: 'Chinese',
    filipino: 'Filipino',
    japanese: 'Japanese',
    korean: 'Korean',
    vietnamese: 'Vietnamese',
    otherAsian: 'Other Asian',
    otherAsianRace: 'Race',
    black: 'Black or African American',
    pacificIslander: 'Native Hawaiian or Other Pacific Islander',
    nativeHawaiian: 'Native Hawaiian',
    guamanian: 'Guamanian or Chamorro',
    samoan: 'Samoan',
    otherPacificIslander: 'Other Pacific Islander',
    otherPacificRace: 'Race',
    white: 'White',
    declined: 'I do not wish to provide this information',
  },
  ethnicityObserved: 'Was the ethnicity collected on the basis of visual observation or surname?',
  sexObserved: 'Was the sex collected on the basis of visual observation or surname?',
  raceObserved: 'Was the race collected on the basis of visual observation or surname?',
  takenBy: 'The demographic information was provided through',
} satisfies LabelsOf<NonNullable<DemographicsDraft['borrowers']>[string]>;

const form = {
  credit: { creditType: 'Credit type', totalBorrowers: 'Total number of borrowers' },
  borrowers: borrower,
  loan: {
    purpose: 'Loan purpose',
    propertyUse: 'Property use',
    loanAmount: 'Loan amount',
    propertyValue: 'Property value',
    purchasePrice: 'Purchase price',
    downPayment: 'Down payment',
    loanType: 'Loan type',
    termYears: 'Term in years',
    ratePercent: 'Interest rate',
  },
  property: {
    ...address,
    street: 'Property address',
    county: 'County',
    propertyType: 'Property type',
    units: 'Units',
    yearBuilt: 'Year built',
    squareFootage: 'Living area in square feet',
    lotSizeSquareFeet: 'Lot size in square feet',
    bedrooms: 'Bedrooms',
    bathrooms: 'Bathrooms',
    stories: 'Stories',
    garage: 'Garage spaces',
    basement: 'Basement',
    condition: 'Condition',
    interior: {
      hardwoodFloors: 'Hardwood floors',
      updatedKitchen: 'Updated kitchen',
      updatedBathrooms: 'Updated bathrooms',
      fireplace: 'Fireplace',
      centralAir: 'Central air',
      laundryRoom: 'Laundry room',
    },
    exterior: {
      swimmingPool: 'Swimming pool',
      deckOrPatio: 'Deck or patio',
      fencedYard: 'Fenced yard',
      sprinklerSystem: 'Sprinkler system',
      solarPanels: 'Solar panels',
      newRoof: 'New roof',
    },
    isMixedUse: 'Mixed use: will you set aside space within the property to operate your own business?',
    expectedMonthlyRent: 'Expected monthly rental income',
    description: 'Description of the property',
  },
  otherLoans: {
    creditorName: 'Creditor',
    lien: 'Lien',
    monthlyPayment: 'Monthly payment',
    loanAmount: 'Loan amount or amount to be drawn',
    creditLimit: 'Credit limit',
  },
  gifts: {
    type: 'Gift or grant',
    isDeposited: 'Deposited',
    source: 'Source',
    value: 'Value',
  },
} satisfies LabelsOf<UrlaDraft>;

/** The demographic information is a form of its own, of the same borrowers. */
const labels = { ...form, borrowers: { ...borrower, ...demographics } };
const { text } = defineTexts('urlaFields', labels);

type Labels = { readonly [name: string]: string | Labels };
const isLabel = (key: string): key is Parameters<typeof text>[0] =>
  typeof key
    .split('.')
    .reduce<string | Labels | undefined>(
      (found, name) => (typeof found === 'object' ? found[name] : undefined),
      labels,
    ) === 'string';

const ITEM = /\.[0-9a-f-]{36}(?=\.|$)/g;

/** What the field at a path of the application is called. */
export const labelAt = (path: string): string => {
  const key = path.replaceAll(ITEM, '');
  return isLabel(key) ? text(key) : path;
};
