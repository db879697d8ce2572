import { IllegalTransitionError, RuleViolationError } from '../../events/kernel/errors.ts';
import { createMailer } from '../../events/platform/mailer.ts';
import { loadSettings } from '../../events/platform/config.ts';
import { applicationIdOf } from '../../events/loan-application/loan-application.stream.ts';
import { createSettingsInForce, firstSettings } from '../../events/settings-in-force.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { streamsOf } from '../../events/store/streams.ts';
import { createCarryOut } from '../../workflows/loan-origination/carry-out.ts';
import { nextStep } from '../../workflows/loan-origination/next-step.ts';
import { readLoanFile } from '../../workflows/loan-origination/read-loan-file.ts';
import { stepOf } from '../../workflows/loan-origination/step.ts';

/** More go into one commit. */
const AT_ONCE = 24;
const MOST_STEPS = 40;

/**
 * Does on every file what its workflow would have done by now, without Temporal: until each only waits, or is final.
 * @returns how many steps that were
 */
export const bringToRest = async (store: EventStore, dataDir: string): Promise<number> => {
  const settings = loadSettings({ DATA_DIR: dataDir });
  const settingsInForce = createSettingsInForce(store, firstSettings(settings));
  const mailer = createMailer(settings);
  const carryOut = createCarryOut({ store, settingsInForce, mailer } as Parameters<typeof createCarryOut>[0]);
  const ids = (await streamsOf(store.pool, 'loanApplication')).flatMap((streamId) => applicationIdOf(streamId) ?? []);
  let steps = 0;
  const rest = async (applicationId: string): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const file = await readLoanFile({ store, settingsInForce }, applicationId);
      const next = nextStep(file, (since) => Date.now() - Date.parse(since));
      if (next.kind !== 'do') return;
      try {
        await carryOut(applicationId, stepOf(next.command, file).step);
      } catch (error) {
        // The workflow would wait for news, too.
        if (error instanceof RuleViolationError || error instanceof IllegalTransitionError) return;
        throw error;
      }
      steps += 1;
    }
  };
  const work = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) await rest(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  mailer.close();
  return steps;
};
