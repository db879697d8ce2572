import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { plainHome } from '../../events/lending/sales/plain-home.ts';
import { plainPlace, type RecordedSale } from '../../events/lending/sales/recorded-sale.ts';
import {
  type SaleImportEvent,
  type SaleImportEventOf,
  saleImportEvents,
} from '../../events/sale-import/sale-import.events.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

const rowOf = (sale: RecordedSale) => ({
  saleId: sale.saleId,
  homeId: sale.homeId,
  soldOn: sale.soldOn,
  priceCents: sale.priceCents,
  place: sale.latitude === undefined || sale.longitude === undefined ? null : `(${sale.longitude},${sale.latitude})`,
  state: sale.state ?? '',
  city: plainPlace(sale.city ?? ''),
  area: plainPlace(sale.area ?? ''),
  postalCode: sale.postalCode ?? '',
  street: plainHome(sale.street ?? ''),
  sale,
});

/** Rows that come again, once their import failed or was withdrawn, are left out. */
const IN_FORCE = `not exists (select from sale_imports as i
  where i.import_id = $1 and i.status in ('failed', 'withdrawn'))`;

const addRows = ({ data, version }: RecordedEvent<SaleImportEventOf<'SaleRowsRead'>>): TableChange[] => {
  const { importId, part, sales, refused } = data;
  return [
    {
      text: `insert into home_sales (import_id, sale_id, home_id, sold_on, price_cents, place, state, city, area, postal_code, street, sale)
             select $1, s."saleId", s."homeId", s."soldOn", s."priceCents", s.place::point, s.state, s.city, s.area,
               s."postalCode", s.street, s.sale
             from jsonb_to_recordset($2::jsonb) as s ("saleId" uuid, "homeId" uuid, "soldOn" date, "priceCents" bigint,
               place text, state text, city text, area text, "postalCode" text, street text, sale jsonb)
             where ${IN_FORCE}
             on conflict (import_id, sale_id) do nothing`,
      values: [importId, JSON.stringify(sales.map(rowOf))],
    },
    {
      text: `insert into sale_import_refusals (import_id, part, place, file_row, field, reason, fix)
             select $1, $2, r.place, (r.refused->>'row')::integer, r.refused->>'field', r.refused->>'reason', r.refused->>'fix'
             from jsonb_array_elements($3::jsonb) with ordinality as r (refused, place)
             on conflict (import_id, part, place) do nothing`,
      values: [importId, part, JSON.stringify(refused)],
    },
    {
      text: `update sale_imports as i set up_to_row = $2, up_to_byte = $3, sales = i.sales + $4,
               repeated = i.repeated + $5, refused_rows = i.refused_rows + $6
             where i.import_id = $1 and i.version < $7`,
      values: [importId, data.upToRow, data.upToByte, sales.length, data.repeated, data.refusedRows, version],
    },
  ];
};

const ended = (
  status: 'finished' | 'failed' | 'withdrawn',
  { data, effectiveAt, metadata, version }: RecordedEvent<SaleImportEvent>,
): TableChange => ({
  text: `update sale_imports as i set status = $2, ended_at = $3, ended_by = $4, reason = $5
         where i.import_id = $1 and i.version < $6`,
  values: [data.importId, status, effectiveAt, metadata.actor.name, 'reason' in data ? data.reason : null, version],
});

const removeSales = ({ data }: RecordedEvent<SaleImportEvent>): TableChange => ({
  text: 'delete from home_sales as s where s.import_id = $1',
  values: [data.importId],
});

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<SaleImportEvent>>({
  SaleFileReceived: (_none, { data, effectiveAt, metadata, version }) => [
    {
      save: 'sale_imports',
      rows: [
        {
          import_id: data.importId,
          status: 'received',
          file_name: data.fileName,
          sha256: data.sha256,
          size_bytes: data.sizeBytes,
          header: data.header,
          is_sample: data.isSample,
          received_by: metadata.actor.name,
          received_at: effectiveAt,
          version,
        },
      ],
      onKey: { key: ['import_id'], only: 'absent' },
    },
  ],
  SaleImportStarted: (_none, { data, effectiveAt, version }) => [
    {
      text: `update sale_imports as i set status = 'importing', mapping = $2, started_at = $3
             where i.import_id = $1 and i.version < $4`,
      values: [data.importId, JSON.stringify(data.mapping), effectiveAt, version],
    },
  ],
  SaleRowsRead: (_none, event) => addRows(event),
  SaleImportFinished: (_none, event) => [ended('finished', event)],
  SaleImportFailed: (_none, event) => [ended('failed', event), removeSales(event)],
  SaleImportWithdrawn: (_none, event) => [ended('withdrawn', event), removeSales(event)],
});

const moveVersion = ({ data, version }: RecordedEvent<SaleImportEvent>): TableChange => ({
  text: 'update sale_imports as i set version = $2 where i.import_id = $1 and i.version < $2',
  values: [data.importId, version],
});

const ofImport = { of: 'saleImport', id: 'import_id' } as const;

/** Imports of sales with how each stands, and the sales that homes are compared with. */
export const homeSalesProjection = defineProjection<SaleImportEvent>({
  name: 'home-sales:v1',
  tables: { sale_imports: ofImport, home_sales: ofImport, sale_import_refusals: ofImport },
  handles: keysOf(saleImportEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, (none, event) => [...evolve(none, event), moveVersion(event)], db, saveRows);
    return [...new Set(events.map(({ data }) => data.importId))].map((id) => ({ resource: 'sale-imports', id }));
  },
});
