import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { publicEventsOf } from '../../../events/published/public-events.ts';
import {
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
} from '../../../events/platform/outbound/outbound-request.ts';
import { deliveryIdOf, textOfKey } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { workflowIdOf } from '../../../workflows/engine/manifest/workflow-id.ts';
import { THREE_DAYS_MS } from '../../../workflows/webhook-delivery/backoff.ts';
import { createWebhookDeliveryActivities } from '../../../workflows/webhook-delivery/webhook-delivery.activities.ts';
import {
  type AttemptInput,
  type AttemptResult,
  WEBHOOK_DELIVERY,
} from '../../../workflows/webhook-delivery/webhook-delivery.contract.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { WEBHOOKS_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { eventually } from '../../support/eventually.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { runningWorkflows } from '../support/running-workflows.ts';
import { subscriptionIn } from '../support/subscription.ts';
import { type WebhookEndpoint, webhookEndpoint } from '../support/webhook-endpoint.ts';

jest.setTimeout(90_000);

const running = runningWorkflows(WEBHOOKS_QUEUE);
let endpoint: WebhookEndpoint;
beforeAll(async () => {
  endpoint = await webhookEndpoint();
});
afterAll(() => endpoint.stop());

const submitted = async () => {
  const file = loanFileIn(running.stack.store);
  await file.submit();
  return file;
};

/** Deliveries to it that have begun or will: everything that the log asks for by now was handed to Temporal. */
const begunFor = async ({ subscriptionId }: { readonly subscriptionId: string }) => {
  const { store, database } = running.stack;
  const head = await store.reader.headPosition(database.pool);
  await eventually('the dispatcher to have told Temporal of everything', async () => {
    const position = await store.reader.checkpointPosition(database.pool, dispatcherOf(WEBHOOK_DELIVERY));
    return position >= head;
  });
  const { client } = running.dispatcher;
  const isBegun = async (workflowId: string): Promise<boolean> => {
    try {
      await client.workflow.getHandle(workflowId).describe();
      return true;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  };
  const order = { orderId: '', orderNumber: '', kind: 'flood', product: '' } as const;
  const anything = { applicationId: '', applicationNumber: '', order };
  const events = await store.reader.readAll(database.pool, { after: 0, upTo: head, limit: 10_000 });
  const told = events.flatMap((event) => publicEventsOf(event, anything).map(({ type }) => ({ event, name: type })));
  const begun = await Promise.all(
    told.map(async ({ event: { eventId }, name }) => {
      const id = workflowIdOf(WEBHOOK_DELIVERY, textOfKey({ subscriptionId, eventId, name }));
      return (await isBegun(id)) ? [name] : [];
    }),
  );
  return begun.flat();
};

describe('A webhook', () => {
  it('brings a signed, thin message that the public package verifies, and is on record', async () => {
    const subscription = await subscriptionIn(running.stack, endpoint.url('/good'));
    const { applicationId } = await submitted();
    const [attempt] = await subscription.untilDelivered(1);
    const [arrived] = endpoint.at('/good');
    if (!arrived) throw new Error('Nothing arrived');
    const headers = Object.fromEntries(Object.entries(arrived.headers).map(([name, value]) => [name, String(value)]));
    expect(new Webhook(subscription.secret).verify(arrived.body, headers)).toEqual({
      id: headers['webhook-id'],
      type: 'application.submitted',
      timestamp: expect.any(String),
      position: expect.any(Number),
      data: { applicationId, applicationNumber: expect.any(String), status: 'submitted' },
    });
    expect(attempt?.data).toMatchObject({
      number: 1,
      outcome: 'delivered',
      status: 200,
      answer: 'thanks',
      cause: 'event',
    });
    expect(await subscription.deliveryEvents()).toHaveLength(1);
  });

  it('goes to whoever wanted it when it happened, and to nobody else', async () => {
    const [wants, other, paused] = await Promise.all([
      subscriptionIn(running.stack, endpoint.url('/wants')),
      subscriptionIn(running.stack, endpoint.url('/other'), ['application.funded']),
      subscriptionIn(running.stack, endpoint.url('/paused')),
    ]);
    await paused.send({ type: 'PauseSubscription', data: { subscriptionId: paused.subscriptionId } });
    await submitted();
    await wants.untilDelivered(1);
    await paused.send({ type: 'ResumeSubscription', data: { subscriptionId: paused.subscriptionId } });
    await submitted();
    await Promise.all([wants.untilDelivered(2), paused.untilDelivered(1)]);
    expect([endpoint.at('/wants').length, endpoint.at('/paused').length]).toEqual([2, 1]);
    expect([(await begunFor(other)).length, (await begunFor(wants)).length, (await begunFor(paused)).length]).toEqual([
      0, 2, 1,
    ]);
  });

  it('of a partner’s subscription tells of its own orders, and of files while they are its to see', async () => {
    const partner = `cedar-${randomUUID().slice(0, 8)}`;
    const names = ['order.placed', 'order.cancelled', 'application.status_changed'] as const;
    const [its, all] = [
      await subscriptionIn(running.stack, endpoint.url('/its'), names, partner),
      await subscriptionIn(running.stack, endpoint.url('/all'), names),
    ];
    const [file, another] = [await submitted(), await submitted()];
    const move = (of: typeof file, status: 'under_review' | 'documents_needed') =>
      of.send({ type: 'ChangeApplicationStatus', data: { status, notes: 'As agreed', may: authorities } });
    const { store } = running.stack;
    const [own, others] = [orderOf(store, file.applicationId), orderOf(store, file.applicationId)];
    await move(file, 'under_review');
    await others.take('hand', 'someone-else');
    await own.take('hand', partner);
    await move(file, 'documents_needed');
    await move(another, 'under_review');
    await own.take('cancel', partner);
    await move(file, 'under_review');
    await all.untilDelivered(7);
    expect((await begunFor(its)).toSorted()).toEqual(['application.status_changed', 'order.cancelled', 'order.placed']);
    expect(await begunFor(all)).toHaveLength(7);
  });

  it('waits and goes on where its endpoint’s name leads to an inner address', async () => {
    const subscription = await subscriptionIn(running.stack, 'http://169.254.10.1/webhooks');
    await submitted();
    const [failed] = await subscription.untilDelivered(1, 'failed');
    expect(failed?.data).toMatchObject({
      number: 1,
      status: null,
      problem: expect.any(String),
      nextAttemptAt: expect.any(String),
    });
  });

  it('is given up after three days also where it never had its turn', async () => {
    const held = Promise.withResolvers<never>();
    const sending = Promise.withResolvers<void>();
    const sendOut = (): Promise<never> => {
      sending.resolve();
      return held.promise;
    };
    const { attemptWebhook } = createWebhookDeliveryActivities({ ...running.stack.deps, sendOut });
    const attempt = attemptWebhook as (input: AttemptInput) => Promise<AttemptResult>;
    // Nothing wants the event: these two are tried by hand.
    const subscription = await subscriptionIn(running.stack, endpoint.url('/full'), ['application.funded']);
    const { subscriptionId } = subscription;
    await subscription.send({ type: 'NoteAttempt', data: { subscriptionId, outcome: 'failed', hasLasted: false } });
    const keys = await Promise.all(
      [await submitted(), await submitted()].map(async (file) => {
        const [event] = await file.events();
        return { subscriptionId, eventId: event?.eventId ?? '', name: 'application.submitted' } as const;
      }),
    );
    const inputs = keys.map((key) => ({ key: textOfKey(key), putOff: 3 }));
    const [first, second] = inputs;
    if (!first || !second) throw new Error('There are two');
    const underWay = attempt({ ...first, elapsedMs: 0 });
    await sending.promise;
    expect(await attempt({ ...second, elapsedMs: 60_000 })).toMatchObject({ isPutOff: true });
    expect(await attempt({ ...second, elapsedMs: THREE_DAYS_MS })).toEqual({ waitMs: null, isPutOff: false });
    expect(await subscription.deliveryEvents()).toMatchObject([
      { type: 'WebhookDeliveryGivenUp', data: { because: 'three_days' } },
    ]);
    held.reject(new OutboundError('timeout', 'Cut off', 1));
    await underWay;
  });

  it('disables its endpoint after three days in which nothing arrived there, not where others did', async () => {
    const taken = new Set<string>();
    const sendOut = async ({ body = '' }: OutboundRequest): Promise<OutboundAnswer> => {
      if (![...taken].some((id) => body.includes(id))) throw new OutboundError('timeout', 'Cut off', 1);
      return { status: 200, headers: {}, body: Buffer.from('thanks'), isCut: false, durationMs: 1 };
    };
    const { attemptWebhook } = createWebhookDeliveryActivities({ ...running.stack.deps, sendOut });
    const attempt = attemptWebhook as (input: AttemptInput) => Promise<AttemptResult>;
    const tried = async (isGoodAmong: boolean) => {
      // Nothing wants the events: they are tried by hand.
      const subscription = await subscriptionIn(running.stack, endpoint.url('/lasting'), ['application.funded']);
      const { subscriptionId } = subscription;
      const [poison, good] = [await submitted(), await submitted()];
      taken.add(good.applicationId);
      const inputOf = async (file: typeof poison, elapsedMs: number): Promise<AttemptInput> => {
        const [event] = await file.events();
        const key = { subscriptionId, eventId: event?.eventId ?? '', name: 'application.submitted' } as const;
        return { key: textOfKey(key), elapsedMs, putOff: 0 };
      };
      await attempt(await inputOf(poison, 0));
      await attempt(await inputOf(poison, 5_000));
      if (isGoodAmong) await attempt(await inputOf(good, 0));
      await attempt(await inputOf(poison, 60_000));
      await attempt(await inputOf(poison, THREE_DAYS_MS));
      return subscription.state();
    };
    expect(await tried(false)).toMatchObject({ status: 'disabled', disabledBecause: 'failing' });
    expect(await tried(true)).toMatchObject({ status: 'active', isFailing: true });
  });

  it('is tried again until its endpoint is back, and says so of the subscription', async () => {
    endpoint.answer('/flaky', 503);
    const subscription = await subscriptionIn(running.stack, endpoint.url('/flaky'));
    await submitted();
    const [failed] = await subscription.untilDelivered(1, 'failed');
    expect(failed?.data).toMatchObject({
      number: 1,
      status: 503,
      answer: 'not now',
      nextAttemptAt: expect.any(String),
    });
    await eventually('the endpoint to be failing', async () => (await subscription.state()).isFailing);
    endpoint.answer('/flaky', 200);
    await subscription.untilDelivered(1);
    await eventually('the endpoint to be back', async () => !(await subscription.state()).isFailing);
    const [first, second] = endpoint.at('/flaky');
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  it('is never sent again to an endpoint that is gone, until someone resumes it', async () => {
    endpoint.answer('/gone', 410);
    const subscription = await subscriptionIn(running.stack, endpoint.url('/gone'));
    const { subscriptionId } = subscription;
    await submitted();
    await eventually('it to be disabled', async () => (await subscription.state()).disabledBecause === 'gone');
    await expect(
      subscription.send({ type: 'RequestTest', data: { subscriptionId, event: 'application.funded' } }),
    ).rejects.toThrow(/disabled; resume it first/);
    endpoint.answer('/gone', 204);
    await subscription.send({ type: 'ResumeSubscription', data: { subscriptionId } });
    const [failed] = await subscription.deliveryEvents();
    const { events } = await subscription.send({
      type: 'RequestResend',
      data: { subscriptionId, deliveryId: failed?.data.deliveryId ?? '' },
    });
    const [again] = await subscription.untilDelivered(1);
    expect(again?.data).toMatchObject({
      deliveryId: deliveryIdOf({ subscriptionId, eventId: events[0]?.eventId ?? '', name: 'resend' }),
      cause: 'resend',
      status: 204,
    });
    const [first, second] = endpoint.at('/gone');
    expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
  });

  it('is signed with both secrets while one takes the place of the other', async () => {
    const subscription = await subscriptionIn(running.stack, endpoint.url('/rotated'));
    const { subscriptionId } = subscription;
    const { secretId, secret } = await subscription.keep();
    const previousValidUntil = new Date(Date.now() + 60_000).toISOString();
    await subscription.send({
      type: 'RotateSubscriptionSecret',
      data: { subscriptionId, secretId, previousValidUntil },
    });
    await subscription.send({ type: 'RequestTest', data: { subscriptionId, event: 'condition.added' } });
    const [test] = await subscription.untilDelivered(1);
    expect(test?.data).toMatchObject({ cause: 'test', event: 'condition.added' });
    const [arrived] = endpoint.at('/rotated');
    const headers = Object.fromEntries(
      Object.entries(arrived?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    for (const each of [subscription.secret, secret]) {
      expect(new Webhook(each).verify(arrived?.body ?? '', headers)).toMatchObject({ isTest: true });
    }
  });

  it('of an endpoint that never answers leaves the others alone', async () => {
    endpoint.answer('/dead', null);
    const dead = await subscriptionIn(running.stack, endpoint.url('/dead'));
    const alive = await subscriptionIn(running.stack, endpoint.url('/alive'));
    await Promise.all(Array.from({ length: 20 }, () => submitted()));
    await alive.untilDelivered(20);
    const outcomes = (await dead.deliveryEvents()).map(({ data }) => ('outcome' in data ? data.outcome : 'given up'));
    expect(outcomes.filter((outcome) => outcome !== 'failed')).toEqual([]);
  });
});
