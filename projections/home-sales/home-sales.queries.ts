import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { type RecordedSale, recordedSaleSchema } from '../../events/lending/sales/recorded-sale.ts';
import { saleMappingSchema } from '../../events/lending/sales/sale-fields.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { saleImportStatuses } from '../../events/lending/sales/import-words.ts';

/** Largest distance between a home and its comparables. */
export const MOST_KILOMETERS = 40;
const KM_PER_DEGREE = 111.2;
/** The model looks back as far. */
const YEARS_BACK = 5;
/**
 * Degrees to the east are shorter than those to the north, so the nearest by degrees are not quite the nearest: of three
 * times as many as the model takes, none is missed that would weigh anything.
 */
const MOST_CANDIDATES = 2_000;

const importSchema = z.object({
  importId: uuidSchema,
  status: z.enum(saleImportStatuses),
  fileName: z.string(),
  sizeBytes: z.int(),
  header: z.array(z.string()),
  isSample: z.boolean(),
  mapping: saleMappingSchema.nullable(),
  receivedBy: z.string(),
  receivedAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  rows: z.int(),
  upToByte: z.int(),
  sales: z.int(),
  repeated: z.int(),
  refusedRows: z.int(),
  version: z.int(),
});
export type SaleImportRow = z.output<typeof importSchema>;

const IMPORT = `i.import_id as "importId", i.status, i.file_name as "fileName", i.size_bytes as "sizeBytes", i.header,
  i.is_sample as "isSample", i.mapping, i.received_by as "receivedBy", i.received_at as "receivedAt",
  i.started_at as "startedAt", i.ended_at as "endedAt", i.ended_by as "endedBy", i.reason,
  i.sales + i.repeated + i.refused_rows as rows, i.up_to_byte as "upToByte", i.sales, i.repeated,
  i.refused_rows as "refusedRows", i.version`;

/** Newest first. */
export const listSaleImports = async (db: Queryable, limit: number): Promise<SaleImportRow[]> => {
  const { rows } = await db.query(
    `select ${IMPORT} from read_model.sale_imports as i order by i.received_at desc, i.import_id limit $1`,
    [limit],
  );
  return rows.map((row) => importSchema.parse(row));
};

export const findSaleImport = async (db: Queryable, importId: string): Promise<SaleImportRow | null> => {
  const { rows } = await db.query(`select ${IMPORT} from read_model.sale_imports as i where i.import_id = $1`, [
    importId,
  ]);
  return rows[0] ? importSchema.parse(rows[0]) : null;
};

const twinSchema = importSchema.pick({ importId: true, receivedBy: true, receivedAt: true });

/** Other imports of just the same file whose sales are in the table, newest first. */
export const importsOfFile = async (
  db: Queryable,
  sha256: string,
  but: string,
): Promise<z.output<typeof twinSchema>[]> => {
  const { rows } = await db.query(
    `select i.import_id as "importId", i.received_by as "receivedBy", i.received_at as "receivedAt"
     from read_model.sale_imports as i
     where i.sha256 = $1 and i.import_id <> $2 and i.status in ('importing', 'finished') order by i.received_at desc`,
    [sha256, but],
  );
  return z.array(twinSchema).parse(rows);
};

/** Imports that someone started and that are not done, the oldest first. */
export const importsUnderWay = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select i.import_id as id from read_model.sale_imports as i where i.status = 'importing' order by i.started_at`,
  );
  return rows.map(({ id }) => id);
};

const refusalSchema = z.object({ row: z.int(), field: z.string(), reason: z.string(), fix: z.string() });

/** The report of refused rows, in the order of the file. */
export const refusalsOf = async (db: Queryable, importId: string): Promise<z.output<typeof refusalSchema>[]> => {
  const { rows } = await db.query(
    `select r.file_row as row, r.field, r.reason, r.fix from read_model.sale_import_refusals as r
     where r.import_id = $1 order by r.part, r.place`,
    [importId],
  );
  return z.array(refusalSchema).parse(rows);
};

const summarySchema = z.object({
  sales: z.int(),
  homes: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

export const summarizeSales = async (db: Queryable): Promise<z.output<typeof summarySchema>> => {
  const { rows } = await db.query(
    `select count(*)::integer as sales, count(distinct s.home_id)::integer as homes, min(s.sold_on) as "from",
       max(s.sold_on) as "to" from read_model.home_sales as s`,
  );
  return summarySchema.parse(rows[0]);
};

type At = { readonly latitude: number; readonly longitude: number };

/** The events were checked when they were recorded: reading some thousand of them a second time takes as long as a query. */
const salesOf = (rows: readonly { readonly sale: RecordedSale }[]): RecordedSale[] => rows.map(({ sale }) => sale);

/** Sales that stand nearest to a place, of the five years before a day. @param on plain date */
export const salesNear = async (db: Queryable, { latitude, longitude }: At, on: string): Promise<RecordedSale[]> => {
  const north = MOST_KILOMETERS / KM_PER_DEGREE;
  const east = north / Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
  const { rows } = await db.query<{ sale: RecordedSale }>({
    name: 'home-sales/near',
    text: `select s.sale from read_model.home_sales as s
           where s.place <@ box(point($1::float8 - $3::float8, $2::float8 - $4::float8), point($1::float8 + $3::float8, $2::float8 + $4::float8))
             and s.sold_on < $5::date and s.sold_on > $5::date - make_interval(years => $6::integer)
           order by s.place <-> point($1::float8, $2::float8) limit $7`,
    values: [longitude, latitude, east, north, on, YEARS_BACK, MOST_CANDIDATES],
  });
  return salesOf(rows);
};

/**
 * Sales of a city, or of a state where no city is known, of the five years before a day; those of the neighborhood first.
 * @param where as `plainPlace` writes them
 */
export const salesOfTown = async (
  db: Queryable,
  { state, city, area }: { readonly state: string; readonly city: string; readonly area: string },
  on: string,
): Promise<RecordedSale[]> => {
  const { rows } = await db.query<{ sale: RecordedSale }>({
    name: 'home-sales/town',
    text: `select s.sale from read_model.home_sales as s
           where s.state = $1 and s.city = $2
             and s.sold_on < $4::date and s.sold_on > $4::date - make_interval(years => $5::integer)
           order by (s.area = $3) desc, s.sold_on desc limit $6`,
    values: [state, city, area, on, YEARS_BACK, MOST_CANDIDATES],
  });
  return salesOf(rows);
};

/** The newest sale of a home by its address, before a day. @param street as `plainHome` writes it */
export const saleAtAddress = async (
  db: Queryable,
  { street, postalCode, city, state }: Readonly<Record<'street' | 'postalCode' | 'city' | 'state', string>>,
  on: string,
): Promise<RecordedSale | null> => {
  const { rows } = await db.query(
    `select s.sale from read_model.home_sales as s
     where s.street = $1 and s.sold_on < $5::date
       and (s.postal_code = $2 and s.postal_code <> '' or s.city = $3 and s.city <> '' and s.state = $4)
     order by s.sold_on desc limit 1`,
    [street, postalCode, city, state, on],
  );
  return rows[0] ? recordedSaleSchema.parse(rows[0]['sale']) : null;
};

/** The middle of the sales before a day of a ZIP code, or of a neighborhood; null where none has a place. */
export const middleOf = async (
  db: Queryable,
  where: { readonly postalCode: string } | { readonly state: string; readonly city: string; readonly area: string },
  before: string,
): Promise<At | null> => {
  const { rows } =
    'postalCode' in where
      ? await db.query<{ latitude: number | null; longitude: number | null }>(
          `select avg(s.place[1]) as latitude, avg(s.place[0]) as longitude from read_model.home_sales as s
           where s.postal_code = $1 and s.sold_on < $2::date`,
          [where.postalCode, before],
        )
      : await db.query<{ latitude: number | null; longitude: number | null }>(
          `select avg(s.place[1]) as latitude, avg(s.place[0]) as longitude from read_model.home_sales as s
           where s.state = $1 and s.area = $2 and ($3 = '' or s.city = '' or s.city = $3)
             and s.sold_on < $4::date`,
          [where.state, where.area, where.city, before],
        );
  const { latitude = null, longitude = null } = rows[0] ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
};
