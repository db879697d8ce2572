import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { defineTexts } from '../../texts/define-texts.ts';
import { address, borrower, propertyAddress } from './borrower-fields.texts.ts';
import { demographics } from './demographics-fields.texts.ts';
import { lender } from './lender-fields.texts.ts';
import type { LabelsOf } from './labels-of.ts';

const form = {
  credit: { creditType: 'Credit type', totalBorrowers: 'Total number of borrowers' },
  borrowers: borrower,
  loan: {
    purpose: 'Loan purpose',
    propertyUse: 'Property use',
    isFhaSecondaryResidence: 'FHA secondary residence',
    loanAmount: 'Loan amount',
    propertyValue: 'Property value',
    purchasePrice: 'Purchase price',
    downPayment: 'Down payment',
    loanType: 'Loan type',
    termYears: 'Term in years',
    ratePercent: 'Interest rate',
    vaEntitlement: 'VA entitlement',
    applicationReceivedOn: 'Application received on',
    estimatedClosingDate: 'Estimated closing date',
  },
  property: {
    ...propertyAddress,
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
    expectedNetMonthlyRent: 'Expected net monthly rental income (lender)',
    description: 'Description of the property',
  },
  otherLoans: {
    creditorName: 'Creditor',
    lien: 'Lien',
    monthlyPayment: 'Monthly payment',
    loanAmount: 'Loan amount or amount to be drawn',
    isHeloc: 'Home equity line of credit',
    creditLimit: 'Credit limit',
    fundsSource: 'Source of the funds',
  },
  gifts: {
    type: 'Gift or grant',
    isDeposited: 'Deposited',
    source: 'Source',
    value: 'Value',
  },
  originator: {
    companyName: 'Originator company',
    companyAddress: address,
    companyNmlsId: 'Company NMLS ID',
    companyLicense: 'Company state license ID',
    name: 'Loan originator',
    nmlsId: 'Originator NMLS ID',
    license: 'Originator state license ID',
    email: 'Originator email',
    phone: 'Originator phone',
    signedOn: 'Signed by the originator on',
  },
  lender,
} satisfies LabelsOf<UrlaDraft>;

/** The demographic information is a form of its own, of the same borrowers; on a loan file it is a part of each. */
const labels = { ...form, borrowers: { ...borrower, ...demographics, demographics } };
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

/** Label of the field at a path of the application. */
export const labelAt = (path: string): string => {
  const key = path.replaceAll(ITEM, '');
  return isLabel(key) ? text(key) : path;
};
