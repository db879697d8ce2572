import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { OrderDialog } from '../../../admin-ui/src/appraisals/orders/OrderDialog.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  orderWaitsForSchema,
  type VendorOrderDetail,
  vendorOrderSchema,
} from '../../../api/vendor-order/vendor-order.contract.ts';
import { type Asked, json, problem, show, write } from '../../support/component.tsx';
import { appraisalOrder } from '../../support/component/vendor-order.ts';

const { id } = appraisalOrder;
const [report] = appraisalOrder.reports;
if (!report) throw new Error('The order has no report');
const done = json(commandAnswerSchema, { id, version: 9 });
/** With its vendor, nothing delivered yet. */
const underWay: VendorOrderDetail = {
  ...appraisalOrder,
  status: 'in_progress',
  reports: [],
  actions: ['hold', 'cancel', 'remind'],
  timeline: [],
};
const happened = {
  id: 'aaaaaaaa-0000-4000-8000-000000000099',
  event: 'Appraisal report delivered',
  date: '2026-03-05T15:00:00.000Z',
  user: 'Sandbox Appraisal',
  actorKind: 'partner',
  notes: null,
};

/** The vendor answers between the page's last look and the press of a button. */
const outrun = (path: string, after: Partial<VendorOrderDetail>) => {
  const newest = { ...underWay, ...after, version: underWay.version + 1, timeline: [happened] };
  let isPressed = false;
  const route = `POST /api/vendor-orders/${id}/${path}`;
  const shown = show(<OrderDialog id={id} onClose={() => undefined} />, {
    as: 'appraisal_coordinator',
    answers: {
      [`GET /api/vendor-orders/${id}`]: () => json(vendorOrderSchema, isPressed ? newest : underWay),
      [`GET /api/vendor-orders/${id}/waiting-for`]: json(orderWaitsForSchema, { waitingFor: null }),
      [route]: ({ headers }: Asked) => {
        isPressed = true;
        const version = headers.get('If-Match');
        return version === null || version === `"${newest.version}"`
          ? done
          : problem(412, 'The order has changed', { code: 'version_conflict' });
      },
    },
  });
  return { ...shown, route };
};

describe('An order whose vendor answers meanwhile', () => {
  const putOnHold = async ({ user }: ReturnType<typeof outrun>) => {
    await user.click(await screen.findByRole('button', { name: 'Put on hold' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Put order/ }));
    await write(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'The seller is away');
    await user.click(dialog.getByRole('button', { name: 'Put on hold' }));
  };
  const cancel = async ({ user }: ReturnType<typeof outrun>) => {
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Cancel order/ }));
    await write(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Withdrawn');
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    return dialog;
  };

  it('is put on hold all the same', async () => {
    const shown = outrun('hold', { reports: [report], status: 'completed' });
    await putOnHold(shown);
    await screen.findByText('The order is on hold.');
    expect(shown.askedFor(shown.route)).toHaveLength(1);
  });

  it('is cancelled where nothing came that the person has not seen', async () => {
    const shown = outrun('cancellation', { scheduledFor: '2026-03-10' });
    await cancel(shown);
    await screen.findByText('The order has been cancelled.');
    expect(shown.askedFor(shown.route).map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"8"']);
  });

  it('is not cancelled over a report that nobody has seen: what came is told, the reason kept', async () => {
    const shown = outrun('cancellation', { reports: [report], status: 'completed' });
    const dialog = await cancel(shown);
    await dialog.findByText(/The order has changed in the meantime, and nothing was done/);
    dialog.getByText(/^Appraisal report delivered/);
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Withdrawn');
    await shown.user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await screen.findByText('The order has been cancelled.');
    expect(shown.askedFor(shown.route)).toHaveLength(2);
  });
});
