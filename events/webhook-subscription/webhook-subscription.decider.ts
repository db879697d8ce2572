import { decideBy } from '../kernel/decide.ts';
import { IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { WebhookSubscriptionEvent, WebhookSubscriptionEventOf } from './webhook-subscription.events.ts';
import { type WebhookSubscription, webhookSubscriptionFold } from './webhook-subscription.state.ts';
import { webhookSubscriptionStream } from './webhook-subscription.stream.ts';

type DataOf<Type extends WebhookSubscriptionEvent['type']> = WebhookSubscriptionEventOf<Type>['data'];
type OfSubscription = DataOf<'WebhookUnsubscribed'>;

export type WebhookSubscriptionCommand =
  | Command<'Subscribe', DataOf<'WebhookSubscribed'>>
  | Command<'ChangeSubscription', DataOf<'WebhookSubscriptionChanged'>>
  | Command<'PauseSubscription', OfSubscription>
  | Command<'ResumeSubscription', OfSubscription>
  | Command<'RotateSubscriptionSecret', DataOf<'WebhookSecretRotated'>>
  | Command<'Unsubscribe', OfSubscription>
  | Command<'RequestTest', DataOf<'WebhookTestRequested'>>
  | Command<'RequestResend', DataOf<'WebhookResendRequested'>>
  /** Outcome of an attempt; `hasLasted`: no success for three days. */
  | Command<
      'NoteAttempt',
      OfSubscription & { readonly outcome: 'delivered' | 'failed' | 'gone'; readonly hasLasted: boolean }
    >;

const assertThere = ({ status }: WebhookSubscription, subscriptionId: string): void => {
  if (status === 'unknown' || status === 'deleted') {
    throw new NotFoundError('There is no such subscription', { subscriptionId });
  }
};

const assertSends = (state: WebhookSubscription, subscriptionId: string): void => {
  assertThere(state, subscriptionId);
  if (state.status === 'active') return;
  throw new IllegalTransitionError(`Nothing is sent while the subscription is ${state.status}; resume it first`, {
    status: state.status,
    allowed: ['resume'],
  });
};

const isSame = (state: WebhookSubscription, { name, url, events, description }: DataOf<'WebhookSubscriptionChanged'>) =>
  state.name === name &&
  state.url === url &&
  state.description === description &&
  state.events.length === events.length &&
  events.every((event) => state.events.includes(event));

export const webhookSubscriptionDecider: Decider<
  WebhookSubscriptionCommand,
  WebhookSubscriptionEvent,
  WebhookSubscription
> = {
  initialState: webhookSubscriptionFold.initialState,
  decide: decideBy<WebhookSubscriptionCommand, WebhookSubscriptionEvent, WebhookSubscription>({
    Subscribe: ({ data }, { status }) => (status === 'unknown' ? [{ type: 'WebhookSubscribed', data }] : []),
    ChangeSubscription: ({ data }, state) => {
      assertThere(state, data.subscriptionId);
      return isSame(state, data) ? [] : [{ type: 'WebhookSubscriptionChanged', data }];
    },
    PauseSubscription: ({ data }, state) => {
      assertThere(state, data.subscriptionId);
      return state.status === 'active' ? [{ type: 'WebhookSubscriptionPaused', data }] : [];
    },
    ResumeSubscription: ({ data }, state) => {
      assertThere(state, data.subscriptionId);
      return state.status === 'active' ? [] : [{ type: 'WebhookSubscriptionResumed', data }];
    },
    RotateSubscriptionSecret: ({ data }, state) => {
      assertThere(state, data.subscriptionId);
      return state.secretId === data.secretId ? [] : [{ type: 'WebhookSecretRotated', data }];
    },
    Unsubscribe: ({ data }, state) => {
      if (state.status === 'unknown') assertThere(state, data.subscriptionId);
      return state.status === 'deleted' ? [] : [{ type: 'WebhookUnsubscribed', data }];
    },
    RequestTest: ({ data }, state) => {
      assertSends(state, data.subscriptionId);
      return [{ type: 'WebhookTestRequested', data }];
    },
    RequestResend: ({ data }, state) => {
      assertSends(state, data.subscriptionId);
      return [{ type: 'WebhookResendRequested', data }];
    },
    NoteAttempt: ({ data: { subscriptionId, outcome, hasLasted } }, { status, isFailing }) => {
      // Whatever staff have decided meanwhile stands.
      if (status !== 'active') return [];
      const data = { subscriptionId };
      if (outcome === 'delivered') return isFailing ? [{ type: 'WebhookEndpointRecovered', data }] : [];
      if (outcome === 'gone') return [{ type: 'WebhookSubscriptionDisabled', data: { ...data, because: 'gone' } }];
      if (!isFailing) return [{ type: 'WebhookEndpointFailing', data }];
      return hasLasted ? [{ type: 'WebhookSubscriptionDisabled', data: { ...data, because: 'failing' } }] : [];
    },
  }),
  evolve: webhookSubscriptionFold.evolve,
};

export const webhookSubscriptionAggregate: Aggregate<
  WebhookSubscriptionCommand,
  WebhookSubscriptionEvent,
  WebhookSubscription
> = { streamOf: webhookSubscriptionStream, decider: webhookSubscriptionDecider };
