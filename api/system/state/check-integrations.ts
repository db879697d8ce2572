import type { Logger } from '../../../events/platform/process/logger.ts';
import { describeFailure } from './describe-failure.ts';
import type { CheckedIntegration } from './integration-list.ts';
import type { Integration, Integrations } from './system-state.contract.ts';

/** However many screens are open, each integration is asked once in this time. */
export const FRESH_MS = 10_000;
const ANSWER_MS = 3_000;

/** Rejects after `ms`, also when the check does not listen to the signal that it is given. */
const within = async (ms: number, check: (signal: AbortSignal) => Promise<void>): Promise<void> => {
  const signal = AbortSignal.timeout(ms);
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([check(signal), tooLate]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
};

type Limits = { readonly answerMs?: number; readonly freshMs?: number };

/**
 * Asks all integrations at once whether they answer, and remembers what they said.
 * @returns a function whose answer is never older than `freshMs`; callers meanwhile get the same one
 */
export const createIntegrationCheck = (
  { integrations, log }: { readonly integrations: readonly CheckedIntegration[]; readonly log: Logger },
  { answerMs = ANSWER_MS, freshMs = FRESH_MS }: Limits = {},
): (() => Promise<Integrations>) => {
  const ask = async ({ check, ...integration }: CheckedIntegration): Promise<Integration> => {
    if (!check) return { ...integration, state: 'off', tookMs: null, error: null };
    const start = performance.now();
    const tookMs = () => Math.round(performance.now() - start);
    try {
      await within(answerMs, check);
      return { ...integration, state: 'answers', tookMs: tookMs(), error: null };
    } catch (err) {
      const { text, isUnknown } = describeFailure(err);
      if (isUnknown) log.warn({ err, integration: integration.id }, 'an integration answered with an error');
      return { ...integration, state: 'fails', tookMs: tookMs(), error: text };
    }
  };
  const askAll = async (): Promise<Integrations> => {
    const checkedAt = new Date().toISOString();
    return { checkedAt, integrations: await Promise.all(integrations.map(ask)) };
  };

  let latest: { readonly answer: Promise<Integrations>; readonly at: number } | undefined;
  return () => {
    const now = performance.now();
    if (!latest || now - latest.at >= freshMs) latest = { answer: askAll(), at: now };
    return latest.answer;
  };
};
