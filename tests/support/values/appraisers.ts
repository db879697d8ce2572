import type { AppraiserInfo } from '../../../api/appraiser/appraiser.contract.ts';
import type { AppraiserProfile } from '../../../events/appraiser/appraiser.events.ts';

/** An invented appraiser of the panel. */
export const appraiserProfile = (more: Partial<AppraiserProfile> = {}): AppraiserProfile => ({
  appraiserId: 'aaaaaaaa-0000-4000-8000-000000000021',
  name: 'Imogen Vasquez',
  company: 'Copperfield Valuation',
  phone: '512-555-0188',
  email: 'imogen.vasquez@example.com',
  licenses: [{ state: 'TX', number: 'TX-1380417-R', expiresOn: '2027-06-30' }],
  specialties: ['residential'],
  propertyTypes: ['single_family', 'townhouse'],
  capacity: 5,
  ...more,
});

/** The same as the API answers it. */
export const appraiserInfo = (more: Partial<AppraiserInfo> = {}): AppraiserInfo => {
  const { appraiserId: id, licenses, ...profile } = appraiserProfile();
  return {
    id,
    ...profile,
    license: 'TX-1380417-R',
    licenses: licenses.map((license) => ({ ...license, isExpired: false })),
    status: 'active',
    statusReason: null,
    isForgotten: false,
    rating: null,
    completedOrders: 0,
    averageTurnaround: null,
    onTimeDelivery: null,
    addedAt: '2026-03-02T15:00:00.000Z',
    version: 1,
    ...more,
  };
};
