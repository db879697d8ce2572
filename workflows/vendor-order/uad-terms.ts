import { z } from 'zod';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { statedUad, uadStrings } from '../../events/lending/uad/uad-form.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import type { WorkflowDeps } from '../engine/manifest.ts';

const detailsSchema = z.object({ uadReportId: z.uuid().optional() });

/**
 * The UAD form that goes with an order, as its vendor gets it: what it says, since nobody outside can open it by its id.
 * Nothing where there is none, or where it was discarded meanwhile.
 */
export const uadTerms = async (
  { store }: Pick<WorkflowDeps, 'store'>,
  { kind, details }: Pick<PlacedOrder, 'kind' | 'details'>,
): Promise<{ readonly uadForm?: object }> => {
  if (kind !== 'appraisal' || details === ERASED) return {};
  const { uadReportId } = detailsSchema.parse(JSON.parse(details));
  if (uadReportId === undefined) return {};
  const { state: report } = await openAggregate(store, uadReportAggregate).load(uadReportId);
  if (!report || report.status === 'discarded') return {};
  const answers = statedUad(report.answers);
  return { uadForm: { status: report.status, answers, uadStrings: Object.fromEntries(uadStrings(answers)) } };
};
