import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { z } from 'zod';
import {
  type ApiKeyHistoryLine,
  apiKeyHistoryLineSchema,
  type ApiKeyInfo,
  apiKeySchema,
  changeQuotaSchema,
  issueApiKeySchema,
  issuedKeySchema,
  revokeApiKeySchema,
  rotateApiKeySchema,
} from '../../../api/api-key/api-key.contract.ts';
import { integrationsSchema } from '../../../api/integrations/integrations.contract.ts';
import { partnerSchema } from '../../../api/settings/partners.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { settingsSummarySchema } from '../../../api/settings/settings.contract.ts';
import { integration, integrationsWith } from '../integrations/sample-integrations.ts';
import { accepting, type Answers, json, open, page, problem, write } from '../../support/component.tsx';
import { settingsSummary } from '../../support/component/sample-answers.ts';

const PARTNER = 'Cedar Valley Title';
const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
const KEY = 'llk_abcd1234_secret';

const apiKey = (name: string, more: Partial<ApiKeyInfo> = {}): ApiKeyInfo => ({
  id: '99999999-9999-4999-8999-999999999999',
  name,
  partner: PARTNER,
  partnerId: 'cedar-valley-title',
  requestsPerMinute: 1_200,
  prefix: 'abcd1234',
  scopes: ['title:report'],
  issuedAt: '2026-03-02T15:00:00.000Z',
  issuedBy: 'Avery Lindqvist',
  expiresAt: inDays(200),
  rotatedAt: null,
  revokedAt: null,
  lastUsedAt: null,
  previousValidUntil: null,
  version: 3,
  ...more,
});
const policy = json(settingsSummarySchema, settingsSummary({ timeZone: 'America/New_York' }));
const deliverer = {
  partnerId: 'hill-country-documents',
  name: 'Hill country documents',
  kinds: [],
  hasSecret: true,
  deliveries: 0,
  refused: 0,
  held: 0,
  lastDeliveryAt: null,
  newestRefused: [],
};
const list = (...keys: ApiKeyInfo[]) => page(apiKeySchema, keys);
const openKeys = (keys: readonly ApiKeyInfo[], answers: Answers = {}, as: 'admin' | 'manager' | 'viewer' = 'admin') =>
  open('/settings/api-keys', {
    as,
    answers: {
      'GET /api/api-keys': list(...keys),
      'GET /api/settings/summary': policy,
      'GET /api/settings/partners': json(z.array(partnerSchema), [deliverer]),
      'GET /api/integrations': json(integrationsSchema, integrationsWith(integration())),
      ...answers,
    },
  });

const row = async (name: string) => within(await screen.findByRole('listitem', { name: `${name} of ${PARTNER}` }));
const button = (action: string, name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${action}: ${name} of ${PARTNER}` });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const pathOf = (what: string) => `POST /api/api-keys/${apiKey('').id}/${what}`;

describe('API keys screen', () => {
  it('says what would be here, and offers to generate the first key', async () => {
    const { user } = openKeys([]);
    await screen.findByText('No API keys yet');
    expect(document.title).toBe('API Keys · Lendlog');
    await user.click(screen.getByRole('button', { name: 'Generate API key' }));
    const form = await dialog('Generate API key');
    // Every scope can be ticked for nobody's orders: that all but one come to nothing is said here or by a 403.
    form.getByText(/^For no partner it sees no order and no file/);
  });

  it('keeps what is typed when the server has something against it, and says so at the fields', async () => {
    const issued = json(
      issuedKeySchema,
      { id: apiKey('').id, version: 1, prefix: 'abcd1234', key: KEY },
      { status: 201 },
    );
    const { user, askedFor } = openKeys([], { 'POST /api/api-keys': accepting(issueApiKeySchema, issued) });
    await user.click(await screen.findByRole('button', { name: 'Generate API key' }));
    const form = await dialog('Generate API key');
    const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    const generate = () => form.getByRole<HTMLButtonElement>('button', { name: 'Generate key' });
    await user.type(name, 'Nightly title reports');
    await user.click(generate());
    await form.findByText('The partner is required');
    form.getByText('Choose at least one scope');
    expect(name.value).toBe('Nightly title reports');
    const days = form.getByLabelText('Good for how many days');
    await user.clear(days);
    await user.type(days, '0');
    await form.findByText(/^Use a whole number of days from 1 to/);
    await user.click(generate());
    expect(askedFor('POST /api/api-keys')).toHaveLength(0);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name.value).toBe('Nightly title reports');
  });

  it('rotates a key: asks for hours in their range, and shows the new key once', async () => {
    const rotated = json(issuedKeySchema, { id: apiKey('').id, version: 4, prefix: 'efgh5678', key: KEY });
    const { user, answer, askedFor } = openKeys([apiKey('Rotating')], {
      [pathOf('rotation')]: accepting(rotateApiKeySchema, rotated),
    });
    await row('Rotating');
    await user.click(button('Rotate', 'Rotating'));
    const form = await dialog('Rotate Rotating?');
    const hours = form.getByLabelText('Hours that the old key is still taken');
    await user.clear(hours);
    await user.type(hours, '1000');
    await user.click(form.getByRole('button', { name: 'Rotate key' }));
    await form.findByText('Use a whole number of hours from 0 to 720');
    expect(hours.getAttribute('aria-invalid')).toBe('true');
    await user.clear(hours);
    await user.type(hours, '48');
    form.getByText(/^The old key ends on /);
    answer({ 'GET /api/api-keys': list(apiKey('Rotating', { previousValidUntil: inDays(2), version: 4 })) });
    await user.click(form.getByRole('button', { name: 'Rotate key' }));
    const shown = await dialog('Generated API Key');
    expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'API key' }).value).toBe(KEY);
    await user.click(shown.getByRole('button', { name: 'Close without copying' }));
    (await row('Rotating')).getByText(/^Old key taken until /);
    expect(askedFor(pathOf('rotation')).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ overlapHours: 48 }, '"3"'],
    ]);
  });

  it('issues a key for the orders of a partner, with a quota', async () => {
    const issued = json(issuedKeySchema, { id: apiKey('').id, version: 1, prefix: 'abcd1234', key: KEY });
    const { user, askedFor } = openKeys([], { 'POST /api/api-keys': accepting(issueApiKeySchema, issued) });
    await user.click(await screen.findByRole('button', { name: 'Generate API key' }));
    const form = await dialog('Generate API key');
    await write(user, form.getByRole('textbox', { name: /^Name/ }), 'Nightly');
    await write(user, form.getByRole('textbox', { name: /^Partner/ }), PARTNER);
    await user.click(form.getByRole('combobox', { name: 'Orders and files of' }));
    await screen.findByRole('option', { name: 'Hill country documents' });
    await user.click(await screen.findByRole('option', { name: PARTNER }));
    await user.click(form.getByRole('checkbox', { name: /^Report on titles/ }));
    const quota = form.getByRole<HTMLInputElement>('textbox', { name: /^Requests a minute/ });
    await write(user, quota, 'many');
    await user.click(form.getByRole('button', { name: 'Generate key' }));
    await form.findByText('Use a whole number of requests a minute from 1 to 6000');
    await user.clear(quota);
    await write(user, quota, '90');
    await user.click(form.getByRole('button', { name: 'Generate key' }));
    await dialog('Generated API Key');
    expect(askedFor('POST /api/api-keys').map(({ body }) => body)).toEqual([
      expect.objectContaining({ partnerId: 'cedar-valley-title', requestsPerMinute: 90 }),
    ]);
  });

  it('shows the quota of a key, and changes it', async () => {
    const { user, answer, askedFor } = openKeys([apiKey('Busy')], {
      [`PUT /api/api-keys/${apiKey('').id}/quota`]: accepting(
        changeQuotaSchema,
        json(commandAnswerSchema, { id: apiKey('').id, version: 4 }),
      ),
    });
    (await row('Busy')).getByText('1,200 a minute');
    await user.click(button('Quota', 'Busy'));
    const form = await dialog('Quota of Busy');
    const quota = form.getByRole('textbox', { name: /^Requests a minute/ });
    await user.clear(quota);
    await write(user, quota, '60');
    answer({ 'GET /api/api-keys': list(apiKey('Busy', { requestsPerMinute: 60, version: 4 })) });
    await user.click(form.getByRole('button', { name: 'Save quota' }));
    await (await row('Busy')).findByText('60 a minute');
    expect(
      askedFor(`PUT /api/api-keys/${apiKey('').id}/quota`).map(({ body, headers }) => [body, headers.get('If-Match')]),
    ).toEqual([[{ requestsPerMinute: 60 }, '"3"']]);
  });

  it('revokes a key with a reason, and offers nothing but its history after that', async () => {
    const { user, answer, askedFor } = openKeys([apiKey('Leaking')], {
      [pathOf('revocation')]: accepting(
        revokeApiKeySchema,
        json(commandAnswerSchema, { id: apiKey('').id, version: 4 }),
      ),
    });
    await row('Leaking');
    await user.click(button('Revoke', 'Leaking'));
    const form = await dialog('Revoke Leaking?');
    const confirm = form.getByRole<HTMLButtonElement>('button', { name: 'Revoke key' });
    await user.click(confirm);
    await form.findByText('A reason is required');
    expect(askedFor(pathOf('revocation'))).toEqual([]);
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Found in a public repository');
    answer({ 'GET /api/api-keys': list(apiKey('Leaking', { revokedAt: inDays(0) })) });
    await user.click(confirm);
    expect((await (await row('Leaking')).findAllByText('Revoked')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: `Rotate: Leaking of ${PARTNER}` })).toBeNull();
    expect(askedFor(pathOf('revocation')).map(({ body }) => body)).toEqual([
      { reason: 'Found in a public repository' },
    ]);
  });

  it('has what was typed of a new key again after a reload, until it is discarded', async () => {
    const openForm = async () => {
      const page = openKeys([]);
      await page.user.click(await screen.findByRole('button', { name: 'Generate API key' }));
      const form = await dialog('Generate API key');
      const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
      const scope = form.getByRole<HTMLInputElement>('checkbox', { name: /^Report on titles/ });
      return { ...page, form, name, scope };
    };
    const first = await openForm();
    await write(first.user, first.name, 'Nightly title reports');
    await first.user.click(first.scope);
    first.unmount();
    const again = await openForm();
    await again.form.findByText(/^Restored what you typed on /);
    expect([again.name.value, again.scope.checked]).toEqual(['Nightly title reports', true]);
    await again.user.click(again.form.getByRole('button', { name: 'Discard' }));
    expect([again.name.value, again.scope.checked]).toEqual(['', false]);
  });

  it('names what someone else did to a key meanwhile, keeps the reason, and goes on from there', async () => {
    const line = {
      prefix: 'efgh5678',
      expiresAt: null,
      previousValidUntil: null,
      requestsPerMinute: null,
      reason: null,
    };
    const at = '2026-03-02T15:00:00.000Z';
    const rotated = { ...line, version: 4, type: 'ApiKeyRotated', at, by: 'Morgan Castellanos' } as const;
    const eventId = '99999999-9999-4999-8999-999999999994';
    const { user, answer, askedFor } = openKeys([apiKey('Leaking')], {
      [pathOf('revocation')]: problem(412, 'It has changed', { code: 'version_conflict' }),
      [`GET /api/api-keys/${apiKey('').id}/history`]: json(z.array(apiKeyHistoryLineSchema), [{ ...rotated, eventId }]),
    });
    await row('Leaking');
    await user.click(button('Revoke', 'Leaking'));
    const form = await dialog('Revoke Leaking?');
    const reason = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
    await write(user, reason, 'Found in a public repository');
    await user.click(form.getByRole('button', { name: 'Revoke key' }));
    const list = within(await screen.findByRole('list', { name: 'Meanwhile:' }));
    list.getByText(/^Replaced by llk_efgh5678_…, .*, by Morgan Castellanos on /);
    expect(reason.value).toBe('Found in a public repository');
    answer({ [pathOf('revocation')]: json(commandAnswerSchema, { id: apiKey('').id, version: 5 }) });
    await user.click(form.getByRole('button', { name: 'Revoke key' }));
    await screen.findByText('Requests with it are refused from now on.');
    expect(askedFor(pathOf('revocation')).map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"']);
  });

  it('says beneath the days what the server has against the expiry', async () => {
    const message = 'Use 90 days at most';
    const { user } = openKeys([], {
      'POST /api/api-keys': problem(422, message, { errors: [{ field: 'expiresAt', message }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Generate API key' }));
    const form = await dialog('Generate API key');
    await write(user, form.getByRole('textbox', { name: /^Name/ }), 'Nightly');
    await write(user, form.getByRole('textbox', { name: /^Partner/ }), PARTNER);
    await user.click(form.getByRole('checkbox', { name: /^Report on titles/ }));
    await user.click(form.getByRole('button', { name: 'Generate key' }));
    await form.findAllByText(message);
    expect(form.getByLabelText('Good for how many days').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the history of a key: what, when and by whom', async () => {
    const line = (more: Partial<ApiKeyHistoryLine>): ApiKeyHistoryLine => ({
      eventId: '99999999-9999-4999-8999-999999999990',
      version: 1,
      type: 'ApiKeyIssued',
      prefix: 'abcd1234',
      expiresAt: inDays(10),
      previousValidUntil: null,
      requestsPerMinute: null,
      reason: null,
      at: '2026-03-02T15:00:00.000Z',
      by: 'Avery Lindqvist',
      ...more,
    });
    const revoked = { eventId: '99999999-9999-4999-8999-999999999991', version: 2, type: 'ApiKeyRevoked' } as const;
    const lines = [line({ ...revoked, prefix: null, reason: 'Found in a public repository' }), line({})];
    const { user } = openKeys([apiKey('Leaking', { revokedAt: inDays(0) })], {
      [`GET /api/api-keys/${apiKey('').id}/history`]: json(z.array(apiKeyHistoryLineSchema), lines),
    });
    await row('Leaking');
    await user.click(button('History', 'Leaking'));
    const history = await dialog('History of Leaking');
    await history.findByText('Revoked: Found in a public repository');
    history.getByText(/^Generated as llk_abcd1234_…, good until/);
    expect(history.getAllByText(/by Avery Lindqvist$/)).toHaveLength(2);
  });

  it('calls whom a key is for by name, and has the ids to copy in its history', async () => {
    const { user } = openKeys([apiKey('Papers', { partnerId: 'hill-country-documents' })], {
      [`GET /api/api-keys/${apiKey('').id}/history`]: page(apiKeyHistoryLineSchema, []),
    });
    const papers = await row('Papers');
    await papers.findByText('Hill country documents');
    expect(papers.queryByText('hill-country-documents')).toBeNull();
    await user.click(button('History', 'Papers'));
    const history = await dialog('History of Papers');
    expect(history.getByLabelText<HTMLInputElement>('ID of the partner').value).toBe('hill-country-documents');
    expect(history.getByLabelText<HTMLInputElement>('ID of the key').value).toBe(apiKey('').id);
    history.getByRole('button', { name: 'Copy: ID of the key' });
  });

  it('shows how each key stands, and only those in one state when asked to', async () => {
    const ending = apiKey('Ending', { id: '99999999-9999-4999-8999-999999999998', expiresAt: inDays(5) });
    const { user, address } = openKeys([apiKey('Nightly'), ending]);
    (await row('Nightly')).getByText('Active');
    (await row('Ending')).getByText('Expiring soon');
    const choose = async (state: string) => {
      await user.click(screen.getByRole('combobox', { name: 'State' }));
      await user.click(await screen.findByRole('option', { name: state }));
    };
    await choose('Expiring soon');
    expect([screen.getAllByRole('heading', { level: 3 }).length, address()]).toEqual([
      1,
      '/settings/api-keys?state=expiring',
    ]);
    await choose('Expired');
    await screen.findByText('No key is in this state');
    await user.click(screen.getByRole('button', { name: 'Show all keys' }));
    await row('Nightly');
  });

  it('shows a reader why there is nothing to change', async () => {
    const { user } = openKeys([apiKey('Rotating')], {}, 'manager');
    await row('Rotating');
    for (const [press, words] of [
      [screen.getByRole('button', { name: 'Generate API key' }), 'add'],
      [button('Rotate', 'Rotating'), 'change'],
      [button('Revoke', 'Rotating'), 'delete'],
    ] as const) {
      expect(press.closest('[aria-disabled="true"]')).not.toBeNull();
      act(() => press.focus());
      await user.keyboard('{Enter}');
      const why = await dialog('Not permitted');
      await why.findByText(new RegExp(`You may not ${words} integrations and API keys\\.`));
      await user.click(why.getByRole('button', { name: 'Close' }));
    }
  });

  it('shows everybody else why there is nothing', async () => {
    openKeys([], {}, 'viewer');
    await screen.findByText(/You may not see integrations and API keys\./);
  });

  it('leads there from the integrations', async () => {
    const { user, address } = open('/integrations', {
      as: 'manager',
      answers: {
        'GET /api/integrations': json(integrationsSchema, integrationsWith()),
        'GET /api/api-keys': list(apiKey('Rotating')),
        'GET /api/settings/partners': json(z.array(partnerSchema), []),
        'GET /api/settings/summary': policy,
      },
    });
    await user.click(await screen.findByRole('link', { name: 'API Keys' }));
    await row('Rotating');
    expect(address()).toBe('/settings/api-keys');
  });
});
