import { stateAfter } from '../../events/kernel/fold.ts';
import { ruleHistoryFold } from '../../events/loan-application/automation/automation.moments.ts';
import type { WatchedEvent } from '../../events/loan-application/automation/automation.file.ts';
import { loanApplicationEvents } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import type { EventLog } from '../engine/manifest/manifest.ts';
import { streamsNow } from '../engine/manifest/streams-now.ts';
import { nextRuleStep } from './next-rule-step.ts';
import { createRuleBook } from './rule-book.ts';

const types = Object.keys(loanApplicationEvents);

/** `openOf` of the manifest: files that a rule has to look at, or has set something going on. */
export const openEvaluations = (log: EventLog) => {
  const ruleBook = createRuleBook(log);
  return async (applicationIds: readonly string[]): Promise<ReadonlySet<string>> => {
    if (!(await ruleBook.isUsed())) return new Set();
    const streams = await streamsNow<WatchedEvent>(log, applicationIds.map(loanApplicationStream), types);
    // After the files: what a rule of later finds, it finds by an event of later.
    const rules = await ruleBook.inForce();
    return new Set(
      applicationIds.filter((id) => {
        const history = stateAfter(ruleHistoryFold, streams.get(loanApplicationStream(id)) ?? []);
        return history !== undefined && nextRuleStep({ history, rules }).kind !== 'end';
      }),
    );
  };
};
