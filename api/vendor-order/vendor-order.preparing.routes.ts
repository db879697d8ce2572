import { appraiserAggregate } from '../../events/appraiser/appraiser.decider.ts';
import { RuleViolationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { orderNumberOf } from '../../events/lending/life-cycle/loan-number.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import { type VendorOrderCommand, vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { rotationOf, takeTurn } from '../services/orders/appraisal-rotation.ts';
import { bothBeside, uadFormBeside } from './uad-of-order.ts';
import {
  createVendorOrderSchema,
  orderFeeSchema,
  orderTermsSchema,
  orderVendorSchema,
} from './vendor-order.commands.contract.ts';
import { valuationBeside } from './order-valuation.ts';
import { detailsText, dueOnOf, vendorFor } from './vendor-order.facts.ts';
import { createOrders, type Deps, responses, tag } from './vendor-order.handling.ts';
import { anyKind, requireRight } from '../services/orders/vendor-order-rights.ts';

/** A command that follows the order's creation, with a key of its own within the request. */
type Step = readonly [key: string, command: VendorOrderCommand];

/**
 * Tests every command before any is recorded: a refusal leaves no half order.
 * @throws the decider's errors
 */
const assertAllowed = (commands: readonly VendorOrderCommand[], metadata: CommandMetadata): void => {
  const { decider } = vendorOrderAggregate;
  commands.reduce(
    (order, command) => decider.decide(command, order, metadata).reduce(decider.evolve, order),
    decider.initialState,
  );
};

const creatingRoute = (deps: Deps): Route => {
  const { orders, openFileOf } = createOrders(deps);
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
      const details = await detailsText(deps, kind, body.details, metadata.now);
      const { loanNumber } = await openFileOf(applicationId);
      const partnerId = await vendorFor(deps, kind, body.partnerId);
      const orderId = idFrom(options.commandId, 'vendor-order');
      const form = await uadFormBeside(deps, { orderId, applicationId, details: body.details }, metadata);
      const orderNumber = orderNumberOf(orderId, metadata.now);
      const subject = loanApplicationStream(applicationId);
      const terms = { product, priority, details, ...(instructions !== undefined && { instructions }) };
      const data = { orderId, subject, orderNumber, applicationId, loanNumber, kind, ...terms };
      const steps: Step[] = [];
      if (partnerId !== undefined) {
        // Nobody has chosen the one that everything of the kind goes to.
        const how = body.partnerId === undefined ? 'rotation' : 'chosen';
        steps.push(['assign', { type: 'AssignVendor', data: { orderId, partnerId, how, skipped: [] } }]);
      }
      if (fee !== undefined) steps.push(['fee', { type: 'AgreeVendorFee', data: { orderId, feeCents: fee } }]);
      if (place && partnerId !== undefined) {
        const dueOn = await dueOnOf(deps, metadata.now, { kind, priority });
        steps.push(['place', { type: 'PlaceVendorOrder', data: { orderId, dueOn } }]);
      }
      const creation: VendorOrderCommand = { type: 'CreateVendorOrder', data };
      assertAllowed([creation, ...steps.map(([, command]) => command)], metadata);
      const beside = bothBeside(form, await valuationBeside(deps, data, { metadata, commandId: options.commandId }));
      let last = await orders.handle(orderId, creation, { metadata, options: { ...options, ...beside } });
      // Each under a key of its own: a request that is sent again finishes what was broken off.
      for (const [step, command] of steps) {
        const own = { commandId: `${options.commandId}/${step}` };
        last =
          command.type === 'PlaceVendorOrder'
            ? await giveInTurn(deps, { ...data, appraiser: null }, metadata, (turn, alongside) =>
                orders.handle(
                  orderId,
                  { ...command, data: { ...command.data, ...turn } },
                  { metadata, options: { ...own, ...alongside } },
                ),
              )
            : await orders.handle(orderId, command, { metadata, options: own });
      }
      return answer(last, { status: 201 });
    },
  });
};

/** @throws RuleViolationError for someone who is not on the panel */
const appraiserFor = async ({ store }: Deps, appraiserId: string): Promise<{ appraiserId: string; name: string }> => {
  const { state } = await openAggregate(store, appraiserAggregate).load(appraiserId);
  if (state?.status === 'active') return { appraiserId, name: state.profile.name };
  throw new RuleViolationError('This appraiser takes no orders', { appraiserId }, [
    { field: 'appraiserId', message: 'Choose an active appraiser of the network' },
  ]);
};

/**
 * An appraisal that is sent before anybody was assigned goes to the next in turn, so that sending passes nobody over;
 * where nobody of the panel can take it, its vendor chooses.
 * @param give sends it, with the appraiser and what is stored alongside
 */
const giveInTurn = async <Given>(
  deps: Deps,
  order: Pick<PlacedOrder, 'orderId' | 'applicationId' | 'details' | 'kind' | 'appraiser'>,
  metadata: CommandMetadata,
  give: (
    turn: { readonly inTurn?: { readonly appraiserId: string; readonly name: string } },
    alongside: Pick<CommandOptions, 'alongside'>,
  ) => Promise<Given>,
): Promise<Given> => {
  const isGiven = order.kind !== 'appraisal' || order.appraiser !== null;
  if (isGiven || (await rotationOf(deps, order, metadata.now)).inTurn.length === 0) return give({}, {});
  return takeTurn(deps, order, { appraiserId: undefined, skipped: [], metadata }, async ({ appraiserId }, alongside) =>
    give({ inTurn: await appraiserFor(deps, appraiserId) }, { alongside }),
  );
};

/** Before it is sent. */
export const preparingRoutes = (deps: Deps): Route[] => {
  const { openOrderFor, orderRoute, send } = createOrders(deps);
  return [
    creatingRoute(deps),
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
        const order = await openOrderFor('order', context);
        const { instructions, ...body } = context.body;
        const details = await detailsText(deps, order.kind, body.details, context.metadata.now);
        const data = { orderId: order.orderId, ...body, details, ...(instructions !== undefined && { instructions }) };
        const { params, metadata, options } = context;
        const form = await uadFormBeside(deps, { ...order, details: body.details }, metadata);
        const valuation = await valuationBeside(
          deps,
          { ...order, details },
          { metadata, commandId: options.commandId },
        );
        const beside = bothBeside(form, valuation);
        return send({ params, metadata, options: { ...options, ...beside } }, { type: 'ChangeOrderTerms', data });
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/vendor-orders/:id/vendor',
      summary: 'Assign it; passing over an appraiser needs a reason, and a loan officer never chooses the appraiser',
      tag,
      permission: anyKind('update'),
      params: idParams,
      body: orderVendorSchema,
      responses,
      reads: ['vendor-orders', 'appraisers', 'appraiser-turns'],
      handle: async (context) => {
        const order = await openOrderFor('update', context);
        const { orderId, kind } = order;
        const { params, metadata } = context;
        const { appraiserId, isInTurn, skipped, partnerId } = context.body;
        await vendorFor(deps, kind, partnerId);
        const given = { orderId, partnerId, skipped };
        const assign = async (
          who: { readonly appraiserId: string; readonly how: 'rotation' | 'chosen' } | undefined,
          alongside?: CommandOptions['alongside'],
        ) => {
          const appraiser = who && (await appraiserFor(deps, who.appraiserId));
          const data = { ...given, how: who?.how ?? 'chosen', ...(appraiser && { appraiser }) };
          const options = { ...context.options, ...(alongside && { alongside }) };
          return send({ params, metadata, options }, { type: 'AssignVendor', data });
        };
        if (appraiserId !== undefined && appraiserId === order.appraiser?.appraiserId)
          return assign({ appraiserId, how: 'chosen' });
        return appraiserId === undefined && isInTurn === undefined
          ? assign(undefined)
          : takeTurn(deps, order, { appraiserId, skipped, metadata }, assign);
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/placement',
      summary: 'Send the order to its vendor; an unassigned appraisal goes to the next in turn',
      tag,
      permission: anyKind('order'),
      params: idParams,
      responses,
      reads: ['vendor-orders', 'appraisers', 'appraiser-turns'],
      handle: async (context) => {
        const order = await openOrderFor('order', context);
        const { params, metadata, options } = context;
        const data = { orderId: order.orderId, dueOn: await dueOnOf(deps, metadata.now, order) };
        return giveInTurn(deps, order, metadata, (turn, alongside) =>
          send(
            { params, metadata, options: { ...options, ...alongside } },
            { type: 'PlaceVendorOrder', data: { ...data, ...turn } },
          ),
        );
      },
    }),
    orderRoute('update', {
      method: 'put',
      path: '/api/vendor-orders/:id/fee',
      summary: 'Agree what the vendor gets; dollars',
      body: orderFeeSchema,
      command: ({ body: { fee, notes } }, { orderId }) => ({
        type: 'AgreeVendorFee',
        data: { orderId, feeCents: fee, ...(notes !== undefined && { notes }) },
      }),
    }),
  ];
};
