import { RuleViolationError } from '../../events/kernel/errors.ts';
import { isFinal } from '../../events/lending/disposition/disposition.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { setAsideBeside, takenOverBeside } from './report-on-file.ts';
import {
  orderNotesSchema,
  orderReasonSchema,
  orderReminderSchema,
  orderRevisionSchema,
  reconsiderationSchema,
  SALE_IN_FUTURE,
} from './vendor-order.commands.contract.ts';
import { dueOnOf, revisionDueOn, shownWith } from './vendor-order.facts.ts';
import { createOrders, type Deps, responses, tag } from './vendor-order.handling.ts';
import { preparingRoutes } from './vendor-order.preparing.routes.ts';
import { anyKind } from '../services/orders/vendor-order-rights.ts';

/** Once a report is there. */
const reviewingRoutes = (deps: Deps): Route[] => {
  const { orderFor, orderRoute, send } = createOrders(deps);
  return [
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/acceptance',
      summary: 'Accept the report: its loan file rests on it from then on',
      tag,
      permission: anyKind('review'),
      params: idParams,
      body: orderNotesSchema,
      responses,
      handle: async (context) => {
        const order = await orderFor('review', context);
        const { notes } = context.body;
        const data = { orderId: order.orderId, ...(notes !== undefined && { notes }) };
        const { params, metadata, options } = context;
        const alongside = () => takenOverBeside(deps, order, metadata);
        return send({ params, metadata, options: { ...options, alongside } }, { type: 'AcceptVendorReport', data });
      },
    }),
    orderRoute('review', {
      method: 'post',
      path: '/api/vendor-orders/:id/revisions',
      summary: 'Have the vendor look at its report again',
      body: orderRevisionSchema,
      command: async ({ body: { reason, items }, metadata }, { orderId }) => {
        const dueOn = await revisionDueOn(deps, metadata.now);
        const data = { orderId, reason, items: items.map((text) => ({ text })), dueOn };
        return { type: 'RequestRevision', data };
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
        const order = await orderFor('review', context);
        const { orderId, applicationId } = order;
        const { params, metadata, options } = context;
        const { state: file } = await openAggregate(deps.store, loanApplicationAggregate).load(applicationId);
        const isClosed = file.status === 'not_submitted' || isFinal(file);
        const { today } = await shownWith(deps, context.metadata.now);
        const ahead = context.body.comparables.findIndex(({ saleDate }) => saleDate > today);
        if (ahead >= 0) {
          throw new RuleViolationError('A comparable sale has taken place', { today }, [
            { field: `comparables.${ahead}.saleDate`, message: SALE_IN_FUTURE },
          ]);
        }
        const comparables = context.body.comparables.map(({ address, salePrice, saleDate }) => ({
          address,
          salePriceCents: salePrice,
          saleDate,
        }));
        const dueOn = await revisionDueOn(deps, context.metadata.now);
        const data = { orderId, reason: context.body.reason, comparables, dueOn, isClosed };
        const alongside = () => setAsideBeside(deps, order, 'reconsideration', metadata);
        return send({ params, metadata, options: { ...options, alongside } }, { type: 'RequestReconsideration', data });
      },
    }),
  ];
};

/** Commands that stop or resume an order. */
const courseRoutes = (deps: Deps): Route[] => {
  const { orderRoute } = createOrders(deps);
  const withReason = (path: string, summary: string, type: 'HoldVendorOrder' | 'CancelVendorOrder'): Route =>
    orderRoute('update', {
      method: 'post',
      path: `/api/vendor-orders/:id/${path}`,
      summary,
      body: orderReasonSchema,
      command: ({ body: { reason } }, { orderId }) => ({ type, data: { orderId, reason } }),
    });
  return [
    withReason('hold', 'Put the order on hold', 'HoldVendorOrder'),
    withReason('cancellation', 'Cancel the order', 'CancelVendorOrder'),
    orderRoute('update', {
      method: 'post',
      path: '/api/vendor-orders/:id/resumption',
      needsOpenFile: true,
      summary: 'Go on with an order on hold; one that its vendor dropped waits to be sent again',
      command: async (context, order) => {
        const dueOn = await dueOnOf(deps, context.metadata.now, order);
        return { type: 'ResumeVendorOrder', data: { orderId: order.orderId, dueOn } };
      },
    }),
    orderRoute('update', {
      method: 'post',
      path: '/api/vendor-orders/:id/reminders',
      summary: 'Remind the vendor',
      body: orderReminderSchema,
      command: ({ body, options }, { orderId, orderNumber }) => {
        const text = body.text ?? `Please let us know how order ${orderNumber} stands.`;
        return { type: 'RemindVendor', data: { orderId, key: `by-hand/${options.commandId}`, text } };
      },
    }),
  ];
};

/** Ordering of vendors, step by step. */
export const orderCommandRoutes = (deps: Deps): Route[] => [
  ...preparingRoutes(deps),
  ...reviewingRoutes(deps),
  ...courseRoutes(deps),
];
