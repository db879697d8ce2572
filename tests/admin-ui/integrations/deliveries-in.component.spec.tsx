import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { integrationsSchema } from '../../../api/integrations/integrations.contract.ts';
import {
  type PartnerDelivery,
  partnerDeliveryDetailSchema,
  partnerDeliverySchema,
} from '../../../api/partner-delivery/partner-delivery.contract.ts';
import { partnerSchema } from '../../../api/settings/partners.contract.ts';
import { type Answers, json, open, page, problem } from '../../support/component.tsx';
import { integrationsWith } from './sample-integrations.ts';

const id = '99999999-9999-4999-8999-999999999999';
const delivery = (more: Partial<PartnerDelivery> = {}): PartnerDelivery => ({
  id,
  partnerId: 'sandbox-title',
  partnerName: 'Sandbox title',
  messageType: 'order.delivered',
  receivedAt: '2026-03-02T15:00:00.000Z',
  outcome: 'refused',
  reason: 'There is no such order',
  applicationId: null,
  loanNumber: null,
  orderId: null,
  isOverdue: false,
  replays: 0,
  decidedAt: null,
  ...more,
});
const LIST = 'GET /api/partner-deliveries';
const openTab = (deliveries: readonly PartnerDelivery[], answers: Answers = {}) =>
  open('/integrations?tab=webhooks', {
    answers: {
      'GET /api/integrations': json(integrationsSchema, integrationsWith()),
      'GET /api/settings/partners': json(z.array(partnerSchema), []),
      'GET /api/integrations/webhooks': json(z.array(z.unknown()), []),
      [LIST]: page(partnerDeliverySchema, [...deliveries]),
      ...answers,
    },
  });

describe('Deliveries of partners', () => {
  it('are told with the reason, and judged again', async () => {
    const replays = `POST /api/partner-deliveries/${id}/replays`;
    const { user, answer, askedFor } = openTab([delivery()], {
      [replays]: json(commandAnswerSchema, { id, version: 3 }, { status: 202 }),
    });
    await screen.findByText('There is no such order');
    answer({ [LIST]: page(partnerDeliverySchema, [delivery({ outcome: 'received', reason: null, replays: 1 })]) });
    await user.click(screen.getByRole('button', { name: /^Judge again: order\.delivered of Sandbox title/ }));
    await screen.findByText(/^Delivery Given Back/);
    await screen.findByText('judged again 1 time');
    expect(askedFor(replays)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Judge again/ })).toBeNull();
  });

  it('that nothing has judged for long are judged again, those that just came are not', async () => {
    const replays = `POST /api/partner-deliveries/${id}/replays`;
    const waiting = { outcome: 'received', reason: null } as const;
    const { user, askedFor } = openTab([delivery({ ...waiting, isOverdue: true })], {
      [replays]: json(commandAnswerSchema, { id, version: 2 }, { status: 202 }),
    });
    await screen.findByText('Not judged');
    screen.getByText(/^Nothing has judged it yet/);
    await user.click(screen.getByRole('button', { name: /^Judge again/ }));
    await screen.findByText(/^Delivery Given Back/);
    expect(askedFor(replays)).toHaveLength(1);
  });

  it('that are being judged are left alone', async () => {
    openTab([delivery({ outcome: 'received', reason: null })]);
    await screen.findByText('Being judged');
    expect(screen.queryByRole('button', { name: /^Judge again/ })).toBeNull();
  });

  it('stay as they are when they cannot be judged again, and say why', async () => {
    const { user } = openTab([delivery()], {
      [`POST /api/partner-deliveries/${id}/replays`]: problem(409, 'It is being judged already'),
    });
    await user.click(await screen.findByRole('button', { name: /^Judge again/ }));
    await screen.findByText('It is being judged already');
  });

  it('are narrowed to the dead letters in the address', async () => {
    const { user, askedFor, address } = openTab([delivery()]);
    await screen.findByText('There is no such order');
    await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
    await user.click(await screen.findByRole('option', { name: 'Dead letters' }));
    expect(address()).toBe('/integrations?tab=webhooks&outcome=refused');
    await screen.findByText('There is no such order');
    expect(JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '')).toEqual({ outcome: 'refused' });
  });

  it('have a history', async () => {
    const { user } = openTab([delivery()], {
      [`GET /api/partner-deliveries/${id}`]: json(partnerDeliveryDetailSchema, {
        ...delivery(),
        messageId: 'msg_1',
        sentAt: '2026-03-02T14:59:59.000Z',
        bytes: 512,
        orders: [],
        lines: [
          {
            eventId: id,
            at: '2026-03-02T15:00:00.000Z',
            by: 'Sandbox title',
            sentence: 'Delivery received',
            note: null,
          },
        ],
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^History: order\.delivered/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery of Sandbox title' }));
    await dialog.findByText('Delivery received');
    dialog.getByText('512 bytes');
  });

  describe('that nobody ordered', () => {
    const applicationId = '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f';
    const orderId = '11111111-1111-4111-8111-111111111111';
    const held = delivery({
      messageType: 'credit_report.delivered',
      outcome: 'held',
      reason: 'You have no open credit order for this application',
      applicationId,
      loanNumber: 'LL-2026-7K3M9Q2C',
    });
    const openHeld = async (answers: Answers = {}) => {
      const tab = openTab([held], {
        [`GET /api/partner-deliveries/${id}`]: json(partnerDeliveryDetailSchema, {
          ...held,
          messageId: 'msg_1',
          sentAt: '2026-03-02T14:59:59.000Z',
          bytes: 512,
          orders: [{ id: orderId, orderNumber: 'VO-2026-7K3M9Q2C', kindName: 'Credit', status: 'cancelled' }],
          lines: [],
        }),
        ...answers,
      });
      await screen.findByText('Held');
      expect(screen.queryByRole('button', { name: /^Judge again/ })).toBeNull();
      await tab.user.click(screen.getByRole('button', { name: /^Decide: credit_report\.delivered of Sandbox title/ }));
      await screen.findByRole('dialog', { name: 'Delivery of Sandbox title' });
      return tab;
    };

    it('are said to wait for a decision, whatever the list shows', async () => {
      const { user, address } = openTab([], {
        'GET /api/settings/partners': json(z.array(partnerSchema), [
          {
            partnerId: 'sandbox-title',
            name: 'Sandbox title',
            kinds: [],
            hasSecret: true,
            deliveries: 4,
            refused: 0,
            held: 2,
            lastDeliveryAt: null,
            newestRefused: [],
          },
        ]),
      });
      await screen.findByText('2 deliveries were not ordered and wait for a decision.');
      await user.click(screen.getByRole('button', { name: 'Show them' }));
      expect(address()).toBe('/integrations?tab=webhooks&outcome=held');
    });

    it('are attached to the application with a reason, after what follows was said', async () => {
      const attachment = `POST /api/partner-deliveries/${id}/attachment`;
      const { user, askedFor } = await openHeld({
        [attachment]: json(commandAnswerSchema, { id, version: 3 }, { status: 202 }),
      });
      await user.click(await screen.findByRole('button', { name: 'Attach to the application' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Attach the delivery of Sandbox title' }));
      dialog.getByText(/scores, documents and rules follow from it.*The partner gets no access/);
      await user.click(dialog.getByRole('button', { name: 'Attach' }));
      await dialog.findByText('The reason is required');
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sent at our call');
      await user.click(dialog.getByRole('button', { name: 'Attach' }));
      await screen.findByText(/^Delivery Attached/);
      expect(askedFor(attachment).map(({ body }) => body)).toEqual([{ reason: 'Sent at our call' }]);
    });

    it('are attached to an order of their partner', async () => {
      const attachment = `POST /api/partner-deliveries/${id}/attachment`;
      const { user, askedFor } = await openHeld({
        [attachment]: json(commandAnswerSchema, { id, version: 3 }, { status: 202 }),
      });
      await user.click(await screen.findByRole('button', { name: 'Attach to the application' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Attach the delivery of Sandbox title' }));
      await user.click(dialog.getByRole('combobox', { name: 'Order' }));
      await user.click(await screen.findByRole('option', { name: 'Credit VO-2026-7K3M9Q2C, Cancelled' }));
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It was on its way');
      await user.click(dialog.getByRole('button', { name: 'Attach' }));
      await screen.findByText(/^Delivery Attached/);
      expect(askedFor(attachment).map(({ body }) => body)).toEqual([{ reason: 'It was on its way', orderId }]);
    });

    it('are turned down with a reason that the partner is told', async () => {
      const turnDown = `POST /api/partner-deliveries/${id}/turn-down`;
      const { user, askedFor } = await openHeld({ [turnDown]: json(commandAnswerSchema, { id, version: 3 }) });
      await user.click(await screen.findByRole('button', { name: 'Turn down' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Turn down the delivery of Sandbox title' }));
      dialog.getByText(/cannot be taken back/);
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Nobody ordered it');
      await user.click(dialog.getByRole('button', { name: 'Turn down' }));
      await screen.findByText(/^Delivery Turned Down/);
      expect(askedFor(turnDown).map(({ body }) => body)).toEqual([{ reason: 'Nobody ordered it' }]);
    });

    it('say why when they cannot be attached', async () => {
      const { user } = await openHeld({
        [`POST /api/partner-deliveries/${id}/attachment`]: problem(409, 'The delivery was turned down'),
      });
      await user.click(await screen.findByRole('button', { name: 'Attach to the application' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Attach the delivery of Sandbox title' }));
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Sent at our call');
      await user.click(dialog.getByRole('button', { name: 'Attach' }));
      await dialog.findByText('The delivery was turned down');
    });
  });

  it('say what would be here', async () => {
    openTab([]);
    await screen.findByText('Nothing delivered yet');
  });
});
