import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type ReferenceTableEvent,
  type ReferenceTableEventOf,
  referenceTableEvents,
} from '../../events/reference-table/reference-table.events.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

/** From when a version is in force, the rows of those before it are not asked for. */
const putInForce = ({
  data,
  recordedAt,
  metadata,
}: RecordedEvent<ReferenceTableEventOf<'ReferenceTableLoaded'>>): TableChange[] => {
  const { tableId, version, table, year, fileName, sha256, source, rows, isSample } = data;
  const rowTable = table === 'county-limits' ? 'county_limits' : 'apor_weeks';
  const row = {
    table_id: tableId,
    version,
    table_name: table,
    year,
    file_name: fileName,
    sha256,
    source,
    row_count: rows,
    is_sample: isSample,
    loaded_by: metadata.actor.name,
    loaded_at: recordedAt,
  };
  return [
    {
      text: `update reference_tables as t set replaced_at = $3
             where t.table_id = $1 and t.version < $2 and t.replaced_at is null`,
      values: [tableId, version, recordedAt],
    },
    { save: 'reference_tables', rows: [row], onKey: { key: ['table_id', 'version'], only: 'absent' } },
    { text: `delete from ${rowTable} as r where r.table_id = $1 and r.version < $2`, values: [tableId, version] },
  ];
};

/** Rows that come again, once their version was in force or is, are left out. */
const NOT_LOADED = `not exists (select from reference_tables as t where t.table_id = $1 and t.version >= $2)`;

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<ReferenceTableEvent>>({
  CountyLimitsRecorded: (_none, { data: { tableId, version, counties } }) => [
    {
      text: `insert into county_limits (table_id, version, fips, county, state, limits_cents)
             select $1, $2, c.fips, c.county, c.state, c."limitsCents"
             from jsonb_to_recordset($3::jsonb) as c (fips text, county text, state text, "limitsCents" bigint[])
             where ${NOT_LOADED}
             on conflict (table_id, version, fips) do nothing`,
      values: [tableId, version, JSON.stringify(counties)],
    },
  ],
  AporWeeksRecorded: (_none, { data: { tableId, version, weeks } }) => [
    {
      text: `insert into apor_weeks (table_id, version, starts_on, percents)
             select $1, $2, w."from", w.percents
             from jsonb_to_recordset($3::jsonb) as w ("from" date, percents double precision[])
             where ${NOT_LOADED}
             on conflict (table_id, version, starts_on) do nothing`,
      values: [tableId, version, JSON.stringify(weeks)],
    },
  ],
  ReferenceTableLoaded: (_none, event) => putInForce(event),
});

const ofTable = { of: 'referenceTable', id: 'table_id' } as const;

/** Versions of each table with their time in force, and the rows of the current ones. */
export const referenceTablesProjection = defineProjection<ReferenceTableEvent>({
  name: 'reference-tables:v1',
  tables: { reference_tables: ofTable, county_limits: ofTable, apor_weeks: ofTable },
  handles: keysOf(referenceTableEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    return events.some(({ type }) => type === 'ReferenceTableLoaded')
      ? [{ resource: 'reference-tables', id: 'all' }]
      : [];
  },
});
