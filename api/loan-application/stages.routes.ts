import { permissionToMoveStage } from '../../events/lending/decision-permissions.ts';
import { stageName } from '../../events/lending/life-cycle.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';
import { idParams } from '../http/params.ts';
import { requirePermission } from '../http/require-permission.ts';
import { answer, defineRoute, type Route } from '../http/route.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { changeStageSchema, stageIdSchema } from './stages.contract.ts';

/** The stages of a loan file. */
export const stageRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/stages/:stageId',
      summary: 'Start, complete, flag or reject a stage; deciding the Approval stage also needs underwriting.approve',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams.extend({ stageId: stageIdSchema }),
      body: changeStageSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, user } = context;
        const { id, stageId } = params;
        requirePermission(user, permissionToMoveStage(stageId, body.status), `decide the ${stageName(stageId)} stage`);
        const data = { stageId, ...body };
        return answer(await applications.handle(id, { type: 'ChangeStage', data }, context));
      },
    }),
  ];
};
