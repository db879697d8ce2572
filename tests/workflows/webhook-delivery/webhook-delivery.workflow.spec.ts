import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { deliveryIdOf } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { WEBHOOKS_QUEUE } from '../../../workflows/engine/task-queue.ts';
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
    expect([endpoint.at('/wants').length, endpoint.at('/other').length, endpoint.at('/paused').length]).toEqual([
      2, 0, 1,
    ]);
    expect(await other.deliveryEvents()).toEqual([]);
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

  it('is never sent again to an endpoint that is gone, until somebody resumes it', async () => {
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
    // Of 20 messages no more are under way to it at once than it has places.
    expect(endpoint.at('/dead').length).toBeLessThanOrEqual(16);
    expect(await dead.deliveryEvents()).toEqual([]);
  });
});
