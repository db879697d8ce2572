import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaff } from '../../../api/auth/demo-staff.ts';
import type { AutomationRuleEvent } from '../../../events/automation-rule/automation-rule.events.ts';
import type { RuleEvaluated } from '../../../events/loan-application/automation/automation.events.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { seedRuleEvaluations, seedRules } from '../../../scripts/demo/rules.ts';
import { seedDemo } from '../../../scripts/demo/seed-demo.ts';
import { createRuleBook } from '../../../workflows/rule-evaluation/rule-book.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testFileStore } from '../../support/store/files.ts';
import { testCodec } from '../../support/store/keys.ts';

describe('The rules of the demo data', () => {
  const now = new Date();
  let database: TestDatabase;
  let dir: string;
  let store: EventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'lendlog-demo-rules-'));
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const rules = { store, staff: demoStaff, now };
    await seedRules(rules);
    await seedDemo({ store, files: await testFileStore(database.pool, dir), staff: demoStaff, now });
    await seedRuleEvaluations(rules);
  }, 120_000);
  afterAll(async () => {
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });

  const all = <E extends AutomationRuleEvent | RuleEvaluated>(...types: E['type'][]) =>
    store.reader.readAll<E>(database.pool, { after: 0, limit: 10_000, types });

  it('are one that acts after a quarter in shadow, and one that waits for a second person', async () => {
    const [inForce, ...others] = await createRuleBook(store).inForce();
    expect(inForce).toMatchObject({ definition: { name: 'High Credit Score Fast Track' }, shadow: false });
    expect(others).toEqual([]);
    const drafts = await all<AutomationRuleEvent>('AutomationRuleDrafted');
    expect(drafts.map(({ data }) => 'definition' in data && data.definition.name)).toEqual([
      'High Credit Score Fast Track',
      'Document Quality Check',
    ]);
  });

  it('recorded what they would have done, when it would have been, and nothing twice', async () => {
    const evaluated = await all<RuleEvaluated>('RuleEvaluated');
    expect(evaluated.length).toBeGreaterThan(20);
    expect(new Set(evaluated.map(({ data }) => data.result))).toEqual(new Set(['met', 'not_met']));
    expect(evaluated.every(({ data, effectiveAt, recordedAt }) => data.shadow && effectiveAt < recordedAt)).toBe(true);
    await seedRules({ store, staff: demoStaff, now });
    await seedRuleEvaluations({ store, staff: demoStaff, now });
    expect(await all<RuleEvaluated>('RuleEvaluated')).toHaveLength(evaluated.length);
  });
});
