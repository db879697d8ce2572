import { decideBy } from '../kernel/decide.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import type { WebhookAttempted, WebhookDeliveryEvent } from './webhook-delivery.events.ts';
import { webhookDeliveryStream } from './webhook-delivery.stream.ts';

type GivenUp = Extract<WebhookDeliveryEvent, { type: 'WebhookDeliveryGivenUp' }>['data'];

export type WebhookDeliveryCommand =
  Command<'RecordAttempt', WebhookAttempted['data']> | Command<'GiveDeliveryUp', GivenUp>;

export type WebhookDelivery = {
  readonly attempts: number;
  /** Nothing more to do. */
  readonly isOver: boolean;
  /** When the last failed attempt is made up for: ISO 8601. */
  readonly nextAttemptAt: string | null;
};

const { evolve } = foldChangesBy<WebhookDelivery, WebhookDeliveryEvent>({
  WebhookAttempted: (_delivery, { data: { number, outcome, nextAttemptAt } }) => ({
    attempts: number,
    isOver: outcome !== 'failed',
    nextAttemptAt,
  }),
  WebhookDeliveryGivenUp: () => ({ isOver: true, nextAttemptAt: null }),
});

/** An attempt that is reported again, or after the end, changes nothing. */
export const webhookDeliveryDecider: Decider<WebhookDeliveryCommand, WebhookDeliveryEvent, WebhookDelivery> = {
  initialState: { attempts: 0, isOver: false, nextAttemptAt: null },
  decide: decideBy<WebhookDeliveryCommand, WebhookDeliveryEvent, WebhookDelivery>({
    RecordAttempt: ({ data }, { attempts, isOver }) =>
      isOver || data.number <= attempts ? [] : [{ type: 'WebhookAttempted', data }],
    GiveDeliveryUp: ({ data }, { isOver }) => (isOver ? [] : [{ type: 'WebhookDeliveryGivenUp', data }]),
  }),
  evolve,
};

export const webhookDeliveryAggregate: Aggregate<WebhookDeliveryCommand, WebhookDeliveryEvent, WebhookDelivery> = {
  streamOf: webhookDeliveryStream,
  decider: webhookDeliveryDecider,
};
