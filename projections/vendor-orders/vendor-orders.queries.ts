import { EXPIRES_SOON_DAYS, type ReportAge } from '../../events/lending/credit/report-age.ts';
import { type VendorKindId, vendorKindIds, vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { FilePrice } from '../../events/lending/vendor-orders/appraisal/against-price.ts';
import type { OrderPriority, OrderStatus } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { patternsOf } from '../engine/search.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';
import { averageDaysSql, onTimePercentSql } from './punctuality.queries.ts';
import type { OrderRecord } from './vendor-orders.record.ts';

export type { OrderRecord } from './vendor-orders.record.ts';
export { figuresOfRecord } from './vendor-orders.record.ts';

const columns = {
  createdAt: 'o.created_at',
  dueDate: 'o.due_on',
  status: 'o.status',
  priority: `array_position(array['super_rush', 'rush', 'standard'], o.priority)`,
  orderNumber: 'o.order_number',
  loanNumber: 'o.loan_number',
  borrowerName: 'lower(p.borrower_name)',
  propertyAddress: 'lower(p.property_address)',
  appraisedValue: 'o.value_cents',
  effectiveOn: 'o.effective_on',
} as const;
export type VendorOrderSortField = keyof typeof columns;

/** Conditions that hold together. */
export type VendorOrderFilter = {
  /** Those that the reader may see. */
  readonly kinds: readonly VendorKindId[];
  readonly id?: readonly string[] | undefined;
  readonly applicationId?: string | undefined;
  readonly status?: readonly OrderStatus[] | undefined;
  readonly priority?: OrderPriority | undefined;
  readonly partnerId?: string | undefined;
  readonly appraiserId?: string | undefined;
  /** Past its day, and not delivered. */
  readonly overdueOn?: string | undefined;
  /** Where the newest report stands in its time, by `today`. */
  readonly age?: readonly ReportAge[] | undefined;
  /** Plain date at the branch; where `age` is asked for. */
  readonly today?: string | undefined;
  /** In order number, loan number, property address, borrower, appraiser or vendor. */
  readonly q?: string | undefined;
};

/** An order with what lists show of its loan file. */
export type VendorOrderEntry = {
  readonly record: OrderRecord;
  readonly borrowerName: string | null;
  readonly propertyAddress: string | null;
  /** The estimated closing of its loan, a plain date. */
  readonly closingOn: string | null;
  readonly isFileOver: boolean;
  /** Price on the loan file; null while the file is not known. */
  readonly filePrice: FilePrice | null;
  /** The instant valuation that is laid beside its report; figures are null where there were too few sales. */
  readonly valuation: OrderValuation | null;
};

/** Money in cents. */
export type OrderValuation = {
  readonly runId: string;
  readonly valuedOn: string;
  readonly valueCents: number | null;
  readonly lowCents: number | null;
  readonly highCents: number | null;
  readonly confidence: number | null;
  readonly salesFound: number;
};

const valuesOf = (filter: VendorOrderFilter): readonly unknown[] => [
  filter.kinds,
  filter.id ?? null,
  filter.applicationId ?? null,
  filter.status ?? null,
  filter.priority ?? null,
  filter.partnerId ?? null,
  filter.appraiserId ?? null,
  filter.overdueOn ?? null,
  filter.q === undefined ? null : patternsOf(filter.q),
  filter.age ?? null,
  filter.today ?? null,
];
const IS_FILE_OVER = `(p.closed_at is not null or p.status in ('funded', 'rejected'))`;
const DAYS_GOOD = vendorKindIds
  .flatMap((kind) =>
    vendorKinds[kind].goodForDays === null ? [] : [`when '${kind}' then ${vendorKinds[kind].goodForDays}`],
  )
  .join(' ');
const LAST_DAY = `(o.effective_on + case o.kind ${DAYS_GOOD} end)`;
/** As `ageOf` says; `$11` is today. Null for a report that does not age, or is not there. */
const AGE = `case
  when ${LAST_DAY} is null then null
  when ${IS_FILE_OVER} or o.status = 'cancelled' then 'good'
  when ${LAST_DAY} < $11::date then 'expired'
  when ${LAST_DAY} < (f.record #>> '{loan,estimatedClosingDate}')::date then 'before_closing'
  when ${LAST_DAY} <= $11::date + ${EXPIRES_SOON_DAYS} then 'soon'
  else 'good' end`;
const WHERE = `o.kind = any ($1::text[])
  and ($2::uuid[] is null or o.order_id = any ($2))
  and ($3::uuid is null or o.application_id = $3)
  and ($4::text[] is null or o.status = any ($4))
  and ($5::text is null or o.priority = $5)
  and ($6::text is null or o.partner_id = $6)
  and ($7::uuid is null or o.appraiser_id = $7)
  and ($8::date is null or o.status in ('pending_order', 'ordered', 'scheduled', 'in_progress') and o.due_on < $8)
  and ($9::text[] is null or o.search_text || coalesce(p.search_text, '') like all ($9))
  and ($10::text[] is null or ${AGE} = any ($10))`;
const FROM = `read_model.vendor_orders as o
  left join read_model.loan_pipeline as p on p.application_id = o.application_id
  left join read_model.loan_files as f on f.application_id = o.application_id
  left join read_model.subject_properties as h on h.application_id = o.application_id`;
const COLUMNS = `o.record, p.borrower_name as "borrowerName", p.property_address as "propertyAddress",
  f.record #>> '{loan,estimatedClosingDate}' as "closingOn", coalesce(${IS_FILE_OVER}, false) as "isFileOver",
  case when h.application_id is not null then json_build_object('isPriced', h.is_priced, 'priceCents', h.price_cents) end as "filePrice",
  (select json_build_object('runId', v.run_id, 'valuedOn', v.valued_on, 'valueCents', v.value_cents, 'lowCents', v.low_cents,
     'highCents', v.high_cents, 'confidence', v.confidence, 'salesFound', v.sales_found)
   from read_model.valuation_runs as v where v.order_id = o.order_id order by v.ran_at desc, v.run_id limit 1) as valuation`;

type Page = {
  readonly filter: VendorOrderFilter;
  readonly sort: readonly [VendorOrderSortField, 'ASC' | 'DESC'];
  readonly offset: number;
  readonly limit: number;
};

/** A page of orders, and how many there are. */
export const listVendorOrders = async (
  db: Queryable,
  { filter, sort: [field, direction], offset, limit }: Page,
): Promise<{ readonly entries: readonly VendorOrderEntry[]; readonly total: number }> => {
  const values = valuesOf(filter);
  const order = direction === 'ASC' ? 'asc nulls last' : 'desc nulls last';
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::integer as total from ${FROM} where ${WHERE}`, [...values]),
    db.query<VendorOrderEntry>(
      `select ${COLUMNS} from ${FROM} where ${WHERE}
       order by ${columns[field]} ${order}, o.order_id offset $12::bigint limit $13::integer`,
      [...values, offset, limit],
    ),
  ]);
  return { entries: rows, total: counted[0]?.total ?? 0 };
};

/** Undefined when there is none with that id. */
export const findVendorOrder = async (db: Queryable, orderId: string): Promise<VendorOrderEntry | undefined> => {
  const { rows } = await db.query<VendorOrderEntry>(`select ${COLUMNS} from ${FROM} where o.order_id = $1::uuid`, [
    orderId,
  ]);
  return rows[0];
};

/** Orders by their ids. */
export const entriesOf = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, VendorOrderEntry>> => {
  const { rows } = await db.query<VendorOrderEntry>(
    `select ${COLUMNS} from ${FROM} where o.order_id = any ($1::uuid[])`,
    [orderIds],
  );
  return new Map(rows.map((entry) => [entry.record.order.orderId, entry]));
};

/** The orders of a loan file, oldest first. */
export const orderIdsOfFile = async (db: Queryable, applicationId: string): Promise<string[]> => {
  const { rows } = await db.query<{ order_id: string }>(
    `select o.order_id from read_model.vendor_orders as o where o.application_id = $1::uuid order by o.created_at, o.order_id`,
    [applicationId],
  );
  return rows.map(({ order_id }) => order_id);
};

/** An order of a file, as far as what relies on the file's answers goes. */
export type OrderOfFile = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly kind: VendorKindId;
  readonly product: string;
  readonly status: OrderStatus;
  /** Where in the log it was placed or last delivered; null while it was not. */
  readonly asOf: number | null;
};

/** The orders of a loan file, oldest first. */
export const ordersOfFile = async (db: Queryable, applicationId: string): Promise<OrderOfFile[]> => {
  const { rows } = await db.query<OrderOfFile>({
    name: 'vendor-orders/of_file',
    text: `select o.order_id as "orderId", o.order_number as "orderNumber", o.kind, o.product, o.status, o.record -> 'asOf' as "asOf"
      from read_model.vendor_orders as o where o.application_id = $1::uuid order by o.created_at, o.order_id`,
    values: [applicationId],
  });
  return rows;
};

/** An order's events, newest first. */
export type OrderTimelineEntry = {
  readonly id: string;
  readonly event: string;
  readonly date: string;
  readonly user: string;
  readonly actorKind: string;
  readonly notes: string | null;
  /** The vendor that got the order or acted; null when none did. */
  readonly vendorId: string | null;
};

/** The story of an order, newest first. */
export const timelineOfOrder = async (db: Queryable, orderId: string): Promise<OrderTimelineEntry[]> => {
  const { rows } = await db.query<OrderTimelineEntry>(
    `select t.event_id as id, t.sentence as event, t.happened_at as date, ${nameThenNowSql('t.actor_name', 'u')} as "user",
       t.actor_kind as "actorKind", t.notes, case when e.type = 'VendorAssigned' then e.data ->> 'partnerId'
         when t.actor_kind = 'partner' then e.metadata #>> '{actor,id}' end as "vendorId"
     from read_model.vendor_order_timeline as t
       left join event_store.events as e on e.position = t.position
       left join read_model.users_v2 as u on t.actor_kind = 'user' and u.user_id::text = e.metadata #>> '{actor,id}'
     where t.order_id = $1::uuid order by t.happened_at desc, t.position desc`,
    [orderId],
  );
  return rows;
};

/** Counts and figures of the orders of some kinds. */
export type VendorOrderStats = {
  readonly byStatus: Readonly<Partial<Record<OrderStatus, number>>>;
  readonly overdue: number;
  readonly flagged: number;
  readonly totalValueCents: number;
  /** Calendar days from placing to the first report; null while there is none. */
  readonly averageDays: number | null;
  /** Of first reports, in percent; null while there is none. */
  readonly onTimePercent: number | null;
};

/** @param today plain date at the branch @param timeZone of the branch */
export const vendorOrderStats = async (
  db: Queryable,
  { kinds, today, timeZone }: { kinds: readonly VendorKindId[]; today: string; timeZone: string },
): Promise<VendorOrderStats> => {
  const { rows } = await db.query<{
    statuses: Readonly<Partial<Record<OrderStatus, number>>> | null;
    overdue: number;
    flagged: number;
    total_value: string | null;
    average_days: string | null;
    on_time: string | null;
  }>(
    `with chosen as (select o.* from read_model.vendor_orders as o where o.kind = any ($1::text[]))
     select (select json_object_agg(s.status, s.orders) from
         (select c.status, count(*)::integer as orders from chosen as c group by c.status) as s) as statuses,
       (count(*) filter (where c.status in ('pending_order', 'ordered', 'scheduled', 'in_progress')
         and c.due_on < $2::date))::integer as overdue,
       (count(*) filter (where c.flagged_deliveries > 0 and c.status not in ('reviewed', 'cancelled')))::integer as flagged,
       sum(c.value_cents) filter (where c.status in ('completed', 'reviewed')) as total_value,
       ${averageDaysSql('c')} as average_days, ${onTimePercentSql('c', '$3::text')} as on_time
     from chosen as c`,
    [kinds, today, timeZone],
  );
  const [row] = rows;
  const rounded = (text: string | null | undefined, digits: number): number | null =>
    text === null || text === undefined ? null : Number(Number(text).toFixed(digits));
  return {
    byStatus: row?.statuses ?? {},
    overdue: row?.overdue ?? 0,
    flagged: row?.flagged ?? 0,
    totalValueCents: Number(row?.total_value ?? 0),
    averageDays: rounded(row?.average_days, 1),
    onTimePercent: rounded(row?.on_time, 0),
  };
};

/** The order that people call by that number; undefined when there is none. */
export const orderIdOfNumber = async (db: Queryable, orderNumber: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ order_id: string }>(
    `select o.order_id from read_model.vendor_orders as o
     where o.search_text like all ($1::text[]) and o.order_number = $2`,
    [patternsOf(orderNumber), orderNumber],
  );
  return rows[0]?.order_id;
};
