import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { DispositionCommand } from '../../../events/loan-application/disposition/disposition.commands.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { type Route, type RouteContext } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { ordersThatEnd } from '../../services/orders/orders-that-end.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { toAnswer, toDispose } from './disposition.command.ts';
import { answerOfferSchema, disposeSchema, resumeSchema, takeBackSchema } from './disposition.contract.ts';

type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Said = Pick<DispositionCommand['data'], 'may' | 'days'>;
type Context = Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>;

/** Common to every act on a disposition: the user's permissions and today at the main branch. */
const saidBy = async ({ store, settingsInForce }: Deps, { user, metadata }: Context, id: string): Promise<Said> => {
  const [submitted] = await store.reader.readStream(store.pool, loanApplicationStream(id), 0, 1);
  if (!submitted) throw noSuchApplication(id);
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  const days = {
    submittedOn: plainDateIn(submitted.effectiveAt, timeZone),
    today: plainDateIn(metadata.now, timeZone),
  };
  return { may: authoritiesOf(user), days };
};

const asAct = { tag: 'Applications', permission: 'applications.update' } as const;

/** Dispositions of a loan file. */
export const dispositionRoutes = (deps: Deps): Route[] => {
  const act = commandRoute(openAggregate(deps.store, loanApplicationAggregate));
  return [
    act({
      ...asAct,
      method: 'put',
      path: '/api/applications/:id/disposition',
      summary:
        'Record a withdrawal, an incomplete file, an approval not accepted, a counteroffer or a suspension; what it takes: docs/permissions.md',
      body: disposeSchema,
      alongside: (context) =>
        ordersThatEnd(deps, context, 'endOrders' in context.body ? (context.body.endOrders ?? []) : []),
      command: async (context, id) => toDispose(context.body, await saidBy(deps, context, id)),
    }),
    act({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/answer',
      summary:
        'Record the answer to a counteroffer: accepted, the loan has its terms; declined or lapsed, it is rejected',
      body: answerOfferSchema,
      alongside: (context) => ordersThatEnd(deps, context, context.body.endOrders ?? []),
      command: async (context, id) => toAnswer(context.body, await saidBy(deps, context, id)),
    }),
    act({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/resumption',
      summary: 'Resume a suspended application',
      body: resumeSchema,
      command: async (context, id) => {
        const data = { ...context.body, ...(await saidBy(deps, context, id)) };
        return { type: 'ResumeApplication', data };
      },
    }),
    act({
      ...asAct,
      method: 'post',
      path: '/api/applications/:id/disposition/retraction',
      summary:
        'Take back what became of the application; needs underwriting.approve, and another person than submitted it',
      body: takeBackSchema,
      command: async (context, id) => {
        const data = { ...context.body, ...(await saidBy(deps, context, id)) };
        return { type: 'TakeBackDisposition', data };
      },
    }),
  ];
};
