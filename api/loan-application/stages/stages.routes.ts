import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { changeStageSchema, stageIdSchema } from './stages.contract.ts';

/** The stages of a loan file. */
export const stageRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/stages/:stageId',
      summary:
        'Start, complete, flag or reject a stage, the last two with a note; deciding Underwriting, Appraisal or Approval also needs underwriting.approve',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams.extend({ stageId: stageIdSchema }),
      body: changeStageSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, user } = context;
        const { id, stageId } = params;
        const data = { stageId, ...body, may: authoritiesOf(user) };
        return answer(await applications.handle(id, { type: 'ChangeStage', data }, context));
      },
    }),
  ];
};
