import { randomUUID } from 'node:crypto';
import { textOfKey } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import type { Scenario, Stage } from '../../replay/scenario.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { subscriptionIn } from '../support/subscription.ts';
import { webhookEndpoint } from '../support/webhook-endpoint.ts';

/** A delivery to an endpoint that answers so. */
const deliveryTo = async ({ store, keptSecrets }: Stage, status: number) => {
  const endpoint = await webhookEndpoint();
  endpoint.answer('/', status);
  const { subscriptionId } = await subscriptionIn({ store, deps: { keptSecrets } }, endpoint.url('/'));
  const file = loanFileIn(store, randomUUID());
  await file.submit();
  const [submitted] = await file.events();
  const eventId = submitted?.eventId ?? '';
  return { endpoint, key: textOfKey({ subscriptionId, eventId, name: 'application.submitted' }) };
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'delivered',
    play: async (stage) => {
      const { endpoint, key } = await deliveryTo(stage, 200);
      await stage.wake(key);
      await stage.untilEnded(key);
      await endpoint.stop();
      return key;
    },
  },
  {
    name: 'waits-to-try-again',
    play: async (stage) => {
      const { endpoint, key } = await deliveryTo(stage, 500);
      await stage.wake(key);
      await stage.untilAtRest(key);
      await endpoint.stop();
      return key;
    },
  },
];
