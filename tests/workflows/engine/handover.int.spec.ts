import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/store/database.ts';
import { migrateBefore } from '../../support/store/migrate-before.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeEach(async () => {
  database = await createEmptyDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await database.drop();
});

const dispatchers = async () => {
  const { rows } = await owner.query(
    `select c.name, c.position::integer, c.replaced_by from event_store.checkpoints as c
     where c.name like 'dispatcher%' order by c.name`,
  );
  return rows;
};

describe('The checkpoint of the one dispatcher', () => {
  it('is handed over to the dispatcher of each workflow, with the Temporal that it served', async () => {
    await migrateBefore(owner, '000071_remember_namespaces_per_dispatcher.sql');
    await owner.query(`insert into event_store.checkpoints (name, position) values ('dispatcher:v1', 41)`);
    await owner.query(`insert into platform.temporal_namespaces (namespace_id) values ('a-namespace')`);
    await migrate(database.url);

    expect(await dispatchers()).toEqual([
      { name: 'dispatcher-loan-origination:v1', position: 41, replaced_by: null },
      { name: 'dispatcher-partner-delivery:v1', position: 41, replaced_by: null },
      { name: 'dispatcher:v1', position: 41, replaced_by: 'dispatcher-loan-origination:v1' },
    ]);
    const { rows } = await owner.query(
      'select t.dispatcher, t.namespace_id from platform.temporal_namespaces as t order by t.dispatcher',
    );
    expect(rows).toEqual([
      { dispatcher: 'dispatcher-loan-origination:v1', namespace_id: 'a-namespace' },
      { dispatcher: 'dispatcher-partner-delivery:v1', namespace_id: 'a-namespace' },
    ]);
  });

  it('was never there on a fresh database, nor are those of the workflows before they run', async () => {
    await migrate(database.url);
    expect(await dispatchers()).toEqual([]);
  });
});
