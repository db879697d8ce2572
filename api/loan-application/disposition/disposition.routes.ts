import type { Permission } from '../../../events/lending/permissions/permissions.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { DispositionCommand } from '../../../events/loan-application/disposition/disposition.commands.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route, type RouteContext } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { toAnswer, toDispose } from './disposition.command.ts';
import { answerOfferSchema, disposeSchema, resumeSchema, takeBackSchema } from './disposition.contract.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Said = Pick<DispositionCommand['data'], 'may' | 'days'>;
type Context = Pick<RouteContext<{ id: string }, unknown, unknown>, 'params' | 'user' | 'metadata'>;

/** What every act on a disposition comes with: what the user may do, and what day it is at the main branch. */
const saidBy = async ({ store, settingsInForce }: Deps, { params: { id }, user, metadata }: Context): Promise<Said> => {
  const [submitted] = await store.reader.readStream(store.pool, loanApplicationStream(id), 0, 1);
  if (!submitted) throw noSuchApplication(id);
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  const days = {
    submittedOn: plainDateIn(submitted.effectiveAt, timeZone),
    today: plainDateIn(metadata.now, timeZone),
  };
  return { may: authoritiesOf(user), days };
};

const permission: Permission = 'applications.update';
const done = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };
const asAct = { tag: 'Applications', permission, params: idParams, responses: done } as const;

/** What becomes of a loan file beside its status. */
export const dispositionRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      ...asAct,
      method: 'put',
      path: '/api/applications/:id/disposition',
      summary:
        'Record a withdrawal, an incomplete file, an approval not accepted, a counteroffer or a suspension; what it takes: docs/permissions.md',
      body: disposeSchema,
      handle: async (context) => {
        const command = toDispose(context.body, await saidBy(deps, context));
        return answer(await applications.handle(context.params.id, command, context));
      },
    }),
    defineRoute({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/answer',
      summary:
        'Record the answer to a counteroffer: accepted, the loan has its terms; declined or lapsed, it is rejected',
      body: answerOfferSchema,
      handle: async (context) => {
        const command = toAnswer(context.body, await saidBy(deps, context));
        return answer(await applications.handle(context.params.id, command, context));
      },
    }),
    defineRoute({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/resumption',
      summary: 'Resume a suspended application',
      body: resumeSchema,
      handle: async (context) => {
        const data = { ...context.body, ...(await saidBy(deps, context)) };
        return answer(await applications.handle(context.params.id, { type: 'ResumeApplication', data }, context));
      },
    }),
    defineRoute({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/retraction',
      summary:
        'Take back what became of the application; needs underwriting.approve, and another person than submitted it',
      body: takeBackSchema,
      handle: async (context) => {
        const data = { ...context.body, ...(await saidBy(deps, context)) };
        return answer(await applications.handle(context.params.id, { type: 'TakeBackDisposition', data }, context));
      },
    }),
  ];
};
