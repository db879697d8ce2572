import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import {
  configureIntegrationSchema,
  connectionTestSchema,
  disconnectIntegrationSchema,
  endpointSchema,
  type Integration,
  integrationChangedSchema,
  integrationConfiguredSchema,
  integrationsSchema,
  partnerCallSchema,
  testEndpointSchema,
} from '../../../api/integrations/integrations.contract.ts';
import { settingsSummarySchema } from '../../../api/settings/settings.contract.ts';
import { accepting, type Answers, json, open, problem, underWay, write } from '../../support/component.tsx';
import { settingsSummary } from '../../support/component/sample-answers.ts';
import { CEDAR, integration, integrationsWith } from './sample-integrations.ts';

const SECRET = 'whsec_c2VjcmV0';
const LIST = 'GET /api/integrations';
const CONFIGURE = 'POST /api/integrations/configure';
const list = (...all: readonly Integration[]) => json(integrationsSchema, integrationsWith(...all));
const openPage = (all: readonly Integration[], answers: Answers = {}, as: 'admin' | 'manager' | 'viewer' = 'admin') =>
  open('/integrations', { as, answers: { [LIST]: list(...all), ...answers } });

const row = async (name = CEDAR) => within(await screen.findByRole('listitem', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (action: string, name = CEDAR) => screen.findByRole('button', { name: `${action}: ${name}` });
const configured = (webhookSecret: string | null) =>
  json(integrationConfiguredSchema, {
    id: 'cedar-valley-title',
    version: 8,
    webhookUrl: integration().webhookUrl,
    webhookSecret,
  });

describe('Integrations screen', () => {
  it('shows how each connection does, and the figures lead to what they count', async () => {
    const failing = integration({
      id: 'oak',
      name: 'Oak Flood',
      kind: 'flood',
      status: 'error',
      errorsToday: 2,
      syncsToday: 0,
      isSandbox: true,
      lastCall: { at: '2026-03-02T16:00:00.000Z', what: 'order', outcome: 'failed', error: 'HTTP 503', tookMs: 20 },
    });
    const { user, address } = openPage([integration(), failing]);
    (await row()).getByText('Connected');
    const oak = await row('Oak Flood');
    oak.getByText('Error');
    oak.getByText('Sandbox');
    oak.getByText('The last call failed: HTTP 503');
    expect(screen.getAllByText('No partner connected for this.')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: /^Errors/ }));
    expect(address()).toBe('/integrations?show=errors');
    expect(screen.queryByRole('listitem', { name: CEDAR })).toBeNull();
    await row('Oak Flood');
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    await row();
  });

  it('says what would be here, that it could not be read, and to others why there is nothing', async () => {
    const first = openPage([]);
    await screen.findByText('No partners connected yet');
    first.unmount();
    const { user, answer } = openPage([], { [LIST]: problem(503, 'The database is away') });
    await screen.findByText('The database is away');
    answer({ [LIST]: list(integration()) });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await row();
  });

  it('shows a viewer why there is nothing', async () => {
    openPage([], {}, 'viewer');
    await screen.findByText(/You may not see integrations and API keys\./);
  });

  it('says at the fields what is wrong, and tries an address before it is saved', async () => {
    const test = 'POST /api/integrations/test';
    const { user, askedFor } = openPage([integration()], {
      [test]: accepting(
        testEndpointSchema,
        json(connectionTestSchema, { isReached: true, text: 'The partner answers', tookMs: 42 }),
      ),
    });
    await row();
    await user.click(screen.getByText('Configure Partner'));
    const form = await dialog('Configure Partner Integration');
    await user.click(form.getByText('Save'));
    await form.findByText('The partner name is required');
    form.getByText('The API endpoint is required');
    form.getByText(/^Choose one of Compliance/);
    const endpoint = form.getByLabelText(/^API endpoint/);
    await write(user, endpoint, 'http://oak.example');
    await form.findByText(/^Use https:\/\/: what is sent/);
    await user.click(form.getByText('Test connection'));
    expect(askedFor(test)).toHaveLength(0);
    await user.clear(endpoint);
    await write(user, endpoint, 'https://oak.example/v1');
    await user.click(form.getByText('Test connection'));
    await form.findByText('The partner answers (42 ms)');
    expect(askedFor(test)[0]?.body).toEqual({ endpoint: 'https://oak.example/v1', apiKey: '' });
  });

  it('connects a partner, and shows the key of its webhooks once', async () => {
    const { user, askedFor } = openPage([integration()], {
      [CONFIGURE]: accepting(configureIntegrationSchema, configured(SECRET)),
    });
    await row();
    await user.click(screen.getByText('Configure Partner'));
    const form = await dialog('Configure Partner Integration');
    await write(user, form.getByLabelText(/^API endpoint/), 'https://oak.example/v1');
    await write(user, form.getByLabelText(/^Partner name/), 'Oak Flood');
    const key = form.getByLabelText<HTMLInputElement>('API key');
    await write(user, key, 'credential');
    expect(key.type).toBe('password');
    expect(form.getByLabelText<HTMLInputElement>('Webhook URL').value).toMatch(/\/webhooks\/oak-flood$/);
    await user.click(form.getByRole('combobox', { name: /^Partner type/ }));
    await user.click(await screen.findByRole('option', { name: 'Flood' }));
    await user.click(form.getByText('Save'));
    const shown = await dialog('Webhook Key');
    expect(shown.getByLabelText<HTMLInputElement>('Webhook key').value).toBe(SECRET);
    await user.click(shown.getByText('Close without copying'));
    expect(askedFor(CONFIGURE)[0]?.body).toEqual({
      partnerType: 'flood',
      partnerName: 'Oak Flood',
      endpoint: 'https://oak.example/v1',
      apiKey: 'credential',
      description: '',
    });
  });

  it('changes a connection without its key, on what was seen, and says what the server has against it', async () => {
    const { user, askedFor, answer } = openPage([integration()], {
      [CONFIGURE]: problem(422, 'The API key was given for another server', {
        errors: [{ field: 'apiKey', message: 'Enter the API key again: the address is of another server' }],
      }),
    });
    await user.click(await press('Configure'));
    const form = await dialog('Configure Partner Integration');
    form.getByText('A key is kept. Leave this empty to keep it.');
    const endpoint = form.getByRole('textbox', { name: /^API endpoint/ });
    await user.clear(endpoint);
    await write(user, endpoint, 'https://other.example');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Enter the API key again: the address is of another server');
    answer({ [CONFIGURE]: configured(null) });
    await write(user, form.getByLabelText('API key'), 'again');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Integration Configured/);
    const sent = askedFor(CONFIGURE).at(-1);
    expect(sent?.body).toMatchObject({ partnerId: 'cedar-valley-title', apiKey: 'again' });
    expect(sent?.headers.get('If-Match')).toBe('"7"');
  });

  it('keeps what is typed over a reload, but not the key', async () => {
    const first = openPage([integration()]);
    await first.user.click(await press('Configure'));
    const form = await dialog('Configure Partner Integration');
    await write(first.user, form.getByRole('textbox', { name: 'Description' }), 'Two counties');
    await write(first.user, form.getByLabelText('API key'), 'typed-credential');
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('Two counties');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('typed-credential');
    await first.user.click(form.getByRole('button', { name: 'Cancel' }));
    await first.user.click(await screen.findByRole('button', { name: /^Discard/ }));
  });

  it('tests a connection once, however often it is pressed, and says what came of it', async () => {
    const test = underWay(
      json(connectionTestSchema, { isReached: false, text: 'Not reached: nobody answers there', tookMs: 3 }),
    );
    const route = 'POST /api/integrations/cedar-valley-title/test';
    const { user, askedFor } = openPage([integration()], { [route]: test.answer });
    const button = await press('Test connection');
    await user.dblClick(button);
    test.arrive();
    await (await row()).findByText('Not reached: nobody answers there');
    expect(askedFor(route)).toHaveLength(1);
  });

  it('shows the newest calls, replaces the webhook key, and disconnects with a reason', async () => {
    const { user, askedFor } = openPage([integration()], {
      'GET /api/integrations/cedar-valley-title/calls': json(z.array(partnerCallSchema), [
        { at: '2026-03-02T16:00:00.000Z', what: 'order', outcome: 'refused', error: 'HTTP 422', tookMs: 20 },
      ]),
      'GET /api/settings/summary': json(settingsSummarySchema, settingsSummary({ timeZone: 'America/New_York' })),
      'POST /api/integrations/cedar-valley-title/webhook-secret': configured(null),
      'POST /api/integrations/cedar-valley-title/disconnection': accepting(
        disconnectIntegrationSchema,
        json(integrationChangedSchema, { id: 'cedar-valley-title', version: 9 }),
      ),
    });
    await user.click(await press('Details'));
    const details = await dialog(CEDAR);
    await details.findByText('HTTP 422');
    details.getByText('Refused');
    await user.click(details.getByRole('button', { name: 'Replace webhook key' }));
    const asked = await dialog(`Replace the webhook key of ${CEDAR}?`);
    await asked.findByText(/works 24 hours more/);
    await user.click(asked.getByRole('button', { name: 'Replace webhook key' }));
    const shown = await dialog('Webhook Key');
    shown.getByText(/^This key was shown once before/);
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await user.click(await press('Details'));
    await user.click((await dialog(CEDAR)).getByRole('button', { name: 'Disconnect' }));
    const form = await dialog(`Disconnect ${CEDAR}?`);
    await user.click(form.getByRole('button', { name: 'Disconnect' }));
    await form.findByText('A reason is required');
    await write(user, form.getByRole('textbox', { name: /^Reason/ }), 'Contract ended');
    await user.click(form.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText(/^Partner Disconnected/);
    expect(askedFor('POST /api/integrations/cedar-valley-title/disconnection')[0]?.body).toEqual({
      reason: 'Contract ended',
    });
  });

  it('takes the API key away without another one, once someone has said so', async () => {
    const configure = 'POST /api/integrations/configure';
    const { user, askedFor } = openPage([integration()], {
      'GET /api/integrations/cedar-valley-title/calls': json(z.array(partnerCallSchema), []),
      [configure]: problem(409, 'Someone has disconnected it'),
    });
    await user.click(await press('Details'));
    await user.click((await dialog(CEDAR)).getByRole('button', { name: 'Remove API key' }));
    const asked = await dialog(`Remove the API key of ${CEDAR}?`);
    await user.click(asked.getByRole('button', { name: 'Remove API key' }));
    await asked.findByText('Someone has disconnected it');
    expect(askedFor(configure)[0]?.body).toMatchObject({ partnerId: 'cedar-valley-title', apiKey: null });
  });

  it('keeps buttons for a manager in place, and says which permission is missing', async () => {
    const { user } = openPage([integration()], {}, 'manager');
    await user.click(await press('Configure'));
    await screen.findByText(/integrations/i, {
      selector: '[role=tooltip] *, [role=alert] *, [role=dialog] *, p, span',
    });
    expect(screen.queryByRole('dialog', { name: 'Configure Partner Integration' })).toBeNull();
  });

  it('lists the endpoints, and leads to the documentation', async () => {
    const { user, address } = openPage([integration()], {
      'GET /api/integrations/endpoints': json(z.array(endpointSchema), [
        {
          id: 'post /api/v1/title/report',
          method: 'POST',
          path: '/api/v1/title/report',
          description: 'Hand in a title report',
          category: 'title',
          access: 'title:report',
        },
      ]),
    });
    await user.click(await screen.findByRole('tab', { name: 'API Endpoints' }));
    expect(address()).toBe('/integrations?tab=endpoints');
    await screen.findByText('POST /api/v1/title/report');
    screen.getByText('scope title:report');
    await user.click(screen.getByRole('tab', { name: 'Documentation' }));
    expect(screen.getByRole('link', { name: 'Partner API' }).getAttribute('href')).toBe('/api/v1/docs');
  });
});
