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

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Ran = RecordedEvent<ValuationRunEventOf<'HomeValued'> | ValuationRunEventOf<'HomeNotValued'>>;

const ERASED_PARTICULARS: Partial<Particulars> & Pick<Particulars, 'comparables'> = { comparables: [] };

const addRun = ({ type, data, effectiveAt, metadata, version }: Ran): Statement[] => {
  const estimate = type === 'HomeValued' ? data.estimate : undefined;
  const { home, placedBy, fromEarlierSale, model } = data;
  const { facts, place, comparables } = particularsOf(data.particulars) ?? ERASED_PARTICULARS;
  const street = home.street === undefined || home.street === ERASED ? '' : plainHome(home.street);
  return [
    {
      text: `insert into valuation_runs (run_id, purpose, purpose_id, valued_on, home, street, city, state, postal_code, run,
               value_cents, low_cents, high_cents, confidence, sales_found, is_sampled, ran_by, ran_by_id, ran_at, version, order_id)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
             on conflict (run_id) do nothing`,
      values: [
        data.runId,
        data.purpose,
        data.purposeId ?? null,
        data.valuedOn,
        JSON.stringify({ ...home, ...facts }),
        street,
        plainPlace(home.city ?? ''),
        home.state ?? '',
        home.postalCode ?? '',
        JSON.stringify({
          placedBy,
          place: place ?? null,
          fromEarlierSale,
          model,
          comparables,
          isErased: data.particulars === ERASED,
          salesNeeded: type === 'HomeNotValued' ? data.salesNeeded : null,
        }),
        estimate?.valueCents ?? null,
        estimate?.lowCents ?? null,
        estimate?.highCents ?? null,
        estimate?.confidence ?? null,
        type === 'HomeNotValued' ? data.salesFound : (estimate?.salesUsed ?? 0),
        data.isSampled,
        metadata.actor.name,
        metadata.actor.id,
        effectiveAt,
        version,
        data.orderId ?? null,
      ],
    },
  ];
};

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<ValuationRunEvent>>({
  HomeValued: (_none, event) => addRun(event),
  HomeNotValued: (_none, event) => addRun(event),
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

/** Instant valuations, for the list, the figures over time and the sampling review. */
export const valuationRunsProjection = defineProjection<ValuationRunEvent>({
  name: 'valuation-runs:v1',
  tables: { valuation_runs: { of: 'valuationRun', id: 'run_id' } },
  handles: keysOf(valuationRunEvents),
  uses: handles,
  apply: async (events, db) => {
    for (const event of events) {
      for (const { text, values } of evolve([], event)) await db.query(text, [...values]);
      await db.query('update valuation_runs as r set version = $2 where r.run_id = $1 and r.version < $2', [
        runIdOf(event),
        event.version,
      ]);
    }
    return [...new Set(events.map(runIdOf))].map((id) => ({ resource: 'valuations', id }));
  },
});
