import type { RecordedEvent } from '../../events/kernel/message.ts';
import { particularsOf } from '../../events/lending/valuation/particulars.ts';
import type { ValuationRunEventOf } from '../../events/valuation-run/valuation-run.events.ts';
import type { ValuationRunRow } from '../../projections/valuation-runs/valuation-runs.queries.ts';
import type { Valuation } from './valuation.contract.ts';

type Ran = RecordedEvent<ValuationRunEventOf<'HomeValued'> | ValuationRunEventOf<'HomeNotValued'>>;

/** The new record, as `GET` will show it. */
export const shownResult = ({ type, data, metadata, effectiveAt, version }: Ran, readerId: string): Valuation => {
  const particulars = particularsOf(data.particulars);
  return {
    runId: data.runId,
    purpose: data.purpose,
    purposeId: data.purposeId ?? null,
    valuedOn: data.valuedOn,
    home: { ...data.home, ...particulars?.facts },
    placedBy: data.placedBy,
    place: particulars?.place ?? null,
    fromEarlierSale: data.fromEarlierSale,
    model: data.model,
    estimate: type === 'HomeValued' ? data.estimate : null,
    comparables: particulars?.comparables ?? [],
    isErased: particulars === null,
    salesFound: type === 'HomeValued' ? data.estimate.salesUsed : data.salesFound,
    salesNeeded: type === 'HomeValued' ? null : data.salesNeeded,
    isSampled: data.isSampled,
    ranBy: metadata.actor.name,
    ranAt: effectiveAt,
    isOwn: metadata.actor.id === readerId,
    review: null,
    laterSale: null,
    laterAppraisal: null,
    version,
  };
};

/** @param readerId of the user who reads it */
export const shownRow = (row: ValuationRunRow, readerId: string): Valuation => {
  const { run, valueCents, lowCents, highCents, confidence } = row;
  const { reviewOutcome: outcome, reviewNote: note, reviewedBy: by, reviewedAt: at } = row;
  const { laterSoldOn: soldOn, laterPriceCents: priceCents } = row;
  const { appraisalOrderId: orderId, appraisedOn: effectiveOn, appraisedCents } = row;
  const { runId, purpose, purposeId, valuedOn, home, salesFound, isSampled, ranBy, ranById, ranAt, version } = row;
  return {
    runId,
    purpose,
    purposeId,
    valuedOn,
    home,
    salesFound,
    isSampled,
    ranBy,
    ranAt,
    version,
    ...run,
    isOwn: ranById === readerId,
    estimate:
      valueCents !== null && lowCents !== null && highCents !== null && confidence !== null
        ? { valueCents, lowCents, highCents, confidence, salesUsed: salesFound }
        : null,
    review: outcome && note !== null && by !== null && at !== null ? { outcome, note, by, at } : null,
    laterSale: soldOn !== null && priceCents !== null ? { soldOn, priceCents } : null,
    laterAppraisal:
      orderId !== null && effectiveOn !== null && appraisedCents !== null
        ? { orderId, effectiveOn, valueCents: appraisedCents }
        : null,
  };
};
