import { randomBytes } from 'node:crypto';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import {
  type PartnerKind,
  partnerKindNames,
  partnerKinds,
  sandboxPartnerId,
  wholeEndpoint,
} from '../../../events/lending/partners/partner-connections.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { connectionsOf, type Partners } from '../../../events/partner/partner.state.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import type { KeptSecrets } from '../../../events/store/privacy/kept-secrets.ts';

type Deps = { readonly store: EventStore; readonly keptSecrets: KeptSecrets };

const DESCRIPTION = 'Answers orders on this machine with invented results. Not for real loans.';

const commandFor = (state: Partners, kind: PartnerKind, url: string) => {
  const partnerId = sandboxPartnerId(kind);
  const endpoint = wholeEndpoint(`${url}/${partnerId}`);
  const name = `Sandbox ${partnerKindNames[kind]}`;
  const secretId = idFrom(partnerId, 'partner-secret');
  const before = state.partners[partnerId];
  const data = { partnerId, kind, name, endpoint, description: DESCRIPTION, secretId };
  if (!before) {
    // Where there is a real vendor, nobody is offered an invented one.
    if (connectionsOf(state, kind).length > 0) return undefined;
    return { type: 'ConnectPartner', data: { ...data, isSandbox: true, webhookSecretId: null } } as const;
  }
  const { description, isDisconnected, isSandbox } = before;
  if (isDisconnected || !isSandbox || before.endpoint === endpoint) return undefined;
  return { type: 'ConfigurePartner', data: { ...data, name: before.name, description } } as const;
};

/**
 * Connects the sandbox vendors, one for each kind that no real partner is connected for, and gives those that are connected
 * the address that they have at this start. What an administrator has made of a connection stays.
 * @param url where they are, such as `http://127.0.0.1:3400` @param now ISO 8601
 */
export const connectSandbox = async ({ store, keptSecrets }: Deps, url: string, now: string): Promise<void> => {
  const partners = openAggregate(store, partnerAggregate);
  const metadata: CommandMetadata = {
    actor: { kind: 'system', id: 'sandbox', name: 'Sandbox vendors' },
    now,
    correlationId: 'sandbox',
  };
  for (const kind of partnerKinds) {
    const { state, version } = await partners.load(PARTNERS_ID);
    const command = commandFor(state, kind, url);
    if (!command) continue;
    await keptSecrets.keep(command.data.secretId, randomBytes(24).toString('base64url'));
    // Another process that starts at the same time sends the same command.
    const options = { commandId: `sandbox:${command.type}:${kind}:${version}` };
    await partners.handle(PARTNERS_ID, command, { metadata, options });
  }
};
