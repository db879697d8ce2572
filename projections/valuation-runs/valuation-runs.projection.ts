import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { plainHome } from '../../events/lending/sales/plain-home.ts';
import { plainPlace } from '../../events/lending/sales/recorded-sale.ts';
import { type Particulars, particularsOf } from '../../events/lending/valuation/particulars.ts';
import {
  type ValuationRunEvent,
  type ValuationRunEventOf,
  valuationRunEvents,
} from '../../events/valuation-run/valuation-run.events.ts';
import { idFromStream } from '../../events/kernel/ids.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type Ran = RecordedEvent<ValuationRunEventOf<'HomeValued'> | ValuationRunEventOf<'HomeNotValued'>>;

const ERASED_PARTICULARS: Partial<Particulars> & Pick<Particulars, 'comparables'> = { comparables: [] };

const rowOf = ({ type, data, effectiveAt, metadata, version }: Ran) => {
  const estimate = type === 'HomeValued' ? data.estimate : undefined;
  const { home, placedBy, fromEarlierSale, model } = data;
  const { facts, place, comparables } = particularsOf(data.particulars) ?? ERASED_PARTICULARS;
  return {
    run_id: data.runId,
    purpose: data.purpose,
    purpose_id: data.purposeId ?? null,
    valued_on: data.valuedOn,
    home: { ...home, ...facts },
    street: home.street === undefined || home.street === ERASED ? '' : plainHome(home.street),
    city: plainPlace(home.city ?? ''),
    state: home.state ?? '',
    postal_code: home.postalCode ?? '',
    run: {
      placedBy,
      place: place ?? null,
      fromEarlierSale,
      model,
      comparables,
      isErased: data.particulars === ERASED,
      salesNeeded: type === 'HomeNotValued' ? data.salesNeeded : null,
    },
    value_cents: estimate?.valueCents ?? null,
    low_cents: estimate?.lowCents ?? null,
    high_cents: estimate?.highCents ?? null,
    confidence: estimate?.confidence ?? null,
    sales_found: type === 'HomeNotValued' ? data.salesFound : (estimate?.salesUsed ?? 0),
    is_sampled: data.isSampled,
    ran_by: metadata.actor.name,
    ran_by_id: metadata.actor.id,
    ran_at: effectiveAt,
    version,
    order_id: data.orderId ?? null,
  };
};

const addRun = (_none: unknown, event: Ran): readonly TableChange[] => [
  { save: 'valuation_runs', rows: [rowOf(event)], onKey: { key: ['run_id'], only: 'absent' } },
];

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<ValuationRunEvent>>({
  HomeValued: addRun,
  HomeNotValued: addRun,
  ValuationReviewed: (_none, { data, effectiveAt, metadata }) => [
    {
      text: `update valuation_runs as r set review_outcome = $2, review_note = $3, reviewed_by = $4, reviewed_at = $5
             where r.run_id = $1`,
      values: [data.runId, data.outcome, data.note, metadata.actor.name, effectiveAt],
    },
  ],
});

const runIdOf = ({ streamId }: RecordedEvent<ValuationRunEvent>): string =>
  idFromStream('valuationRun', streamId) ?? '';

const moveVersion = (event: RecordedEvent<ValuationRunEvent>): TableChange => ({
  text: 'update valuation_runs as r set version = $2 where r.run_id = $1 and r.version < $2',
  values: [runIdOf(event), event.version],
});

/** Instant valuations, for the list, the figures over time and the sampling review. */
export const valuationRunsProjection = defineProjection<ValuationRunEvent>({
  name: 'valuation-runs:v1',
  tables: { valuation_runs: { of: 'valuationRun', id: 'run_id' } },
  handles: keysOf(valuationRunEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, (none, event) => [...evolve(none, event), moveVersion(event)], db, saveRows);
    return [...new Set(events.map(runIdOf))].map((id) => ({ resource: 'valuations', id }));
  },
});
