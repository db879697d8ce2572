import { expect } from '@jest/globals';
import { eventRegistry } from '../../../events/event-registry.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { Finding } from '../../../events/store/audit/finding.ts';
import { createAuditPool } from '../../../events/store/audit/snapshot.ts';
import { verifyLog } from '../../../events/store/audit/verify-log.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import { checkHistory } from '../checker/check-history.ts';
import type { History } from '../checker/history.ts';
import { readWholeLog } from './recorder.ts';

/** Findings of the product's own verifier in the hash chains and keys of a log. */
export const findingsOf = async (url: string): Promise<Finding[]> => {
  const pool = createAuditPool(url);
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push(finding);
  try {
    await verifyLog({ pool, known: [], subjectKeys: { registry: eventRegistry }, report, isEnough: () => false });
    return findings;
  } finally {
    await pool.end();
  }
};

/** That the history and the final log keep every promise, and the log its hash chains. */
export const expectPromisesKept = async (
  deps: { readonly pool: Pool; readonly reader: EventReader; readonly url: string },
  history: Omit<History, 'log'>,
): Promise<void> => {
  expect(checkHistory({ ...history, log: await readWholeLog(deps.reader, deps.pool) })).toEqual([]);
  expect(await findingsOf(deps.url)).toEqual([]);
};
