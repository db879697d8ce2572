import { appraiserAggregate } from '../../events/appraiser/appraiser.decider.ts';
import { IllegalTransitionError, NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { isFinal, standingInSentence } from '../../events/lending/disposition.ts';
import { orderNumberOf } from '../../events/lending/loan-number.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { type VendorOrderCommand, vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { assertTurn } from '../services/appraisal-rotation.ts';
import { commandAnswerSchema } from '../http/command-answer.contract.ts';
import { idParams } from '../http/params.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../http/route.ts';
import { noSuchApplication } from '../services/applications.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { recordCreditOnFile } from './credit-on-file.ts';
import { detailsText, dueOnOf, revisionDueOn, vendorFor } from './vendor-order.facts.ts';
import { anyKind, type OrderRight, requireRight } from './vendor-order.rights.ts';
import {
  createVendorOrderSchema,
  orderFeeSchema,
  orderNotesSchema,
  orderReasonSchema,
  orderReminderSchema,
  orderRevisionSchema,
  orderTermsSchema,
  orderVendorSchema,
  reconsiderationSchema,
} from './vendor-order.contract.ts';

const tag = 'Vendor orders';
const responses = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };
type Deps = Pick<RouteDeps, 'store' | 'settingsInForce'>;
type Context<Body> = RouteContext<{ id: string }, unknown, Body>;

const createOrders = (deps: Deps) => {
  const { store } = deps;
  const orders = openAggregate(store, vendorOrderAggregate);

  /** The order, for somebody who may do that with orders of its kind. @throws NotFoundError, ForbiddenError */
  const orderFor = async (right: OrderRight, { params: { id }, user }: Context<unknown>): Promise<PlacedOrder> => {
    const { state } = await orders.load(id);
    if (state.status === 'unknown') throw new NotFoundError('No order has this id', { orderId: id });
    requireRight(user, state.kind, right);
    return state;
  };
  const send = async (context: Context<unknown>, command: VendorOrderCommand): Promise<Reply> =>
    answer(await orders.handle(context.params.id, command, context));

  return { orders, orderFor, send };
};

/** @throws NotFoundError, IllegalTransitionError for a file that takes no orders any more */
const openFileOf = async ({ store }: Deps, applicationId: string): Promise<{ readonly loanNumber: string }> => {
  const history = await openAggregate(store, loanApplicationAggregate).history(applicationId);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  const [submitted] = history;
  if (file.status === 'not_submitted' || submitted?.type !== 'LoanApplicationSubmitted') {
    throw noSuchApplication(applicationId);
  }
  if (isFinal(file)) {
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: nothing is ordered for it any more`,
      {
        applicationId,
        status: file.status,
        allowed: [],
      },
    );
  }
  return submitted.data;
};

const creatingRoute = (deps: Deps): Route => {
  const { orders } = createOrders(deps);
  return defineRoute({
    method: 'post',
    path: '/api/vendor-orders',
    summary: 'Order something of a vendor for an application; it is sent at once unless `place` is false',
    tag,
    permission: anyKind('order'),
    body: createVendorOrderSchema,
    responses: { 201: { description: 'Created; ETag has the version', schema: commandAnswerSchema } },
    handle: async (context) => {
      const { body, user, metadata, options } = context;
      const { applicationId, kind, product, priority, instructions, fee, place } = body;
      requireRight(user, kind, 'order');
      const details = detailsText(kind, body.details);
      const { loanNumber } = await openFileOf(deps, applicationId);
      const partnerId = await vendorFor(deps, kind, body.partnerId);
      const orderId = idFrom(options.commandId, 'vendor-order');
      const orderNumber = orderNumberOf(orderId, metadata.now);
      const subject = loanApplicationStream(applicationId);
      const terms = { product, priority, details, ...(instructions !== undefined && { instructions }) };
      const data = { orderId, subject, orderNumber, applicationId, loanNumber, kind, ...terms };
      const created = await orders.handle(orderId, { type: 'CreateVendorOrder', data }, context);
      // Each under a key of its own: a request that is sent again finishes what was broken off.
      const next = async (step: string, command: VendorOrderCommand) =>
        orders.handle(orderId, command, { metadata, options: { commandId: `${options.commandId}/${step}` } });
      let last = created;
      if (partnerId !== undefined) {
        // Nobody has chosen the one that everything of the kind goes to.
        const how = body.partnerId === undefined ? 'rotation' : 'chosen';
        last = await next('assign', { type: 'AssignVendor', data: { orderId, partnerId, how, skipped: [] } });
      }
      if (fee !== undefined) last = await next('fee', { type: 'AgreeVendorFee', data: { orderId, feeCents: fee } });
      if (place && partnerId !== undefined) {
        const dueOn = await dueOnOf(deps, metadata.now, { kind, priority });
        last = await next('place', { type: 'PlaceVendorOrder', data: { orderId, dueOn } });
      }
      return answer(last, { status: 201 });
    },
  });
};

/** Before it is sent. */
const preparingRoutes = (deps: Deps): Route[] => {
  const { orderFor, send } = createOrders(deps);
  return [
    defineRoute({
      method: 'put',
      path: '/api/vendor-orders/:id/terms',
      summary: 'Change what is ordered, before it is sent',
      tag,
      permission: anyKind('order'),
      params: idParams,
      body: orderTermsSchema,
      responses,
      handle: async (context) => {
        const order = await orderFor('order', context);
        const { instructions, ...body } = context.body;
        const details = detailsText(order.kind, body.details);
        const data = { orderId: order.orderId, ...body, details, ...(instructions !== undefined && { instructions }) };
        return send(context, { type: 'ChangeOrderTerms', data });
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/vendor-orders/:id/vendor',
      summary:
        'Say who is to do it; whoever is passed over needs a reason, and a loan officer never chooses the appraiser',
      tag,
      permission: anyKind('update'),
      params: idParams,
      body: orderVendorSchema,
      responses,
      handle: async (context) => {
        const order = await orderFor('update', context);
        const { orderId, kind } = order;
        const { appraiserId, skipped, partnerId } = context.body;
        const appraiser = appraiserId === undefined ? undefined : await appraiserFor(deps, appraiserId);
        if (appraiserId !== undefined && appraiserId !== order.appraiser?.appraiserId) {
          await assertTurn(deps, order, { appraiserId, skipped, now: context.metadata.now });
        }
        await vendorFor(deps, kind, partnerId);
        const data = { orderId, partnerId, how: 'chosen' as const, skipped, ...(appraiser && { appraiser }) };
        return send(context, { type: 'AssignVendor', data });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/placement',
      summary: 'Have the order sent to its vendor',
      tag,
      permission: anyKind('order'),
      params: idParams,
      responses,
      handle: async (context) => {
        const order = await orderFor('order', context);
        const dueOn = await dueOnOf(deps, context.metadata.now, order);
        return send(context, { type: 'PlaceVendorOrder', data: { orderId: order.orderId, dueOn } });
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/vendor-orders/:id/fee',
      summary: 'Agree what the vendor gets; dollars',
      tag,
      permission: anyKind('update'),
      params: idParams,
      body: orderFeeSchema,
      responses,
      handle: async (context) => {
        const { orderId } = await orderFor('update', context);
        const { fee, notes } = context.body;
        const data = { orderId, feeCents: fee, ...(notes !== undefined && { notes }) };
        return send(context, { type: 'AgreeVendorFee', data });
      },
    }),
  ];
};

/** @throws RuleViolationError for somebody who is not on the panel */
const appraiserFor = async ({ store }: Deps, appraiserId: string): Promise<{ appraiserId: string; name: string }> => {
  const { state } = await openAggregate(store, appraiserAggregate).load(appraiserId);
  if (state?.status === 'active') return { appraiserId, name: state.profile.name };
  throw new RuleViolationError('This appraiser takes no orders', { appraiserId }, [
    { field: 'appraiserId', message: 'Choose an active appraiser of the network' },
  ]);
};

/** Once a report is there. */
const reviewingRoutes = (deps: Deps): Route[] => {
  const { orderFor, send } = createOrders(deps);
  return [
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/acceptance',
      summary: 'Accept the report',
      tag,
      permission: anyKind('review'),
      params: idParams,
      body: orderNotesSchema,
      responses,
      handle: async (context) => {
        const order = await orderFor('review', context);
        const { notes } = context.body;
        const data = { orderId: order.orderId, ...(notes !== undefined && { notes }) };
        const accepted = await send(context, { type: 'AcceptVendorReport', data });
        if (order.kind === 'credit') await recordCreditOnFile(deps, order, context);
        return accepted;
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/revisions',
      summary: 'Have the vendor look at its report again',
      tag,
      permission: anyKind('review'),
      params: idParams,
      body: orderRevisionSchema,
      responses,
      handle: async (context) => {
        const { orderId } = await orderFor('review', context);
        const { reason, items } = context.body;
        const dueOn = await revisionDueOn(deps, context.metadata.now);
        const data = { orderId, reason, items: items.map((text) => ({ text })), dueOn };
        return send(context, { type: 'RequestRevision', data });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/reconsideration',
      summary: 'Have the value of an appraisal reconsidered: once, before closing, with up to five comparable sales',
      tag,
      permission: anyKind('review'),
      params: idParams,
      body: reconsiderationSchema,
      responses,
      handle: async (context) => {
        const { orderId, applicationId } = await orderFor('review', context);
        const { state: file } = await openAggregate(deps.store, loanApplicationAggregate).load(applicationId);
        const isClosed = file.status === 'not_submitted' || isFinal(file);
        const comparables = context.body.comparables.map(({ address, salePrice, saleDate }) => ({
          address,
          salePriceCents: salePrice,
          saleDate,
        }));
        const dueOn = await revisionDueOn(deps, context.metadata.now);
        const data = { orderId, reason: context.body.reason, comparables, dueOn, isClosed };
        return send(context, { type: 'RequestReconsideration', data });
      },
    }),
  ];
};

/** What stops it, or gets it going. */
const courseRoutes = (deps: Deps): Route[] => {
  const { orderFor, send } = createOrders(deps);
  const withReason = (path: string, summary: string, type: 'HoldVendorOrder' | 'CancelVendorOrder'): Route =>
    defineRoute({
      method: 'post',
      path: `/api/vendor-orders/:id/${path}`,
      summary,
      tag,
      permission: anyKind('update'),
      params: idParams,
      body: orderReasonSchema,
      responses,
      handle: async (context) => {
        const { orderId } = await orderFor('update', context);
        return send(context, { type, data: { orderId, reason: context.body.reason } });
      },
    });
  return [
    withReason('hold', 'Put the order on hold', 'HoldVendorOrder'),
    withReason('cancellation', 'Cancel the order', 'CancelVendorOrder'),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/resumption',
      summary: 'Go on with an order on hold; one that its vendor dropped waits to be sent again',
      tag,
      permission: anyKind('update'),
      params: idParams,
      responses,
      handle: async (context) => {
        const order = await orderFor('update', context);
        const dueOn = await dueOnOf(deps, context.metadata.now, order);
        return send(context, { type: 'ResumeVendorOrder', data: { orderId: order.orderId, dueOn } });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/reminders',
      summary: 'Remind the vendor',
      tag,
      permission: anyKind('update'),
      params: idParams,
      body: orderReminderSchema,
      responses,
      handle: async (context) => {
        const { orderId, orderNumber } = await orderFor('update', context);
        const text = context.body.text ?? `Please let us know how order ${orderNumber} stands.`;
        return send(context, {
          type: 'RemindVendor',
          data: { orderId, key: `by-hand/${context.options.commandId}`, text },
        });
      },
    }),
  ];
};

/** Ordering of vendors, step by step. */
export const orderCommandRoutes = (deps: Deps): Route[] => [
  creatingRoute(deps),
  ...preparingRoutes(deps),
  ...reviewingRoutes(deps),
  ...courseRoutes(deps),
];
