import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createFindings } from '../../../api/automation-rule/dry-run.findings.ts';
import type { DryRun } from '../../../api/automation-rule/automation-rule.contract.ts';
import {
  beginDryRun,
  cancelDryRun,
  endDryRun,
  findDryRun,
  runningDryRun,
} from '../../../api/automation-rule/dry-run.rows.ts';
import { runDryRun } from '../../../api/automation-rule/dry-run.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { commandMetadata, submission } from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testCodec } from '../../support/store/keys.ts';
import { ruleDefinition } from '../../support/values/rules.ts';

/** More than a dry run goes through at once. */
const FILES = 25;

describe('A dry run that does not come to its end', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { pool } = database;
    const store = createEventStore({ pool, codec: testCodec(pool) });
    const bring = (applicationId: string) =>
      store.handle(
        loanApplicationDecider,
        loanApplicationStream(applicationId),
        { type: 'SubmitLoanApplication', data: submission({ applicationId }) },
        commandMetadata(),
        { commandId: randomUUID() },
      );
    await Promise.all(Array.from({ length: FILES }, () => bring(randomUUID())));
  });
  afterAll(() => database.drop());

  const definition = ruleDefinition({
    trigger: 'application_submitted',
    conditions: [{ predicate: 'loan_to_value', limit: 80 }],
    actions: [{ action: 'assess_risk' }],
  });

  /** Begins one as the API does; it looks after every part whether it is to go on. */
  const begin = async (deps: { isDraining?: () => boolean } = {}) => {
    const { pool } = database;
    const id = randomUUID();
    const rule = { ruleId: randomUUID(), ruleVersion: 1, definition };
    const findings = createFindings(FILES).soFar();
    const begun = await beginDryRun(pool, { id, ...rule, ruleName: 'Good equity', startedBy: 'Quinn Other', findings });
    expect(begun).toBe(true);
    const log = createLogger('test', 'silent');
    const run = () => runDryRun({ pool, log, isDraining: () => false, beatMs: 0, ...deps }, { id, total: FILES }, rule);
    return { id, run };
  };
  const find = async (id: string): Promise<DryRun> => {
    const run = await findDryRun(database.pool, id);
    if (!run) throw new Error('The dry run is not on record');
    return run;
  };

  /** Nobody reads which files there are until it is let go. */
  const holdFiles = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin');
    await client.query('lock table event_store.streams in access exclusive mode');
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  };

  it('ends where it is when it is cancelled, and keeps what it had found', async () => {
    const { id, run } = await begin();
    const letGo = await holdFiles();
    const running = run();
    await cancelDryRun(database.pool, id);
    expect((await find(id)).state).toBe('running');
    await letGo();
    await running;
    const { state, endedAt, findings } = await find(id);
    expect([state, findings.total]).toEqual(['cancelled', FILES]);
    expect(endedAt).not.toBeNull();
    expect(findings.done).toBeGreaterThan(0);
    expect(findings.done).toBeLessThan(FILES);
    expect(findings).toMatchObject({ evaluated: findings.done, touched: findings.done });
    expect(findings.files).toHaveLength(findings.done);
    await cancelDryRun(database.pool, id);
    expect(await find(id)).toMatchObject({ state: 'cancelled', endedAt });
  });

  it('keeps a second one from beginning until it is over', async () => {
    const { id, run } = await begin();
    const { findings } = await find(id);
    const another = { id: randomUUID(), ruleId: randomUUID(), ruleVersion: 1, ruleName: 'Another', findings };
    const beginAnother = () => beginDryRun(database.pool, { ...another, startedBy: 'Sam Second' });
    expect(await beginAnother()).toBe(false);
    expect(await runningDryRun(database.pool)).toMatchObject({ id, startedBy: 'Quinn Other' });
    await run();
    expect(await find(id)).toMatchObject({ state: 'done', findings: { done: FILES, touched: FILES } });
    expect(await beginAnother()).toBe(true);
    await cancelDryRun(database.pool, another.id);
    await endDryRun(database.pool, another.id, { state: 'cancelled', findings });
  });

  it('is lost with its process, and says so at once where that ends in order', async () => {
    const { id, run } = await begin({ isDraining: () => true });
    await run();
    const { state, findings } = await find(id);
    expect(state).toBe('lost');
    expect(findings.done).toBeGreaterThan(0);
    expect(findings.done).toBeLessThan(FILES);
  });

  it('is lost when its process was killed; one that was only asleep does not take its place back', async () => {
    const { id, run } = await begin();
    await database.pool.query(`update auth.rule_dry_runs set beat_at = now() - interval '1 minute' where run_id = $1`, [
      id,
    ]);
    expect(await find(id)).toMatchObject({ state: 'lost' });
    const next = await begin();
    await run();
    expect(await find(id)).toMatchObject({ state: 'lost', findings: { done: 0 } });
    await next.run();
    expect(await find(next.id)).toMatchObject({ state: 'done', findings: { done: FILES } });
  });
});
