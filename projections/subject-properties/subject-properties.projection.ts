import { ERASED } from '../../events/kernel/personal-data.ts';
import { pricedPurposes } from '../../events/lending/fields/loan-choices.ts';
import { plainHome } from '../../events/lending/sales/plain-home.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import { defineProjection } from '../engine/projection.ts';

const rowOf = ({ applicationId, property, loan }: LoanApplicationSubmitted['data']) => {
  const { street, unit, state, zip } = property.address;
  return {
    application_id: applicationId,
    state,
    postal_code: zip.slice(0, 5),
    street: street === ERASED || unit === ERASED ? '' : plainHome(street, unit),
    is_priced: pricedPurposes.some((purpose) => purpose === loan.purpose),
    price_cents: property.purchasePriceCents ?? null,
  };
};

/** Addresses and prices of properties on loan files. */
export const subjectPropertiesProjection = defineProjection<LoanApplicationSubmitted>({
  name: 'subject-properties:v1',
  tables: { subject_properties: { of: 'loanApplication', id: 'application_id' } },
  handles: ['LoanApplicationSubmitted'],
  apply: async (events, _db, saveRows) => {
    const rows = events.map(({ data }) => rowOf(data));
    await saveRows('subject_properties', rows, { key: ['application_id'], only: 'absent' });
    return [];
  },
});
