import type { Queryable } from '../../events/platform/database.ts';
import type { OrderRecord } from './vendor-orders.record.ts';

/** An appraisal order with a report whose value is known, with what its figures need of the loan file. */
export type DeliveredAppraisalRow = {
  readonly record: OrderRecord;
  readonly valueCents: number;
  /** Of the newest report. */
  readonly effectiveOn: string;
  readonly appraiserName: string | null;
  /** Of the first report, at the branch. */
  readonly deliveredOn: string;
  readonly turnaroundDays: number | null;
  readonly isOnTime: boolean | null;
  readonly propertyAddress: string | null;
  readonly loanAmountCents: number | null;
  /** The draft that the file was submitted from. */
  readonly draftId: string | null;
};

/** Newest delivery first. @param timeZone of the branch, where days end @param most the newest of them */
export const deliveredAppraisals = async (
  db: Queryable,
  { timeZone, most }: { readonly timeZone: string; readonly most: number },
): Promise<DeliveredAppraisalRow[]> => {
  const { rows } = await db.query<DeliveredAppraisalRow>(
    `select o.record, o.value_cents::float8 as "valueCents", o.effective_on::text as "effectiveOn",
       o.appraiser_name as "appraiserName", d.delivered_on::text as "deliveredOn",
       (extract(epoch from o.first_delivered_at - o.placed_at) / 86400)::float8 as "turnaroundDays",
       d.delivered_on <= o.first_due_on as "isOnTime",
       p.property_address as "propertyAddress", p.loan_amount_cents::float8 as "loanAmountCents", u.draft_id as "draftId"
     from read_model.vendor_orders as o
       cross join lateral (select (o.first_delivered_at at time zone $1::text)::date as delivered_on) as d
       left join read_model.loan_pipeline as p on p.application_id = o.application_id
       left join read_model.urla_drafts as u on u.application_id = o.application_id
     where o.kind = 'appraisal' and o.first_delivered_at is not null and o.value_cents is not null
       and o.effective_on is not null and o.status <> 'cancelled'
     order by o.first_delivered_at desc, o.order_id limit $2`,
    [timeZone, most],
  );
  return rows;
};
