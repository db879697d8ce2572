import { decideBy } from '../kernel/decide.ts';
import { AlreadyTakenError, IllegalTransitionError, NotFoundError, RuleViolationError } from '../kernel/errors.ts';
import type { Aggregate, Command, CommandMetadata, Decider } from '../kernel/message.ts';
import {
  endpointProblem,
  isLoopback,
  isSameServer,
  PARTNER_ID,
  type PartnerKind,
  partnerKindNames,
  wholeEndpoint,
} from '../lending/partners/partner-connections.ts';
import type { PartnerEvent, PartnerEventOf } from './partner.events.ts';
import { noPartners, partnerChanges, type PartnerConnection, type Partners } from './partner.state.ts';
import { partnerStream } from './partner.stream.ts';

export type ConnectPartner = Command<'ConnectPartner', PartnerEventOf<'PartnerConnected'>['data']>;
/** The whole configuration as it is to be; what is as it was records nothing. */
export type ConfigurePartner = Command<
  'ConfigurePartner',
  {
    readonly partnerId: string;
    readonly kind: PartnerKind;
    readonly name: string;
    readonly endpoint: string;
    readonly description: string;
    /** A credential that is kept already, null for none any more; left out, it stays. */
    readonly secretId?: string | null | undefined;
  }
>;
export type ReplacePartnerWebhookSecret = Command<
  'ReplacePartnerWebhookSecret',
  PartnerEventOf<'PartnerWebhookSecretReplaced'>['data']
>;
export type DisconnectPartner = Command<'DisconnectPartner', PartnerEventOf<'PartnerDisconnected'>['data']>;
export type ReconnectPartner = Command<'ReconnectPartner', PartnerEventOf<'PartnerReconnected'>['data']>;
export type PartnerCommand =
  ConnectPartner | ConfigurePartner | ReplacePartnerWebhookSecret | DisconnectPartner | ReconnectPartner;

const known = ({ partners }: Partners, partnerId: string): PartnerConnection => {
  const partner = Object.hasOwn(partners, partnerId) ? partners[partnerId] : undefined;
  if (!partner) throw new NotFoundError('There is no such partner', { partnerId });
  return partner;
};

const connected = (state: Partners, partnerId: string): PartnerConnection => {
  const partner = known(state, partnerId);
  if (!partner.isDisconnected) return partner;
  throw new IllegalTransitionError(`${partner.name} is disconnected: connect it again first`, { partnerId });
};

/** A disconnected partner's name is free again. */
const refuseTakenName = ({ partners }: Partners, partnerId: string, name: string): void => {
  const other = Object.values(partners).find(
    (each) => each.partnerId !== partnerId && !each.isDisconnected && each.name.toLowerCase() === name.toLowerCase(),
  );
  if (!other) return;
  throw new AlreadyTakenError(`There is a partner ${other.name} already`, { partnerId: other.partnerId }, [
    { field: 'partnerName', message: 'Use a name that no other partner has' },
  ]);
};

/** @returns the address as it is kept */
const usable = (endpoint: string, isSandbox: boolean): string => {
  const problem = endpointProblem(endpoint, isSandbox);
  if (!problem) return wholeEndpoint(endpoint);
  throw new RuleViolationError('Nothing can be sent to this address', {}, [{ field: 'endpoint', message: problem }]);
};

const connect = ({ data }: ConnectPartner, state: Partners): PartnerEvent[] => {
  const { partnerId, name } = data;
  if (!PARTNER_ID.test(partnerId)) {
    throw new RuleViolationError('A partner goes by small letters, digits and hyphens', { partnerId }, [
      { field: 'partnerName', message: 'Use a name with a letter or digit of the Latin alphabet in it' },
    ]);
  }
  if (Object.hasOwn(state.partners, partnerId)) {
    throw new AlreadyTakenError(`There is a partner ${partnerId} already`, { partnerId }, [
      {
        field: 'partnerName',
        message: 'Use another name, or configure the one that is there; a disconnected one can be connected again',
      },
    ]);
  }
  refuseTakenName(state, partnerId, name);
  return [{ type: 'PartnerConnected', data: { ...data, endpoint: usable(data.endpoint, data.isSandbox) } }];
};

/** Or a vendor of the sandbox would be a way to whatever else this machine serves. Its own start may move it. */
const assertOfSandbox = (from: string, to: string, { actor }: Pick<CommandMetadata, 'actor'>): void => {
  if (actor.kind === 'system' || isSameServer(from, to)) return;
  throw new RuleViolationError(`The sandbox vendors are at ${new URL(from).origin}`, {}, [
    { field: 'endpoint', message: 'Use an address there, or the https:// address of a real vendor' },
  ]);
};

const configure = (
  { data }: ConfigurePartner,
  state: Partners,
  metadata: Pick<CommandMetadata, 'actor'>,
): PartnerEvent[] => {
  const { partnerId, name, description, secretId } = data;
  const before = connected(state, partnerId);
  if (data.kind !== before.kind) {
    throw new RuleViolationError('A connection stays for what it was made for', { partnerId }, [
      { field: 'partnerType', message: `Choose ${partnerKindNames[before.kind]}, or connect another partner` },
    ]);
  }
  refuseTakenName(state, partnerId, name);
  // Where the sandbox is now is for the installation's own start to say.
  const isThere = metadata.actor.kind === 'system' || isSameServer(before.endpoint, data.endpoint);
  const isSandbox = before.isSandbox && (isThere || isLoopback(data.endpoint));
  const endpoint = usable(data.endpoint, isSandbox);
  // Or whoever may change an address could have the credential sent to a server of their own.
  if (before.secretId !== null && secretId === undefined && !isSameServer(before.endpoint, endpoint)) {
    throw new RuleViolationError('The API key was given for another server', { partnerId }, [
      { field: 'apiKey', message: 'Enter the API key again: the address is of another server' },
    ]);
  }
  const from = { name: before.name, endpoint: before.endpoint, description: before.description };
  const isSame = name === from.name && endpoint === from.endpoint && description === from.description;
  if (isSandbox) assertOfSandbox(before.endpoint, endpoint, metadata);
  const isSameSecret = secretId === undefined || secretId === before.secretId;
  return [
    ...(isSame
      ? []
      : [{ type: 'PartnerConfigured', data: { partnerId, from, name, endpoint, description, isSandbox } } as const]),
    ...(isSameSecret ? [] : [{ type: 'PartnerSecretReplaced', data: { partnerId, secretId } } as const]),
  ];
};

const replaceWebhookSecret = ({ data }: ReplacePartnerWebhookSecret, state: Partners): PartnerEvent[] => {
  connected(state, data.partnerId);
  return [{ type: 'PartnerWebhookSecretReplaced', data }];
};

const disconnect = ({ data }: DisconnectPartner, state: Partners): PartnerEvent[] =>
  known(state, data.partnerId).isDisconnected ? [] : [{ type: 'PartnerDisconnected', data }];

const reconnect = ({ data }: ReconnectPartner, state: Partners): PartnerEvent[] => {
  const partner = known(state, data.partnerId);
  if (!partner.isDisconnected) return [];
  refuseTakenName(state, partner.partnerId, partner.name);
  return [{ type: 'PartnerReconnected', data }];
};

/** Connections to partners. Saving unchanged values records nothing: two administrators may save the same form. */
const partnerDecider: Decider<PartnerCommand, PartnerEvent, Partners> = {
  initialState: noPartners,
  decide: decideBy({
    ConnectPartner: connect,
    ConfigurePartner: configure,
    ReplacePartnerWebhookSecret: replaceWebhookSecret,
    DisconnectPartner: disconnect,
    ReconnectPartner: reconnect,
  }),
  evolve: partnerChanges.evolve,
};

export const partnerAggregate: Aggregate<PartnerCommand, PartnerEvent, Partners> = {
  streamOf: partnerStream,
  decider: partnerDecider,
};
