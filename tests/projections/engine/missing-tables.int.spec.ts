import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createMissingTables } from '../../../projections/engine/missing-tables.ts';
import { tablesOf } from '../../../projections/engine/projection.ts';
import { allProjections } from '../../../projections/registry.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';

const tables = allProjections.flatMap(tablesOf);

/** Of read models that others have replaced: a later migration drops them (docs/how-to/replace-a-read-model.md). */
const replaced = ['partner_files'];

/** Everything that the catalogue says about the tables: columns, storage, keys, indexes, owners and grants. */
const definitions = `
  select c.relname as table, c.relowner::regrole::text as owner, c.relacl::text as grants, c.reloptions::text as options,
    (select json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstorage,
       a.attidentity, pg_get_expr(d.adbin, d.adrelid)) order by a.attnum)
     from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select json_agg(pg_get_indexdef(i.indexrelid) order by pg_get_indexdef(i.indexrelid))
     from pg_index as i where i.indrelid = c.oid) as indexes,
    (select json_agg(json_build_array(k.conname, pg_get_constraintdef(k.oid)) order by k.conname)
     from pg_constraint as k where k.conrelid = c.oid) as constraints
  from pg_class as c where c.relnamespace = 'read_model'::regnamespace and c.relkind = 'r'
    and c.relname <> all ($1::text[]) order by c.relname`;

describe('Missing tables', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let asMigrated: unknown[];
  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    asMigrated = await defined();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  const defined = async (): Promise<unknown[]> => (await owner.query(definitions, [replaced])).rows;
  const create = (): Promise<string[]> => createMissingTables(database.url, allProjections);

  it('are left alone while there are none', async () => {
    expect(await create()).toEqual([]);
  });

  it('come back as the migrations define them', async () => {
    expect(asMigrated).toHaveLength(tables.length);
    await owner.query(`drop table ${tables.map((table) => `read_model.${table}`).join(', ')} cascade`);
    expect(await create()).toEqual(allProjections.map(({ name }) => name));
    expect(await defined()).toEqual(asMigrated);
  });

  it('come back together with the others of their projection, and leave every other projection as it is', async () => {
    await owner.query(`insert into read_model.loan_files (application_id, version, position, record)
      values (gen_random_uuid(), 1, 1, '{}')`);
    await owner.query('drop table read_model.activity');
    expect(await create()).toEqual(['activity:v1']);
    expect(await defined()).toEqual(asMigrated);
    expect((await owner.query('select from read_model.loan_files')).rowCount).toBe(1);
  });

  it('are left to the migration that makes them, where the database has not had it yet', async () => {
    await owner.query('begin');
    await owner.query(`delete from platform.migrations where name like '%_create_activity'`);
    await owner.query('drop table read_model.activity, read_model.activity_files');
    await owner.query('commit');
    await expect(create()).rejects.toThrow('run `npm run lendlog -- migrate` first');
    expect(await defined()).toHaveLength(asMigrated.length - 2);
    await owner.query(`insert into platform.migrations (name, run_on) values ('000012_create_activity', now())`);
    await create();
    expect(await defined()).toEqual(asMigrated);
  });

  it('come back when the schema itself is gone', async () => {
    await owner.query('drop schema read_model cascade; drop schema read_model_next cascade');
    await create();
    expect(await defined()).toEqual(asMigrated);
  });
});
