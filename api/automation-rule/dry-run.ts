import { setTimeout as sleep } from 'node:timers/promises';
import { eventRegistry } from '../../events/event-registry.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { dryRunOf } from '../../events/loan-application/automation/automation.dry-run.ts';
import type { WatchedEvent } from '../../events/loan-application/automation/automation.file.ts';
import { ruleHistoryFold } from '../../events/loan-application/automation/automation.moments.ts';
import { loanApplicationEvents } from '../../events/loan-application/loan-application.events.ts';
import { applicationIdOf, loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createSealedCodec } from '../../events/store/log/codec.ts';
import { createEventReader } from '../../events/store/log/read.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import type { DryRun } from './automation-rule.contract.ts';
import { createFindings } from './dry-run.findings.ts';
import { beatDryRun, endDryRun } from './dry-run.rows.ts';

type Rule = Parameters<typeof dryRunOf>[0];
type Deps = Pick<RouteDeps, 'pool' | 'log' | 'isDraining'> & {
  /** Between two looks at whether it is to go on. */
  readonly beatMs?: number;
};

/** Files gone through before others have their turn: some milliseconds of work. */
const FILES_AT_ONCE = 20;
const BEAT_MS = 500;
/** It rests at least as long as it works, so that users meanwhile wait for one part at most. */
const LEAST_REST_MS = 2;

const TYPES = keysOf(loanApplicationEvents);
const BEFORE_ALL = loanApplicationStream('');

/** Without personal data, of which rules see nothing. */
const reader = createEventReader(createSealedCodec(eventRegistry));

export const countFiles = async (pool: Deps['pool']): Promise<number> => {
  const { rows } = await pool.query<{ total: number }>(
    'select count(*)::integer as total from event_store.streams as s where starts_with(s.stream_id, $1)',
    [BEFORE_ALL],
  );
  return rows[0]?.total ?? 0;
};

const byStream = (events: readonly RecordedEvent<WatchedEvent>[]) => Map.groupBy(events, ({ streamId }) => streamId);

/**
 * Goes through every stored file in parts, each event of it in order, and finds what the rule would have made of it. It
 * keeps one part in memory, and what it has found. @returns how it ended
 */
const goThrough = async (
  { pool, isDraining, beatMs = BEAT_MS }: Deps,
  id: string,
  rule: Rule,
  findings: ReturnType<typeof createFindings>,
): Promise<DryRun['state']> => {
  const upTo = await reader.headPosition(pool);
  let beatAt = Date.now();
  for (let after = BEFORE_ALL; ;) {
    const streams = await reader.listStreams(pool, { after, limit: FILES_AT_ONCE });
    const ours = streams.map(({ streamId }) => streamId).filter((streamId) => applicationIdOf(streamId) !== undefined);
    if (ours.length === 0) return 'done';
    const events = await reader.readStreams<WatchedEvent>(pool, ours, { upTo, types: TYPES, skipped: [] });
    const began = performance.now();
    for (const [streamId, history] of byStream(events)) {
      const state = stateAfter(ruleHistoryFold, history);
      const [submitted] = history;
      if (!state || submitted?.type !== 'LoanApplicationSubmitted') continue;
      const { loanNumber } = submitted.data;
      findings.add({ applicationId: applicationIdOf(streamId) ?? '', loanNumber }, dryRunOf(rule, state));
    }
    if (isDraining()) return 'lost';
    if (Date.now() - beatAt >= beatMs) {
      beatAt = Date.now();
      if (!(await beatDryRun(pool, id, findings.soFar()))) return 'cancelled';
    }
    after = ours.at(-1) ?? after;
    await sleep(Math.max(LEAST_REST_MS, performance.now() - began));
  }
};

/** Runs a rule over every stored file, and keeps what it finds. Never rejects: how it ended stands in its row. */
export const runDryRun = async (
  deps: Deps,
  { id, total }: { id: string; total: number },
  rule: Rule,
): Promise<void> => {
  const { pool, log } = deps;
  const findings = createFindings(total);
  try {
    const state = await goThrough(deps, id, rule, findings);
    await endDryRun(pool, id, { state, findings: findings.inAll() });
  } catch (err) {
    log.error({ err, dryRunId: id }, 'a dry run of a rule failed');
    // Where even that cannot be said, it is lost without a beat.
    await endDryRun(pool, id, { state: 'failed', findings: findings.soFar() }).catch(() => undefined);
  }
};
