import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { PartnersCard } from '../../../admin-ui/src/settings/partners/PartnersCard.tsx';
import { type Partner, partnerChangedSchema, partnerSchema } from '../../../api/settings/partners.contract.ts';
import { json, show } from '../../support/component.tsx';

const vendor: Partner = {
  partnerId: 'demo-document-vendor',
  name: 'Demo document vendor',
  kinds: ['document.delivered'],
  hasSecret: true,
  deliveries: 12,
  refused: 1,
  held: 0,
  lastDeliveryAt: '2026-03-02T15:00:00.000Z',
  newestRefused: [
    {
      deliveryId: '55555555-5555-4555-8555-555555555501',
      messageType: 'credit_report.delivered',
      receivedAt: '2026-03-02T15:00:00.000Z',
      reason: 'This partner may not deliver credit_report.delivered',
      applicationId: '55555555-5555-4555-8555-555555555502',
    },
  ],
};
const partnersAnswer = (...partners: Partner[]) => json(z.array(partnerSchema), partners);
const SAVE = 'PUT /api/settings/partners/demo-document-vendor';

describe('Partners in System Settings', () => {
  it('tell what each may deliver, and what was refused with the reason and its file', async () => {
    show(<PartnersCard />, { answers: { 'GET /api/settings/partners': partnersAnswer(vendor) } });
    const row = within(await screen.findByRole('listitem', { name: 'Demo document vendor' }));
    row.getByText('May deliver: documents');
    row.getByText(/^12 deliveries, 1 refused; the last on /);
    const refused = within(row.getByRole('list', { name: 'Refused deliveries of Demo document vendor' }));
    refused.getByText('This partner may not deliver credit_report.delivered');
    expect(refused.getByRole('link', { name: 'Open application' }).getAttribute('href')).toContain(
      '/applications/55555555-5555-4555-8555-555555555502',
    );
  });

  it('are let deliver more or less, with a reason', async () => {
    const { user, answer, askedFor } = show(<PartnersCard />, {
      answers: { 'GET /api/settings/partners': partnersAnswer({ ...vendor, newestRefused: [] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit what Demo document vendor may deliver' }));
    const dialog = within(screen.getByRole('dialog', { name: 'What may Demo document vendor deliver?' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Credit reports' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('A reason is required');
    expect(askedFor(SAVE)).toEqual([]);
    answer({
      [SAVE]: json(partnerChangedSchema, { version: 3 }),
      'GET /api/settings/partners': partnersAnswer({
        ...vendor,
        kinds: ['credit_report.delivered', 'document.delivered'],
      }),
    });
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Contract of March');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('May deliver: credit reports, documents');
    expect(askedFor(SAVE)[0]?.body).toEqual({
      kinds: ['credit_report.delivered', 'document.delivered'],
      reason: 'Contract of March',
    });
  });

  it('say so where there is none', async () => {
    show(<PartnersCard />, { answers: { 'GET /api/settings/partners': partnersAnswer() } });
    await screen.findByText('No partner can deliver: none has a secret to sign with.');
    screen.getByText(/WEBHOOK_SECRETS/);
  });

  it('say so where one has no secret and may deliver nothing', async () => {
    const none = { ...vendor, kinds: [], hasSecret: false, deliveries: 0, lastDeliveryAt: null, newestRefused: [] };
    show(<PartnersCard />, { answers: { 'GET /api/settings/partners': partnersAnswer(none) } });
    await screen.findByText('May deliver: nothing');
    screen.getByText('No secret is set: nothing it sends is taken');
    screen.getByText('Has delivered nothing yet');
  });
});
