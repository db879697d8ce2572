import { z } from 'zod';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { statedUad, uadStrings } from '../../events/lending/uad/uad-form.ts';
import { uadFormProblem } from '../../events/lending/uad/uad-of-home.ts';
import type { FileContent } from '../../events/loan-application/intake/intake.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';

const detailsSchema = z.object({ uadReportId: z.uuid().optional() });

type UadTerms =
  | { readonly terms: { readonly uadForm?: object }; readonly lacks?: undefined }
  /** Why the form cannot go with the order, and what to do. */
  | { readonly lacks: string };

/**
 * The UAD form that goes with an order, as its vendor gets it: what it says, since nobody outside can open it by its id.
 * One that was discarded meanwhile, or says another home by now, holds the order: a vendor is not to work without it.
 */
export const uadTerms = async (
  { store }: Pick<WorkflowDeps, 'store'>,
  { kind, details, applicationId }: Pick<PlacedOrder, 'kind' | 'details' | 'applicationId'>,
  { address }: FileContent['property'],
): Promise<UadTerms> => {
  if (kind !== 'appraisal' || details === ERASED) return { terms: {} };
  const { uadReportId } = detailsSchema.parse(JSON.parse(details));
  if (uadReportId === undefined) return { terms: {} };
  const { state: report } = await openAggregate(store, uadReportAggregate).load(uadReportId);
  const problem = uadFormProblem(report, { applicationId, address });
  if (!report || problem !== undefined) return { lacks: problem ?? 'There is no such UAD form' };
  const answers = statedUad(report.answers);
  return {
    terms: { uadForm: { status: report.status, answers, uadStrings: Object.fromEntries(uadStrings(answers)) } },
  };
};
