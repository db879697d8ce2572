import type { CountedFinding } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import type { EstimateBeside } from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import type { FilePrice } from '../../events/lending/vendor-orders/appraisal/against-price.ts';
import type { SignedBy } from '../../events/lending/vendor-orders/appraisal/assigned-appraiser.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

/** A report as figures count it; cents. */
type Counted = {
  readonly valueCents: number;
  readonly signed: SignedBy;
  /** Those that follow from the report alone. */
  readonly findings: readonly CountedFinding[];
};

/** An appraisal order with a report whose value is known, with what its figures need of the loan file. */
export type DeliveredAppraisalRow = {
  readonly orderId: string;
  readonly partnerId: string | null;
  readonly appraiserId: string | null;
  readonly appraiserName: string | null;
  readonly newest: Counted;
  readonly first: Counted;
  /** Price on the order itself. */
  readonly orderedPriceCents: number | null;
  readonly file: FilePrice | null;
  readonly state: string | null;
  readonly loanAmountCents: number | null;
  readonly revisions: number;
  readonly isReviewed: boolean;
  readonly isReconsidered: boolean;
  /** Of the first report, at the branch. */
  readonly deliveredOn: string;
  readonly turnaroundDays: number | null;
  readonly isOnTime: boolean | null;
  /** The newest one of the home or the file from before the report, its order's own before all. */
  readonly estimate: EstimateBeside | null;
};

type Values = readonly [
  orderId: string,
  partnerId: string | null,
  appraiserId: string | null,
  appraiserName: string | null,
  valueCents: number,
  signed: string,
  findings: string,
  firstValueCents: number,
  firstSigned: string,
  firstFindings: string,
  orderedPriceCents: number | null,
  isPriced: boolean | null,
  filePriceCents: number | null,
  state: string | null,
  loanAmountCents: number | null,
  revisions: number,
  isReviewed: boolean,
  isReconsidered: boolean,
  deliveredOn: string,
  turnaroundDays: number | null,
  isOnTime: boolean | null,
  estimateCents: number | null,
  lowCents: number | null,
  highCents: number | null,
];

/** Reads each text once: many thousands of reports have the findings, and the signatures, of a few. */
const readOnce = <Read>(known: Map<string, Read>, text: string): Read => {
  const read = known.get(text) ?? (JSON.parse(text) as Read);
  known.set(text, read);
  return read;
};
type Readers = {
  readonly signed: (text: string) => SignedBy;
  readonly findings: (text: string) => readonly CountedFinding[];
};

const toRow = (values: Values, read: Readers): DeliveredAppraisalRow => {
  const [orderId, partnerId, appraiserId, appraiserName, valueCents, signed, findings, ...afterNewest] = values;
  const [firstValue, firstSigned, firstFindings, orderedPriceCents, isPriced, filePrice, ...afterPrice] = afterNewest;
  const [state, loanAmountCents, revisions, isReviewed, isReconsidered, deliveredOn, ...afterDelivery] = afterPrice;
  const [turnaroundDays, isOnTime, estimateCents, lowCents, highCents] = afterDelivery;
  return {
    orderId,
    partnerId,
    appraiserId,
    appraiserName,
    newest: { valueCents, signed: read.signed(signed), findings: read.findings(findings) },
    first: {
      valueCents: firstValue,
      signed: read.signed(firstSigned),
      findings: read.findings(firstFindings),
    },
    orderedPriceCents,
    file: isPriced === null ? null : { isPriced, priceCents: filePrice },
    state,
    loanAmountCents,
    revisions,
    isReviewed,
    isReconsidered,
    deliveredOn,
    turnaroundDays,
    isOnTime,
    estimate:
      estimateCents === null || lowCents === null || highCents === null
        ? null
        : { valueCents: estimateCents, lowCents, highCents },
  };
};

/**
 * Every delivered appraisal, newest delivery first: the columns that figures count, without the orders themselves.
 * @param timeZone of the branch, where days end @param pairs SQL of runs with the appraisals after them
 */
export const deliveredAppraisals = async (
  db: Queryable,
  { timeZone, pairs }: { readonly timeZone: string; readonly pairs: string },
): Promise<DeliveredAppraisalRow[]> => {
  const { rows } = await db.query<Values & unknown[]>({
    rowMode: 'array',
    text: `with estimates as materialized (
         select distinct on (f.order_id) f.order_id, r.value_cents, r.low_cents, r.high_cents
         from (${pairs}) as f join read_model.valuation_runs as r on r.run_id = f.run_id
         where r.value_cents is not null
         order by f.order_id, f.is_own desc, r.valued_on desc, r.ran_at desc)
       select a.order_id, a.partner_id, a.appraiser_id, a.appraiser_name, a.value_cents::float8, a.signed::text, a.findings::text,
         a.first_value_cents::float8, a.first_signed::text, a.first_findings::text, a.price_cents::float8, h.is_priced,
         h.price_cents::float8, nullif(h.state, ''), p.loan_amount_cents::float8, a.revisions, a.is_reviewed,
         a.is_reconsidered, d.delivered_on::text, a.turnaround_days, d.delivered_on <= a.first_due_on,
         e.value_cents::float8, e.low_cents::float8, e.high_cents::float8
       from read_model.appraisal_reports as a
         cross join lateral (select (a.delivered_at at time zone $1::text)::date as delivered_on) as d
         left join read_model.subject_properties as h on h.application_id = a.application_id
         left join read_model.loan_pipeline as p on p.application_id = a.application_id
         left join estimates as e on e.order_id = a.order_id
       where a.status <> 'cancelled'
       order by a.delivered_at desc, a.order_id`,
    values: [timeZone],
  });
  const signed = new Map<string, SignedBy>();
  const findings = new Map<string, readonly CountedFinding[]>();
  const read: Readers = {
    signed: (text) => readOnce(signed, text),
    findings: (text) => readOnce(findings, text),
  };
  return rows.map((values) => toRow(values, read));
};
