import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { sandboxPartnerIds } from '../../events/lending/partners/partner-connections.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import { messageKindsOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_ID } from '../../events/settings/settings.stream.ts';
import {
  countDeliveries,
  listRefusedDeliveries,
} from '../../projections/partner-deliveries/partner-deliveries.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { requireRecentSignIn } from '../services/limits/recent-sign-in.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { openSettings } from './settings-moved.ts';
import { type Partner, partnerChangedSchema, partnerMessagesSchema, partnerSchema } from './partners.contract.ts';

const tag = 'Partners';
const MOST_REFUSED = 20;

/** Partners that deliver by webhook: what they may deliver, and what of theirs was refused. */
export const partnerRoutes = ({
  store,
  settingsInForce,
  webhookSecrets,
}: Pick<RouteDeps, 'store' | 'settingsInForce' | 'webhookSecrets'>): Route[] => {
  const listPartners = async (): Promise<Partner[]> => {
    const [inForce, counts, refused] = await Promise.all([
      settingsInForce.read(),
      countDeliveries(store.pool),
      listRefusedDeliveries(store.pool, MOST_REFUSED),
    ]);
    const ids = new Set([...webhookSecrets.keys(), ...Object.keys(inForce.partnerMessages), ...counts.keys()]);
    // Vendors deliver what was ordered of them, and nothing that is allowed here.
    const listed = [...ids].filter((partnerId) => !sandboxPartnerIds.includes(partnerId));
    return listed.toSorted().map((partnerId) => ({
      partnerId,
      name: partnerActor(partnerId).name,
      kinds: [...messageKindsOf(inForce, partnerId)],
      hasSecret: webhookSecrets.has(partnerId),
      deliveries: counts.get(partnerId)?.deliveries ?? 0,
      refused: counts.get(partnerId)?.refused ?? 0,
      held: counts.get(partnerId)?.held ?? 0,
      lastDeliveryAt: counts.get(partnerId)?.lastAt ?? null,
      newestRefused: refused
        .filter((delivery) => delivery.partnerId === partnerId)
        .map(({ partnerId: _partnerId, ...delivery }) => delivery),
    }));
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/settings/partners',
      summary: 'Partners that deliver by webhook: what each may deliver, and its newest deliveries that were refused',
      tag,
      permission: 'integrations.read',
      reads: ['partner-deliveries'],
      responses: { 200: { description: 'The partners', schema: z.array(partnerSchema) } },
      handle: async () => ({ body: await listPartners() }),
    }),
    commandRoute(openSettings({ store, settingsInForce }))({
      method: 'put',
      path: '/api/settings/partners/:partnerId',
      summary: 'What a partner may deliver from now on; anything else is kept and refused',
      tag,
      permission: 'integrations.update',
      params: z.object({ partnerId: z.string().max(100) }),
      body: partnerMessagesSchema,
      id: () => SETTINGS_ID,
      done: 'Done, and in force',
      answers: { schema: partnerChangedSchema, body: ({ version }) => ({ version }) },
      command: async (context) => {
        const { partnerId } = context.params;
        await requireRecentSignIn({ settingsInForce }, context, 'change what a partner may deliver');
        if (!(await listPartners()).some((partner) => partner.partnerId === partnerId)) {
          throw new NotFoundError('There is no such partner', { partnerId });
        }
        return { type: 'AllowPartnerMessages', data: { partnerId, ...context.body } };
      },
    }),
  ];
};
