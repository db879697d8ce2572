import { idFrom } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { HomeToValue } from '../services/valuation/value-home.ts';
import type { ValuationPurpose, ValuationRunEvent } from '../../events/valuation-run/valuation-run.events.ts';

/** A second press this soon is a double press. */
const SAME_PRESS_MS = 60_000;

/** All that a figure follows from, and who asked for it. */
type Press = {
  readonly userId: string;
  readonly purpose: ValuationPurpose;
  readonly purposeId: string | undefined;
  readonly home: HomeToValue;
  readonly valuedOn: string;
  /** Of the table of sales. */
  readonly market: string;
};

/**
 * The id of the run that a press leads to: that of the run under way, or of the one from less than a minute before, where the
 * same person asked for just the same. Presses at the same moment get the same id, so that only one of them is recorded.
 * @param now ISO 8601
 */
export const runOfPress = async (
  historyOf: (runId: string) => Promise<readonly RecordedEvent<ValuationRunEvent>[]>,
  press: Press,
  now: string,
): Promise<string> => {
  const { userId, purpose, purposeId = '', home, valuedOn, market } = press;
  const facts = Object.entries(home).toSorted(([a], [b]) => a.localeCompare(b));
  const asked = JSON.stringify([userId, purpose, purposeId, valuedOn, market, facts]);
  for (let time = 1; ; time += 1) {
    const runId = idFrom(`${asked} ${time}`, 'valuation');
    const [first] = await historyOf(runId);
    if (!first || Date.parse(now) - Date.parse(first.effectiveAt) < SAME_PRESS_MS) return runId;
  }
};
