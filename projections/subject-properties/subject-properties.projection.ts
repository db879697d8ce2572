import { ERASED } from '../../events/kernel/personal-data.ts';
import { pricedPurposes } from '../../events/lending/fields/loan-choices.ts';
import { plainHome } from '../../events/lending/sales/plain-home.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type {
  LoanApplicationRestated,
  LoanApplicationSubmitted,
} from '../../events/loan-application/intake/intake.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Stated = LoanApplicationSubmitted | LoanApplicationRestated;

const rowOf = ({ data: { applicationId, property, loan }, position }: RecordedEvent<Stated>) => {
  const { street, unit, state, zip } = property.address;
  return {
    application_id: applicationId,
    state,
    postal_code: zip.slice(0, 5),
    street: street === ERASED || unit === ERASED ? '' : plainHome(street, unit),
    is_priced: pricedPurposes.some((purpose) => purpose === loan.purpose),
    price_cents: property.purchasePriceCents ?? null,
    position,
  };
};

/** Addresses and prices of properties on loan files. */
export const subjectPropertiesProjection = defineProjection<Stated>({
  name: 'subject-properties:v2',
  replaces: 'subject-properties:v1',
  tables: { subject_properties: { of: 'loanApplication', id: 'application_id' } },
  handles: ['LoanApplicationSubmitted', 'LoanApplicationRestated'],
  apply: async (events, _db, saveRows) => {
    // Of one file the newest of a batch: a row is written once.
    const rows = new Map(events.map((event) => [event.data.applicationId, rowOf(event)]));
    await saveRows('subject_properties', [...rows.values()], {
      key: ['application_id'],
      only: { newerBy: 'position' },
    });
    return [];
  },
});
