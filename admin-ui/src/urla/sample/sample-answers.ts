import { v4 as uuid } from 'uuid';
import { answersOf } from '../../../../events/lending/urla/answers.ts';
import type { BorrowerDraft, UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import type { Change } from '../draft/changes.ts';

/** An invented applicant; the SSN is of an area that was never issued. */
const borrower = (): BorrowerDraft => ({
  personal: {
    firstName: 'Jordan',
    middleName: 'Lee',
    lastName: 'Sample',
    ssn: '900-55-0142',
    dateOfBirth: '05/17/1984',
    citizenship: 'us_citizen',
    borrowerInitials: 'JLS',
    maritalStatus: 'unmarried',
    dependentsNumber: '2',
    dependentsAges: '6, 9',
    homePhone: '512-555-0134',
    cellPhone: '512-555-0187',
    workPhone: '512-555-0110',
    workPhoneExt: '204',
    email: 'jordan.sample@example.com',
  },
  addresses: {
    current: {
      street: '1420 Juniper Street',
      unit: '3B',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      yearsAtAddress: '4',
      monthsAtAddress: '3',
      housingExpense: 'rent',
      monthlyRent: '1,850',
    },
  },
  employment: {
    current: {
      employerName: 'Hill Country Dental',
      phone: '512-555-0110',
      street: '200 Lamar Boulevard',
      city: 'Austin',
      state: 'TX',
      zip: '78703',
      position: 'Office manager',
      startDate: '03/01/2018',
      yearsInWork: '11',
      monthsInWork: '2',
      baseIncome: '8,200',
      overtimeIncome: '350',
      bonusIncome: '400',
    },
    previousDoesNotApply: true,
  },
  otherIncome: {
    amounts: { investment: { interestAndDividends: '120' } },
    sources: { [uuid()]: { source: 'Freelance bookkeeping', monthlyAmount: '300' } },
  },
  assets: {
    balances: { personalProperty: '12,000' },
    accounts: {
      [uuid()]: {
        accountType: 'checking',
        institutionName: 'Cedar Valley Bank',
        accountNumber: '4021',
        cashValue: '18,500',
      },
      [uuid()]: {
        accountType: 'savings',
        institutionName: 'Cedar Valley Bank',
        accountNumber: '7733',
        cashValue: '72,000',
      },
      [uuid()]: {
        accountType: 'retirement',
        institutionName: 'Lone Star Funds',
        accountNumber: '9120',
        cashValue: '64,300.50',
      },
    },
  },
  liabilities: {
    debts: {
      [uuid()]: {
        type: 'auto',
        companyName: 'Bluebonnet Auto Credit',
        accountNumber: '5517',
        unpaidBalance: '9,400',
        monthlyPayment: '310',
        monthsLeft: '31',
      },
    },
    expensesDoNotApply: true,
  },
  declarations: {
    willOccupyAsPrimary: 'yes',
    hadOwnershipInterest: 'no',
    isRelatedToSeller: 'no',
    borrowsUndisclosedMoney: 'no',
    appliesForOtherMortgage: 'no',
    appliesForNewCredit: 'no',
    hasPriorityLien: 'no',
    isCosigner: 'no',
    hasOutstandingJudgments: 'no',
    isDelinquentOnFederalDebt: 'no',
    isPartyToLawsuit: 'no',
    conveyedTitleInLieu: 'no',
    hadPreForeclosureSale: 'no',
    hadForeclosure: 'no',
    declaredBankruptcy: 'no',
  },
  militaryService: { served: 'no' },
});

const sample = (borrowerId: string): UrlaDraft => ({
  credit: { creditType: 'individual' },
  borrowers: { [borrowerId]: borrower() },
  loan: {
    purpose: 'purchase',
    propertyUse: 'primary_residence',
    loanAmount: '320,000',
    propertyValue: '400,000',
    purchasePrice: '400,000',
    downPayment: '80,000',
    loanType: 'conventional',
    termYears: '30',
    ratePercent: '6.5',
  },
  property: {
    street: '48 Oak Lane',
    city: 'Round Rock',
    state: 'TX',
    zip: '78664',
    county: 'Williamson',
    propertyType: 'single_family',
    units: '1',
    yearBuilt: '1998',
    squareFootage: '1,850',
    lotSizeSquareFeet: '7,200',
    bedrooms: '3',
    bathrooms: '2.5',
    stories: '2',
    garage: '2',
    basement: 'none',
    condition: 'good',
    interior: { hardwoodFloors: true, updatedKitchen: true, centralAir: true, laundryRoom: true },
    exterior: { deckOrPatio: true, fencedYard: true },
    isMixedUse: 'no',
    description: 'Two-story home on a quiet street, near the school.',
  },
});

/** Changes that fill a draft with the sample applicant, as its primary borrower. */
export const sampleAnswers = (borrowerId: string): readonly Change[] => answersOf(sample(borrowerId));
