import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { integrationsSchema } from '../../../api/integrations/integrations.contract.ts';
import { partnerDeliverySchema } from '../../../api/partner-delivery/partner-delivery.contract.ts';
import { partnerSchema } from '../../../api/settings/partners.contract.ts';
import {
  subscribedSchema,
  subscribeSchema,
  webhookDeliveryDetailSchema,
  type WebhookDeliveryInfo,
  webhookDeliverySchema,
  type WebhookSubscriptionInfo,
  webhookSubscriptionSchema,
} from '../../../api/webhook-subscription/webhook-subscription.contract.ts';
import { accepting, type Answers, json, open, page, problem, write } from '../../support/component.tsx';
import { integration, integrationsWith } from './sample-integrations.ts';

const id = '99999999-9999-4999-8999-999999999999';
const AT = '2026-03-02T15:00:00.000Z';
const PATH = '/api/integrations/webhooks';
const subscription = (more: Partial<WebhookSubscriptionInfo> = {}): WebhookSubscriptionInfo => ({
  id,
  name: 'Cedar files',
  url: 'https://cedar.example/webhooks',
  events: ['application.status_changed'],
  description: null,
  partnerId: null,
  active: true,
  status: 'active',
  disabledBecause: null,
  failingSince: null,
  lastAttempt: null,
  delivered: 3,
  failed: 0,
  waiting: 0,
  previousSecretUntil: null,
  createdAt: AT,
  createdBy: 'Avery Lindqvist',
  version: 5,
  ...more,
});
const delivery: WebhookDeliveryInfo = {
  id,
  eventName: 'application.status_changed',
  messageId: id,
  cause: 'event',
  status: 'failed',
  because: 'three_days',
  attempts: 12,
  lastOutcome: 'failed',
  lastStatus: 503,
  lastDurationMs: 20,
  createdAt: AT,
  lastAt: AT,
  nextAttemptAt: null,
};
const list = (...all: readonly WebhookSubscriptionInfo[]) => json(z.array(webhookSubscriptionSchema), [...all]);
const openTab = (subscriptions: readonly WebhookSubscriptionInfo[], answers: Answers = {}) =>
  open('/integrations?tab=webhooks', {
    answers: {
      'GET /api/integrations': json(integrationsSchema, integrationsWith()),
      'GET /api/settings/partners': json(z.array(partnerSchema), []),
      'GET /api/partner-deliveries': page(partnerDeliverySchema, []),
      [`GET ${PATH}`]: list(...subscriptions),
      ...answers,
    },
  });
const changed = json(commandAnswerSchema, { id, version: 6 });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (action: string) => screen.findByRole('button', { name: `${action}: Cedar files` });

describe('Webhooks out', () => {
  it('are added with what they are told of; the secret is shown once', async () => {
    const { user, askedFor } = openTab([], {
      [`POST ${PATH}`]: accepting(
        subscribeSchema,
        json(subscribedSchema, { id, version: 1, secret: 'whsec_c2VjcmV0' }, { status: 201 }),
      ),
    });
    await screen.findByText('No webhooks yet');
    await user.click(screen.getByText('Add webhook'));
    const form = await dialog('Add webhook');
    await user.click(form.getByText('Save'));
    await form.findByText('A name is required');
    form.getByText('Choose at least one event');
    await write(user, form.getByLabelText(/^Name/), 'Cedar files');
    await write(user, form.getByLabelText(/^Address/), 'https://cedar.example/webhooks');
    await user.click(form.getByLabelText(/^application\.status_changed/));
    form.getByText('It receives events of every file and every order.');
    await user.click(form.getByText('Save'));
    const asked = await dialog('Tell Cedar files of every file?');
    expect(askedFor(`POST ${PATH}`)).toEqual([]);
    await user.click(asked.getByText('Tell It of Every File'));
    const shown = await dialog('Webhook Secret');
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_c2VjcmV0');
    await user.click(shown.getByText('Close without copying'));
    expect(askedFor(`POST ${PATH}`)[0]?.body).toMatchObject({
      events: ['application.status_changed'],
      partnerId: null,
    });
  });

  it('are for one partner without a question, and stay so', async () => {
    const { user, askedFor, answer } = openTab([], {
      'GET /api/settings/partners': json(z.array(partnerSchema), [
        {
          partnerId: 'cedar-title',
          name: 'Cedar Title',
          kinds: [],
          hasSecret: true,
          deliveries: 0,
          refused: 0,
          held: 0,
          lastDeliveryAt: null,
          newestRefused: [],
        },
      ]),
      [`POST ${PATH}`]: accepting(
        subscribeSchema,
        json(subscribedSchema, { id, version: 1, secret: 'whsec_c2VjcmV0' }, { status: 201 }),
      ),
    });
    await user.click(await screen.findByText('Add webhook'));
    const form = await dialog('Add webhook');
    await write(user, form.getByLabelText(/^Name/), 'Cedar files');
    await user.click(form.getByRole('combobox', { name: 'For' }));
    await user.click(await screen.findByRole('option', { name: 'Cedar Title' }));
    await write(user, form.getByLabelText(/^Address/), 'https://cedar.example/webhooks');
    await user.click(form.getByLabelText(/^order\.placed/));
    answer({ [`GET ${PATH}`]: list(subscription({ partnerId: 'cedar-title' })) });
    await user.click(form.getByText('Save'));
    const shown = await dialog('Webhook Secret');
    expect(askedFor(`POST ${PATH}`)[0]?.body).toMatchObject({ partnerId: 'cedar-title', events: ['order.placed'] });
    await user.click(shown.getByText('Close without copying'));
    await user.click(await press('Edit'));
    const edited = await dialog('Edit webhook');
    expect(edited.getByRole('combobox', { name: 'For' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('call whom they are for by name, and have the ids to copy among the deliveries', async () => {
    const { user } = openTab([subscription({ partnerId: 'cedar-valley-title' })], {
      'GET /api/integrations': json(integrationsSchema, integrationsWith(integration())),
      [`GET ${PATH}/${id}/deliveries`]: page(webhookDeliverySchema, []),
    });
    const row = within(await screen.findByRole('listitem', { name: 'Cedar files' }));
    await row.findByText('Cedar Valley Title');
    expect(row.queryByText('cedar-valley-title')).toBeNull();
    await user.click(await press('Deliveries'));
    const log = await dialog('Deliveries to Cedar files');
    expect(log.getByLabelText<HTMLInputElement>('ID of the partner').value).toBe('cedar-valley-title');
    expect(log.getByLabelText<HTMLInputElement>('ID of the webhook').value).toBe(id);
  });

  it('say why nothing is sent, and are resumed on what was seen', async () => {
    const resume = `POST ${PATH}/${id}/resume`;
    const { user, askedFor, answer } = openTab(
      [subscription({ status: 'disabled', active: false, disabledBecause: 'gone' })],
      { [resume]: problem(409, 'It was deleted meanwhile') },
    );
    await screen.findByText(/said that it is gone \(410\)/);
    expect(screen.queryByRole('button', { name: 'Send test: Cedar files' })).toBeNull();
    await user.click(await press('Resume'));
    await screen.findByText('It was deleted meanwhile');
    answer({ [resume]: changed, [`GET ${PATH}`]: list(subscription()) });
    await user.click(await press('Resume'));
    await screen.findByText(/^Webhook Resumed/);
    expect(askedFor(resume).at(-1)?.headers.get('If-Match')).toBe('"5"');
  });

  it('have a log in which each delivery can be looked at and sent again', async () => {
    const log = `${PATH}/${id}/deliveries`;
    const { user, askedFor } = openTab([subscription()], {
      [`GET ${log}`]: json(z.array(webhookDeliverySchema), [delivery]),
      [`GET ${log}/${id}`]: json(webhookDeliveryDetailSchema, {
        ...delivery,
        body: '{"type":"application.status_changed"}',
        attemptLog: [
          { number: 1, at: AT, outcome: 'failed', status: 503, durationMs: 20, answer: 'away', problem: null },
        ],
      }),
      [`POST ${log}/${id}/resend`]: json(commandAnswerSchema, { id, version: 6 }, { status: 202 }),
    });
    await user.click(await press('Deliveries'));
    const shown = await dialog('Deliveries to Cedar files');
    await shown.findByText('Given up after three days.');
    await user.click(shown.getByRole('button', { name: /^Send again/ }));
    await screen.findByText(/^Sent Again/);
    expect(askedFor(`POST ${log}/${id}/resend`)).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: /^Attempts/ }));
    await shown.findByText('away');
    shown.getByText('{"type":"application.status_changed"}');
    await user.click(shown.getByRole('button', { name: 'Back' }));
    await user.click(shown.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByRole('option', { name: 'Failed' }));
    await shown.findByText('Given up after three days.');
    expect(askedFor(`GET ${log}`).at(-1)?.query.get('filter')).toBe('{"status":"failed"}');
  });

  it('are deleted once someone has said so', async () => {
    const { user, askedFor, answer } = openTab([subscription()], { [`DELETE ${PATH}/${id}`]: changed });
    await user.click(await press('Delete'));
    const asked = await dialog('Delete Cedar files?');
    answer({ [`GET ${PATH}`]: list() });
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await screen.findByText('No webhooks yet');
    expect(askedFor(`DELETE ${PATH}/${id}`)).toHaveLength(1);
  });
});
