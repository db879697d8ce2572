import { IllegalTransitionError, RuleViolationError } from '../../events/kernel/errors.ts';
import { rememberMails } from '../../events/platform/outbound/remembered-mail.ts';
import { createMailer } from '../../events/platform/outbound/mailer.ts';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createSettingsInForce, firstSettings } from '../../events/settings-in-force.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { createCarryOut } from '../../workflows/loan-origination/carry-out.ts';
import { nextStep } from '../../workflows/loan-origination/next-step.ts';
import { readLoanFile } from '../../workflows/loan-origination/read-loan-file.ts';
import { stepOf } from '../../workflows/loan-origination/step.ts';

/** More go into one commit. */
const AT_ONCE = 24;
const MOST_STEPS = 40;

/** Does something about each of these files, some at once. */
export const aboutEach = async (
  applicationIds: readonly string[],
  work: (applicationId: string) => Promise<void>,
): Promise<void> => {
  const left = [...applicationIds];
  const one = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
};

/** True for an act that the file's state does not allow. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RuleViolationError || error instanceof IllegalTransitionError;

/**
 * Does on these files what their workflows would have done by now, without Temporal: until each only waits, or is final.
 * @returns how many steps that were
 */
export const bringToRest = async (
  store: EventStore,
  dataDir: string,
  applicationIds: readonly string[],
): Promise<number> => {
  const settings = loadSettings({ ...process.env, DATA_DIR: dataDir });
  const settingsInForce = createSettingsInForce(store, firstSettings(settings));
  const mailer = rememberMails(createMailer(settings), store.pool);
  const carryOut = createCarryOut({ store, settingsInForce, mailer } as Parameters<typeof createCarryOut>[0]);
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
        if (isRefusal(error)) return;
        throw error;
      }
      steps += 1;
    }
  };
  await aboutEach(applicationIds, rest);
  mailer.close();
  return steps;
};
