import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParams } from '../../http/requests/params.ts';
import { type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { changeStageSchema, stageIdSchema } from './stages.contract.ts';

/** The stages of a loan file. */
export const stageRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'patch',
      path: '/api/applications/:id/stages/:stageId',
      summary:
        'Start, complete, flag or reject a stage, the last two with a note; deciding Underwriting, Appraisal or Approval also needs underwriting.approve',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams.extend({ stageId: stageIdSchema }),
      body: changeStageSchema,
      command: ({ params: { stageId }, body, user }) => ({
        type: 'ChangeStage',
        data: { stageId, ...body, may: authoritiesOf(user) },
      }),
    }),
  ];
};
