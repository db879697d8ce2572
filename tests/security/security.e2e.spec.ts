// own process: it runs a whole npm start, which takes minutes; it is begun before the batches.
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runCheck } from './check.ts';
import { allChecks } from './checks/all-checks.ts';
import { startSecurityPortal } from './started-portal.ts';
import { prepareTarget, type Target } from './target.ts';

jest.setTimeout(420_000);

/** The same checks as `npm run test:security`, which tells them line by line. */
describe('The started portal under attack', () => {
  let target: Target;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const portal = await startSecurityPortal(() => undefined);
    stop = portal.stop;
    target = await prepareTarget(portal);
  });
  afterAll(() => stop());

  it.each(allChecks.map((check) => [check.name, check] as const))('%s', async (_name, check) => {
    const lines = await runCheck(check, target, () => undefined);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter(({ failures, skipped }) => failures.length > 0 || skipped !== undefined)).toEqual([]);
  });
});
