import { NotFoundError } from '../../../events/kernel/errors.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import type { PipelineViewer } from '../../../projections/loan-pipeline/loan-pipeline.criteria.ts';
import type { RouteContext } from '../../http/requests/route.ts';
import type { RouteDeps } from '../process/route-deps.ts';

/** Whose eyes a list of applications is for: "mine" and "today" depend on them. */
export const viewerOf = async (
  { settingsInForce }: Pick<RouteDeps, 'settingsInForce'>,
  { user, metadata }: Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>,
): Promise<PipelineViewer> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return { userId: user.id, now: metadata.now, timeZone };
};

export const noSuchApplication = (applicationId: string): NotFoundError =>
  new NotFoundError('No application has this id', { applicationId });
