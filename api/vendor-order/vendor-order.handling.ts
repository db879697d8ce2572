import type { z } from 'zod';
import { IllegalTransitionError, NotFoundError } from '../../events/kernel/errors.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { isFinal, standingInSentence } from '../../events/lending/disposition/disposition.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { contentOf } from '../../events/loan-application/stated/file-content.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import { type VendorOrderCommand, vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder, VendorOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import type { idParams } from '../http/requests/params.ts';
import { answer, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import { anyKind, type OrderRight, requireRight } from '../services/orders/vendor-order-rights.ts';

export const tag = 'Vendor orders';
export const responses = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };
export type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Options = { readonly options: CommandOptions<VendorOrder> };
type Context = RouteContext<{ id: string }, unknown, unknown>;
type OrderRoute<P extends z.ZodType, B extends z.ZodType> = Pick<
  Route<P, z.ZodType, B>,
  'method' | 'path' | 'summary' | 'params' | 'body'
> & {
  /** Has its vendor begin or go on: only while the file is open. */
  readonly needsOpenFile?: true;
  readonly command: (
    context: RouteContext<z.output<P>, unknown, z.output<B>>,
    order: PlacedOrder,
  ) => VendorOrderCommand | Promise<VendorOrderCommand>;
};

/** Orders for routes that change one. */
export const createOrders = (deps: Deps) => {
  const { store } = deps;
  const orders = openAggregate(store, vendorOrderAggregate);

  /** The order, for someone who may do that with orders of its kind. @throws NotFoundError, ForbiddenError */
  const orderFor = async (
    right: OrderRight,
    { params: { id }, user }: Pick<Context, 'params' | 'user'>,
  ): Promise<PlacedOrder> => {
    const { state } = await orders.load(id);
    if (state.status === 'unknown') throw new NotFoundError('No order has this id', { orderId: id });
    requireRight(user, state.kind, right);
    return state;
  };
  const files = openAggregate(store, loanApplicationAggregate);
  /** @throws NotFoundError, IllegalTransitionError for a file for which nothing is ordered any more */
  const openFileOf = async (applicationId: string): Promise<{ readonly loanNumber: string }> => {
    const history = await files.history(applicationId);
    const file = stateAfter(loanApplicationAggregate.decider, history);
    const content = contentOf(history);
    if (file.status === 'not_submitted' || !content) throw noSuchApplication(applicationId);
    if (!isFinal(file)) return content;
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: nothing is ordered for it any more`,
      { applicationId, status: file.status, allowed: [] },
    );
  };
  /** The order, to have its vendor begin or go on. @throws what `orderFor` and `openFileOf` do */
  const openOrderFor: typeof orderFor = async (right, context) => {
    const order = await orderFor(right, context);
    await openFileOf(order.applicationId);
    return order;
  };
  const send = async (
    { params: { id }, metadata, options }: Pick<Context, 'params' | 'metadata'> & Options,
    command: VendorOrderCommand,
  ): Promise<Reply> => answer(await orders.handle(id, command, { metadata, options }));

  /** A route that sends one command to an order, for users who may do that with orders of its kind. */
  const orderRoute = <P extends z.ZodType = typeof idParams, B extends z.ZodType = z.ZodType>(
    right: OrderRight,
    { command, needsOpenFile, ...route }: OrderRoute<P, B>,
  ): Route =>
    commandRoute(orders)<P, B>({
      ...route,
      tag,
      permission: anyKind(right),
      command: async (context, id) => {
        const find = needsOpenFile ? openOrderFor : orderFor;
        return command(context, await find(right, { params: { id }, user: context.user }));
      },
    });

  return { orders, openFileOf, orderFor, openOrderFor, orderRoute, send };
};
