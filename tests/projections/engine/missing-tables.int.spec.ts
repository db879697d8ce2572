import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createMissingTables, migrate } from '../../../events/platform/database/migrate.ts';
import { requireSchema } from '../../../events/platform/database/schema-version.ts';
import { tablesOf } from '../../../projections/engine/projection.ts';
import { allProjections } from '../../../projections/registry.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';

const tables = allProjections.flatMap(tablesOf);

/** Everything that the catalogue says about the tables: columns, storage, keys, indexes and owners. */
const definitions = `
  select c.relname as table, c.relowner::regrole::text as owner,
    (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage,
       pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
     from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid))
     from pg_index as i where i.indrelid = c.oid) as indexes
  from pg_class as c where c.relnamespace = 'read_model'::regnamespace and c.relkind = 'r' order by c.relname`;

describe('The tables of read models', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let asMade: unknown[];
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    asMade = await defined();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const defined = async (): Promise<unknown[]> => (await owner.query(definitions)).rows;
  const create = (): Promise<string[]> => createMissingTables(database.url);

  it('are there after a migration, and no others', async () => {
    const { rows } = await owner.query('select t.tablename as name from pg_tables as t where t.schemaname = $1', [
      'read_model',
    ]);
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(tables));
    expect(await create()).toEqual([]);
    await expect(requireSchema(database.pool)).resolves.toBeUndefined();
  });

  it('come back as declared where they are missing, and the others stay as they are', async () => {
    await owner.query(`insert into read_model.loan_files (application_id, version, position, record)
      values (gen_random_uuid(), 1, 1, '{}')`);
    await owner.query('drop table read_model.activity; drop index read_model.users_v2_email');
    await expect(requireSchema(database.pool)).rejects.toThrow('it lacks the table read_model.activity');
    expect(await create()).toEqual(['activity']);
    expect(await defined()).toEqual(asMade);
    expect((await owner.query('select from read_model.loan_files')).rowCount).toBe(1);
  });

  it('wait for their fill with an index on a column that they do not have yet, and get the others', async () => {
    await owner.query('alter table read_model.users_v2 drop column email; drop table read_model.activity');
    expect(await create()).toEqual(['activity']);
    const { rows } = await owner.query("select to_regclass('read_model.users_v2_email') as index");
    expect(rows).toEqual([{ index: null }]);
  });

  it('come back when the schema itself is gone', async () => {
    await owner.query('drop schema read_model cascade; drop schema read_model_next cascade');
    expect(new Set(await create())).toEqual(new Set(tables));
    expect(await defined()).toEqual(asMade);
  });

  it('stay with their rows in a database that had all their migrations when there were any', async () => {
    await owner.query(`delete from platform.migrations as m where m.name like '000121_%';
      alter table event_store.checkpoints drop column tables;
      insert into platform.migrations (name, run_on)
        select name, now() from unnest(array['000011_create_loan_file', '000118_add_asked_at_of_partner_deliveries']) as name;
      create table read_model.partner_files ();
      insert into read_model.loan_files (application_id, version, position, record)
        values (gen_random_uuid(), 1, 1, '{}');
      insert into event_store.checkpoints (name, position) values ('loan-file:v2', 1)`);
    expect(await migrate(database.url)).toEqual(['000121_declare_tables_of_read_models']);
    expect(await defined()).toEqual(asMade);
    expect((await owner.query('select from read_model.loan_files')).rowCount).toBe(1);
  });

  it('are made anew, and filled from the first event, where one of those migrations is missing', async () => {
    await owner.query(`delete from platform.migrations as m where m.name like '000121_%' or m.name like '000118_%';
      alter table event_store.checkpoints drop column tables;
      alter table read_model.loan_pipeline drop column conditions;
      insert into event_store.checkpoints (name, position) values ('workflow-dispatcher:v1', 7)`);
    await migrate(database.url);
    expect(await defined()).toEqual(asMade);
    expect((await owner.query('select from read_model.loan_files')).rowCount).toBe(0);
    const { rows } = await owner.query('select c.name, c.position from event_store.checkpoints as c');
    expect(rows).toEqual([{ name: 'workflow-dispatcher:v1', position: '7' }]);
  });
});
