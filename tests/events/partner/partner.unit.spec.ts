import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import type { PartnerEvent, PartnerEventOf } from '../../../events/partner/partner.events.ts';
import { connectionsOf, connectionTo } from '../../../events/partner/partner.state.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const { decider } = partnerAggregate;
const given = specificationOf(decider, commandMetadata());
const partnerId = 'cedar-valley-title';
const secretId = 'aaaaaaaa-0000-4000-8000-000000000001';
const otherSecretId = 'aaaaaaaa-0000-4000-8000-000000000002';
const webhookSecretId = 'aaaaaaaa-0000-4000-8000-000000000003';
const configuration = { name: 'Cedar Valley Title', endpoint: 'https://api.cedar.example/v1', description: 'Searches' };
const connectedData: PartnerEventOf<'PartnerConnected'>['data'] = {
  partnerId,
  kind: 'title',
  ...configuration,
  isSandbox: false,
  secretId,
  webhookSecretId,
};
const connected: PartnerEvent = { type: 'PartnerConnected', data: connectedData };
const disconnected: PartnerEvent = { type: 'PartnerDisconnected', data: { partnerId, reason: 'Contract ended' } };
const configure = (change: Partial<typeof configuration> & { readonly secretId?: string | null }) =>
  ({ type: 'ConfigurePartner', data: { partnerId, kind: 'title', ...configuration, ...change } }) as const;

describe('Connection to a partner', () => {
  it('is made once, with its address as paths can follow it', () => {
    given()
      .when({ type: 'ConnectPartner', data: { ...connectedData, endpoint: 'https://api.cedar.example/v1/' } })
      .thenEvents(connected);
    given(connected)
      .when({ type: 'ConnectPartner', data: { ...connectedData, name: 'Another name' } })
      .thenThrows({
        code: 'already_taken',
        message: /^There is a partner cedar-valley-title already/,
        fields: ['partnerName'],
      });
  });

  it('has a name that no other partner has, and a disconnected one gives its name back', () => {
    const other = { ...connectedData, partnerId: 'cedar-valley-title-2', name: 'CEDAR VALLEY TITLE' };
    given(connected)
      .when({ type: 'ConnectPartner', data: other })
      .thenThrows({
        code: 'already_taken',
        message: /^There is a partner Cedar Valley Title already/,
        fields: ['partnerName'],
      });
    given(connected, disconnected)
      .when({ type: 'ConnectPartner', data: other })
      .thenEvents({ type: 'PartnerConnected', data: other });
    given(connected, disconnected, { type: 'PartnerConnected', data: other })
      .when({ type: 'ReconnectPartner', data: { partnerId } })
      .thenThrows({ code: 'already_taken' });
  });

  it.each([
    'cedar',
    'ftp://cedar.example',
    'http://cedar.example',
    'https://me:pw@cedar.example',
    'https://cedar.example?a=1',
  ])('refuses the address %s and names the field', (endpoint) => {
    given(connected)
      .when(configure({ endpoint }))
      .thenThrows({ code: 'rule_violation', fields: ['endpoint'] });
  });

  it('is of the sandbox where the installation says, and nobody on a screen takes it elsewhere in its network', () => {
    const sandbox = { ...connectedData, endpoint: 'http://sandbox:3400/title', isSandbox: true };
    const before: PartnerEvent = { type: 'PartnerConnected', data: sandbox };
    given().when({ type: 'ConnectPartner', data: sandbox }).thenEvents(before);
    given()
      .when({ type: 'ConnectPartner', data: { ...sandbox, isSandbox: false } })
      .thenThrows({ code: 'rule_violation', fields: ['endpoint'] });
    const { endpoint, name, description } = sandbox;
    const from = { name, endpoint, description };
    given(before)
      .when(configure({ endpoint, description: 'Invented' }))
      .thenEvents({
        type: 'PartnerConfigured',
        data: { partnerId, ...from, from, description: 'Invented', isSandbox: true },
      });
    given(before)
      .when(configure({ endpoint: 'http://kafka:9092', secretId }))
      .thenThrows({ code: 'rule_violation', fields: ['endpoint'] });
    const atStart = specificationOf(decider, { ...commandMetadata(), actor: { kind: 'system', id: 's', name: 'S' } });
    atStart(before)
      .when(configure({ endpoint: 'http://vendors:3400/title', secretId }))
      .thenEvents({
        type: 'PartnerConfigured',
        data: { partnerId, ...from, from, endpoint: 'http://vendors:3400/title', isSandbox: true },
      });
  });

  it('is of the sandbox only on the machine itself', () => {
    const sandbox = { ...connectedData, endpoint: 'http://127.0.0.1:3400/title', isSandbox: true };
    given().when({ type: 'ConnectPartner', data: sandbox }).thenEvents({ type: 'PartnerConnected', data: sandbox });
    given({ type: 'PartnerConnected', data: { ...sandbox, secretId: null } })
      .when(configure({}))
      .thenEvents({
        type: 'PartnerConfigured',
        data: { partnerId, ...configuration, from: { ...configuration, endpoint: sandbox.endpoint }, isSandbox: false },
      });
  });

  it('of the sandbox stays where the sandbox is, unless a start of it moves it', () => {
    const sandbox = { ...connectedData, endpoint: 'http://127.0.0.1:3400/title', isSandbox: true };
    const elsewhere = 'http://127.0.0.1:9090/title';
    const there = given({ type: 'PartnerConnected', data: { ...sandbox, secretId: null } });
    there
      .when(configure({ endpoint: elsewhere }))
      .thenThrows({ code: 'rule_violation', fields: ['endpoint'], message: /127\.0\.0\.1:3400/ });
    const actor = { kind: 'system', id: 'sandbox', name: 'Sandbox vendors' } as const;
    specificationOf(
      decider,
      commandMetadata({ actor }),
    )({ type: 'PartnerConnected', data: { ...sandbox, secretId: null } })
      .when(configure({ endpoint: elsewhere }))
      .thenEvents({
        type: 'PartnerConfigured',
        data: {
          partnerId,
          ...configuration,
          endpoint: elsewhere,
          from: { ...configuration, endpoint: sandbox.endpoint },
          isSandbox: true,
        },
      });
  });

  it('records what is another one, and nothing when all is as it was', () => {
    given(connected).when(configure({})).thenNothing();
    given(connected)
      .when(configure({ name: 'Cedar Title', secretId: otherSecretId }))
      .thenEvents(
        {
          type: 'PartnerConfigured',
          data: { partnerId, from: configuration, ...configuration, name: 'Cedar Title', isSandbox: false },
        },
        { type: 'PartnerSecretReplaced', data: { partnerId, secretId: otherSecretId } },
      );
  });

  it('stays for what it was made for', () => {
    given(connected)
      .when({ type: 'ConfigurePartner', data: { ...configure({}).data, kind: 'flood' } })
      .thenThrows({ code: 'rule_violation', fields: ['partnerType'] });
  });

  it('sends its credential to another server only when it is given again', () => {
    const elsewhere = { endpoint: 'https://elsewhere.example/v1' };
    given(connected)
      .when(configure(elsewhere))
      .thenThrows({ code: 'rule_violation', fields: ['apiKey'] });
    given(connected)
      .when(configure({ ...elsewhere, secretId: null }))
      .thenEvents(
        {
          type: 'PartnerConfigured',
          data: { partnerId, from: configuration, ...configuration, ...elsewhere, isSandbox: false },
        },
        { type: 'PartnerSecretReplaced', data: { partnerId, secretId: null } },
      );
  });

  it('is disconnected and connected again, and takes no change meanwhile', () => {
    const data = { partnerId, reason: 'Contract ended' };
    given(connected).when({ type: 'DisconnectPartner', data }).thenEvents(disconnected);
    given(connected, disconnected).when({ type: 'DisconnectPartner', data }).thenNothing();
    given(connected, disconnected)
      .when(configure({}))
      .thenThrows({ code: 'illegal_transition', message: /connect it again first/ });
    given(connected, disconnected)
      .when({ type: 'ReconnectPartner', data: { partnerId } })
      .thenEvents({ type: 'PartnerReconnected', data: { partnerId } });
    given(connected).when({ type: 'ReconnectPartner', data: { partnerId } }).thenNothing();
    given().when({ type: 'DisconnectPartner', data }).thenThrows({ code: 'not_found' });
    given()
      .when({ type: 'ReconnectPartner', data: { partnerId: 'constructor' } })
      .thenThrows({ code: 'not_found' });
  });

  it('keeps the key before until the time given when the key of its webhooks is replaced', () => {
    const replaced = { partnerId, webhookSecretId: otherSecretId, previousValidUntil: '2026-12-01T00:00:00.000Z' };
    given(connected)
      .when({ type: 'ReplacePartnerWebhookSecret', data: replaced })
      .thenEvents({ type: 'PartnerWebhookSecretReplaced', data: replaced });
    const after = stateAfter(decider, [connected, { type: 'PartnerWebhookSecretReplaced', data: replaced }]);
    expect(connectionTo(after, partnerId)?.webhookSecrets).toEqual([
      { secretId: otherSecretId, validUntil: null },
      { secretId: webhookSecretId, validUntil: '2026-12-01T00:00:00.000Z' },
    ]);
  });

  it('is found by its kind and its id while it is connected', () => {
    const state = stateAfter(decider, [connected]);
    expect(connectionsOf(state, 'title').map((partner) => partner.partnerId)).toEqual([partnerId]);
    expect(connectionsOf(state, 'flood')).toEqual([]);
    const after = stateAfter(decider, [connected, disconnected]);
    expect([connectionsOf(after, 'title'), connectionTo(after, partnerId), connectionTo(after, 'constructor')]).toEqual(
      [[], undefined, undefined],
    );
  });
});
