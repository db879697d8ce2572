import { describe, it } from '@jest/globals';
import {
  webhookSubscriptionDecider,
  type WebhookSubscriptionCommand,
} from '../../../events/webhook-subscription/webhook-subscription.decider.ts';
import type { WebhookSubscriptionEvent } from '../../../events/webhook-subscription/webhook-subscription.events.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const subscriptionId = '66666666-6666-4666-8666-666666666666';
const secretId = '77777777-7777-4777-8777-777777777777';
const otherSecretId = '77777777-7777-4777-8777-777777777778';
const data = { subscriptionId };
const wanted = {
  name: 'Copy',
  url: 'https://partner.example/hooks',
  events: ['application.funded' as const],
  description: null,
};

const given = specificationOf(webhookSubscriptionDecider, commandMetadata());
const subscribed = { type: 'WebhookSubscribed', data: { ...data, ...wanted, secretId } } as const;
const of = (
  type:
    | 'WebhookSubscriptionPaused'
    | 'WebhookUnsubscribed'
    | 'WebhookEndpointFailing'
    | 'WebhookSubscriptionResumed'
    | 'WebhookEndpointRecovered',
): WebhookSubscriptionEvent => ({ type, data });
const disabled = (because: 'gone' | 'failing'): WebhookSubscriptionEvent => ({
  type: 'WebhookSubscriptionDisabled',
  data: { ...data, because },
});
const note = (outcome: 'delivered' | 'failed' | 'gone', hasLasted = false): WebhookSubscriptionCommand => ({
  type: 'NoteAttempt',
  data: { ...data, outcome, hasLasted },
});
const test: WebhookSubscriptionCommand = { type: 'RequestTest', data: { ...data, event: 'application.funded' } };

describe('A subscription to webhooks', () => {
  it('is made once', () => {
    given().when({ type: 'Subscribe', data: subscribed.data }).thenEvents(subscribed);
    given(subscribed).when({ type: 'Subscribe', data: subscribed.data }).thenNothing();
  });

  it('changes when something of it is another one', () => {
    const change = { ...data, ...wanted, url: 'https://partner.example/other' };
    given(subscribed)
      .when({ type: 'ChangeSubscription', data: change })
      .thenEvents({ type: 'WebhookSubscriptionChanged', data: change });
    given(subscribed)
      .when({ type: 'ChangeSubscription', data: { ...data, ...wanted } })
      .thenNothing();
  });

  it('is paused and resumed, and once deleted gone', () => {
    given(subscribed).when({ type: 'PauseSubscription', data }).thenEvents(of('WebhookSubscriptionPaused'));
    given(subscribed, of('WebhookSubscriptionPaused')).when({ type: 'PauseSubscription', data }).thenNothing();
    given(subscribed, of('WebhookSubscriptionPaused'))
      .when({ type: 'ResumeSubscription', data })
      .thenEvents(of('WebhookSubscriptionResumed'));
    given(subscribed, disabled('gone'))
      .when({ type: 'ResumeSubscription', data })
      .thenEvents(of('WebhookSubscriptionResumed'));
    given(subscribed).when({ type: 'ResumeSubscription', data }).thenNothing();
    given(subscribed, of('WebhookUnsubscribed')).when({ type: 'Unsubscribe', data }).thenNothing();
    given(subscribed, of('WebhookUnsubscribed'))
      .when({ type: 'ResumeSubscription', data })
      .thenThrows({ code: 'not_found' });
    given().when({ type: 'Unsubscribe', data }).thenThrows({ code: 'not_found' });
  });

  it('is tried out only while something is sent', () => {
    given(subscribed)
      .when(test)
      .thenEvents({ type: 'WebhookTestRequested', data: { ...data, event: 'application.funded' } });
    given(subscribed, of('WebhookSubscriptionPaused'))
      .when(test)
      .thenThrows({ code: 'illegal_transition', message: /paused; resume it first/ });
    given(subscribed, disabled('failing'))
      .when(test)
      .thenThrows({ code: 'illegal_transition', details: { allowed: ['resume'] } });
  });

  it('says when its endpoint begins to fail and when it is back, once each', () => {
    given(subscribed).when(note('delivered')).thenNothing();
    given(subscribed).when(note('failed')).thenEvents(of('WebhookEndpointFailing'));
    given(subscribed, of('WebhookEndpointFailing')).when(note('failed')).thenNothing();
    given(subscribed, of('WebhookEndpointFailing')).when(note('delivered')).thenEvents(of('WebhookEndpointRecovered'));
  });

  it('is disabled when the endpoint is gone, or has failed for three days', () => {
    given(subscribed).when(note('gone')).thenEvents(disabled('gone'));
    given(subscribed, of('WebhookEndpointFailing')).when(note('failed', true)).thenEvents(disabled('failing'));
    given(subscribed, disabled('gone')).when(note('failed', true)).thenNothing();
    given(subscribed, of('WebhookSubscriptionPaused')).when(note('gone')).thenNothing();
    const moved: WebhookSubscriptionEvent = {
      type: 'WebhookSubscriptionChanged',
      data: { ...data, ...wanted, url: 'https://partner.example/new' },
    };
    given(subscribed, of('WebhookEndpointFailing'), moved)
      .when(note('failed', true))
      .thenEvents(of('WebhookEndpointFailing'));
  });

  it('keeps the secret before for a while', () => {
    const rotated = { ...data, secretId: otherSecretId, previousValidUntil: '2026-03-03T15:00:00.000Z' };
    given(subscribed)
      .when({ type: 'RotateSubscriptionSecret', data: rotated })
      .thenEvents({ type: 'WebhookSecretRotated', data: rotated });
    given(subscribed, { type: 'WebhookSecretRotated', data: rotated })
      .when({ type: 'RotateSubscriptionSecret', data: rotated })
      .thenNothing();
  });
});
