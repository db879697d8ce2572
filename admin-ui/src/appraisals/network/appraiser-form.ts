import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';

type Profile = 'name' | 'company' | 'phone' | 'email' | 'specialties' | 'propertyTypes';
type LicenseValues = { readonly state: string; readonly number: string; readonly expiresOn: string };

/** Form values; a number not typed yet is empty. */
export type AppraiserFormValues = Pick<AppraiserInfo, Profile> & {
  readonly licenses: LicenseValues[];
  readonly capacity: number | '';
};

export const blankLicense: LicenseValues = { state: '', number: '', expiresOn: '' };

const blank: AppraiserFormValues = {
  name: '',
  company: '',
  phone: '',
  email: '',
  licenses: [blankLicense],
  specialties: ['residential'],
  propertyTypes: ['single_family', 'townhouse', 'condominium'],
  capacity: 5,
};

export const valuesOf = (appraiser: AppraiserInfo | undefined): AppraiserFormValues => {
  if (!appraiser) return blank;
  const { name, company, phone, email, licenses, specialties, propertyTypes, capacity } = appraiser;
  return {
    name,
    company,
    phone,
    email,
    licenses: licenses.map(({ state, number, expiresOn }) => ({ state, number, expiresOn })),
    specialties,
    propertyTypes,
    capacity,
  };
};
