import { RuleViolationError } from '../../events/kernel/errors.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { fileFigures } from '../../events/lending/figures/file-figures.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { figuresMoved } from '../services/file/figures-moved.ts';
import { decideTakeOver } from './report-on-file.ts';
import type { VendorOrderDetail } from './vendor-order.contract.ts';

/** What its loan file would say if the report of an order were accepted now; null where nothing would follow, or it cannot be. */
export const whatIfAccepted = async (
  ...asked: Parameters<typeof decideTakeOver>
): Promise<VendorOrderDetail['ifAccepted']> => {
  const [, order] = asked;
  if (order.status !== 'completed') return null;
  const decided = await decideTakeOver(...asked).catch((error: unknown) => {
    // Whoever accepts it is told why.
    if (error instanceof RuleViolationError) return undefined;
    throw error;
  });
  if (!decided || decided.events.length === 0) return null;
  const { state, events } = decided;
  const after = stateAfter(loanApplicationAggregate.decider, events, state);
  if (after.status === 'not_submitted') return null;
  return {
    findings: events.flatMap((event) =>
      event.type === 'ReportTakenOver' ? event.data.findings.map(({ text }) => text) : [],
    ),
    conditions: events.flatMap((event) => (event.type === 'ConditionAdded' ? [event.data.title] : [])),
    figures: figuresMoved(fileFigures(state.facts), fileFigures(after.facts)),
  };
};
