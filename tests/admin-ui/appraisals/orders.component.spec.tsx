import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { FeeDialog } from '../../../admin-ui/src/vendor-orders/dialogs/FeeDialog.tsx';
import { OrderDialog } from '../../../admin-ui/src/appraisals/orders/OrderDialog.tsx';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { uadReportSchema } from '../../../api/uad-report/uad-report.contract.ts';
import { rotationSchema } from '../../../api/appraiser/appraiser.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  orderWaitsForSchema,
  type VendorOrderDetail,
  vendorOrderRowSchema,
  vendorOrderSchema,
  vendorOrderStatsSchema,
  vendorSchema,
} from '../../../api/vendor-order/vendor-order.contract.ts';
import { json, open, page, problem, show, underWay, write } from '../../support/component.tsx';
import { loanFile } from '../../support/component/loan-file.ts';
import { appraisalOrder as order } from '../../support/component/vendor-order.ts';

const { id, applicationId, createdAt: at } = order;
const row = vendorOrderRowSchema.parse(order);
const stats = json(vendorOrderStatsSchema, {
  pendingOrder: 2,
  ordered: 1,
  scheduled: 0,
  inProgress: 3,
  completed: 4,
  reviewed: 5,
  cancelled: 0,
  onHold: 0,
  overdue: 0,
  flagged: 0,
  totalValue: 12_345_000,
  averageTurnaround: 6.5,
  onTimeDelivery: null,
});
const LIST = 'GET /api/vendor-orders';
const STATS = 'GET /api/appraisals/stats';
const ONE = `GET /api/vendor-orders/${id}`;
const WAITS = `GET /api/vendor-orders/${id}/waiting-for`;
const waits = json(orderWaitsForSchema, {
  waitingFor: { what: 'review of the appraisal report', since: at, onWhom: 'from staff' },
});
const forms = page(uadReportSchema, [
  {
    id: order.id,
    status: 'submitted',
    step: 'review',
    answers: { propertyAddress: '412 Alder Bend' },
    changedAt: at,
    changedBy: 'Anders Quigley',
    version: 3,
  },
]);
const answers = {
  'GET /api/uad-reports': forms,
  [LIST]: page(vendorOrderRowSchema, [row]),
  [STATS]: stats,
  [ONE]: json(vendorOrderSchema, order),
};
const done = json(commandAnswerSchema, { id, version: 8 });
const dialog = () => within(screen.getByRole('dialog'));

describe('Appraisal orders', () => {
  it('have figures that are counted, with dots while they are on their way', async () => {
    const waiting = underWay(stats);
    open('/appraisals', { answers: { ...answers, [STATS]: waiting.answer } });
    const figures = within(await screen.findByRole('region', { name: 'Appraisal figures' }));
    expect(figures.getAllByText('...')).toHaveLength(7);
    waiting.arrive();
    for (const text of ['$12.3M', '6.5 days', 'No reports yet']) await figures.findByText(text);
  });

  it('are searched and filtered by the server, cancelled ones too', async () => {
    const { user, askedFor } = open('/appraisals', { answers });
    const card = within(await screen.findByRole('listitem', { name: order.orderNumber }));
    // Right below the title of the page: no level is left out.
    card.getByRole('heading', { level: 2 });
    await card.findByRole('link', { name: `Download the report of order ${order.orderNumber}` });
    expect(card.queryByRole('button', { name: /^Edit/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'Cancelled' }));
    await write(user, screen.getByRole('searchbox'), 'alder');
    const asked = () => JSON.parse(askedFor(LIST).at(-1)?.query.get('filter') ?? '{}');
    await waitFor(() => expect(asked()).toEqual({ kind: 'appraisal', status: 'cancelled', q: 'alder' }));
  });

  it('ask again what they wait for: the workflow is told of a change a moment later than the page', async () => {
    let asked = 0;
    const behind = json(orderWaitsForSchema, {
      waitingFor: { what: 'the appraisal report', since: at, onWhom: 'from Rae Ibarra' },
    });
    show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        [ONE]: json(vendorOrderSchema, order),
        [WAITS]: () => {
          asked += 1;
          return asked === 1 ? behind : waits;
        },
      },
    });
    await screen.findByText(/the appraisal report · from Rae Ibarra/);
    await screen.findByText(/review of the appraisal report · from staff/);
  });

  it('say at once that special instructions are too long', async () => {
    const unsent: VendorOrderDetail = { ...order, status: 'pending_order', actions: ['change_terms'] };
    const { user } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: { ...answers, [ONE]: json(vendorOrderSchema, unsent), [WAITS]: waits },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: /^Edit/ }));
    await write(user, form.getByRole('textbox', { name: 'Special instructions' }), 'x'.repeat(4_001));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByText('Special instructions take at most 4000 characters');
  });

  it('go to another company where theirs declined them', async () => {
    const declined: VendorOrderDetail = {
      ...order,
      status: 'on_hold',
      heldBecause: 'declined',
      actions: ['assign'],
      appraiserName: null,
    };
    const vendors = [
      { partnerId: 'sandbox-appraisal', name: 'Sandbox Appraisal', isSandbox: true },
      { partnerId: 'tallgrass-appraisal', name: 'Tallgrass Appraisal', isSandbox: false },
    ];
    const inTurn = [
      { appraiserId: order.id, name: 'Imogen Vasquez', openOrders: 0, capacity: 4, lastAssignedAt: null },
    ];
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        [WAITS]: waits,
        [ONE]: json(vendorOrderSchema, declined),
        'GET /api/vendor-orders/vendors': json(z.array(vendorSchema), vendors),
        [`GET /api/appraisal-rotation/${id}`]: json(rotationSchema, { inTurn, left: [] }),
        [`PUT /api/vendor-orders/${id}/vendor`]: done,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Assign appraiser' }));
    await user.click(await screen.findByRole('combobox', { name: /^Appraisal company/ }));
    await user.click(await screen.findByRole('option', { name: 'Tallgrass Appraisal' }));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(askedFor(`PUT /api/vendor-orders/${id}/vendor`).map(({ body }) => body)).toEqual([
        { partnerId: 'tallgrass-appraisal', isInTurn: true },
      ]),
    );
  });

  it('are created for an application that is found by search, and tell their due day before they are sent', async () => {
    const file = applicationRowSchema.parse({
      id: applicationId,
      loanNumber: order.loanNumber,
      status: 'submitted',
      disposition: null,
      priority: 'medium',
      borrowerName: 'Alice Rivera',
      propertyAddress: '412 Alder Bend, Austin, TX 78704',
      loanType: 'conventional',
      loanAmount: 500_000,
      createdAt: at,
      updatedAt: at,
      assignedTo: null,
      assigneeId: null,
      completionPercentage: 10,
      currentStage: null,
      outstandingConditions: 0,
      alerts: [],
      daysInProcess: 3,
      version: 1,
    });
    const { user, answer, askedFor, address } = open('/appraisals', {
      answers: {
        ...answers,
        'GET /api/applications': page(applicationRowSchema, [file]),
        [`GET /api/applications/${applicationId}/detailed`]: json(
          detailedApplicationSchema,
          loanFile({ id: applicationId, propertyType: 'condo', purchasePrice: 685_000 }),
        ),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create Appraisal Order' }));
    await dialog().findByText('Due 10 business days after it is sent, at the latest.');
    await write(user, dialog().getByLabelText(/^Year built/), '98');
    await user.click(dialog().getByText('Create Appraisal Order', { selector: 'button *' }));
    await dialog().findByText('Choose an application');
    dialog().getByText('Enter a year from 1600 on');
    await user.clear(dialog().getByLabelText(/^Year built/));
    await write(user, dialog().getByLabelText(/^Year built/), '1998');
    await write(user, dialog().getByLabelText(/^Application/), 'rivera');
    await user.click(await screen.findByText(/^Alice Rivera · LL-2026-7K3M9Q2C · 412/));
    // What the application says is typed once.
    await dialog().findByDisplayValue('$685,000');
    await user.click(dialog().getByRole('combobox', { name: /^UAD form/ }));
    await user.click(await screen.findByRole('option', { name: '412 Alder Bend (Submitted)' }));
    answer({ 'POST /api/vendor-orders': done });
    await user.click(dialog().getByText('Create Appraisal Order', { selector: 'button *' }));
    await screen.findByText('The appraisal order has been created.');
    await waitFor(() => expect(address()).toBe(`/appraisals?appraisal=${id}`));
    expect(askedFor('POST /api/vendor-orders').at(-1)?.body).toEqual({
      place: false,
      applicationId,
      kind: 'appraisal',
      product: 'full_appraisal',
      priority: 'standard',
      details: { propertyType: 'condominium', contractPrice: 685_000, yearBuilt: 1998, uadReportId: order.id },
    });
  });

  it('begin a UAD form with what the application says', async () => {
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        ...answers,
        [ONE]: json(vendorOrderSchema, { ...order, details: {} }),
        [WAITS]: waits,
        'POST /api/uad-reports': json(commandAnswerSchema, { id: order.id, version: 1 }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Begin UAD form of this application' }));
    await waitFor(() =>
      expect(askedFor('POST /api/uad-reports').map(({ body }) => body)).toEqual([
        { applicationId: order.applicationId, step: 'location', answers: {} },
      ]),
    );
  });

  it('say what the application took over from an accepted report, also once it is looked at again', async () => {
    const onFile = {
      at,
      by: 'Uma Underwood',
      stands: false,
      findings: ['Appraised at $430,000, $70,000 below the price of $500,000; loan-to-value 109.3%'],
      conditions: [{ id: applicationId, number: 12, title: 'Value below the price', status: 'open' as const }],
    };
    show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: { ...answers, [ONE]: json(vendorOrderSchema, { ...order, onFile }), [WAITS]: waits },
    });
    const part = within(await screen.findByRole('region', { name: 'On the application' }));
    part.getByText(/^Appraised at \$430,000/);
    part.getByText(/no longer rests on it$/);
    part.getByRole('link', { name: 'Condition 12, Value below the price' });
  });

  it('offer what their status allows, and say what follows before a report is accepted', async () => {
    const ifAccepted = {
      figures: [{ name: 'Loan-to-value', before: '94%', after: '109.302%' }],
      findings: ['Appraised at $430,000.00 on 2026-03-10'],
      conditions: ['Value below the price'],
    };
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: {
        [ONE]: json(vendorOrderSchema, { ...order, ifAccepted }),
        [WAITS]: waits,
        [`POST /api/vendor-orders/${id}/acceptance`]: done,
      },
    });
    await screen.findByText('Inspected after the effective date');
    screen.getByText('Report delivered');
    await screen.findByText(/review of the appraisal report · from staff/);
    expect(screen.queryByRole('button', { name: 'Send order' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Accept report' }));
    const question = within(await screen.findByRole('dialog', { name: /^Accept the report/ }));
    question.getByText('Loan-to-value: 94% → 109.302%');
    question.getByText('Value below the price');
    await user.click(question.getByRole('button', { name: 'Accept report' }));
    await screen.findByText('The report has been accepted.');
    expect(askedFor(`POST /api/vendor-orders/${id}/acceptance`)[0]?.headers.get('If-Match')).toBe('"7"');
  });

  it('send a revision point by point', async () => {
    const route = `POST /api/vendor-orders/${id}/revisions`;
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: { [ONE]: json(vendorOrderSchema, order), [WAITS]: waits, [route]: done },
    });
    await user.click(await screen.findByRole('button', { name: 'Request revision' }));
    const form = within(await screen.findByRole('dialog', { name: /^Request a revision/ }));
    await user.click(form.getByRole('button', { name: 'Request revision' }));
    await form.findByText('A reason is required');
    await write(user, form.getByRole('textbox', { name: /^Reason/ }), 'The grid does not add up');
    await write(user, form.getByRole('textbox', { name: /^What to correct/ }), 'Comparable 2\n\nComparable 3');
    await user.click(form.getByRole('button', { name: 'Request revision' }));
    await screen.findByText('The revision has been requested.');
    expect(askedFor(route)[0]?.body).toEqual({
      reason: 'The grid does not add up',
      items: ['Comparable 2', 'Comparable 3'],
    });
  });

  it('have their value reconsidered by five comparable sales at most, none of them still to come', async () => {
    const route = `POST /api/vendor-orders/${id}/reconsideration`;
    const reviewed: VendorOrderDetail = { ...order, status: 'reviewed', actions: ['request_reconsideration'] };
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: { [ONE]: json(vendorOrderSchema, reviewed), [WAITS]: waits, [route]: done },
    });
    await user.click(await screen.findByRole('button', { name: 'Reconsideration of value' }));
    const form = within(await screen.findByRole('dialog', { name: /^Reconsideration of value/ }));
    for (const _ of [2, 3, 4, 5]) await user.click(form.getByRole('button', { name: /^Add/ }));
    expect(form.getAllByRole('group')).toHaveLength(5);
    expect(form.queryByRole('button', { name: /^Add/ })).toBeNull();
    for (const _ of [5, 4, 3, 2]) await user.click(form.getByRole('button', { name: /^Remove.*2$/ }));
    await write(user, form.getByRole('textbox', { name: /^Reason/ }), 'A better sale next door');
    await write(user, form.getByRole('textbox', { name: /^Address/ }), '14 Elm Street');
    await write(user, form.getByRole('textbox', { name: /^Sale price/ }), '430000');
    const day = form.getByLabelText(/^Sold on/);
    await write(user, day, '2099-01-05');
    await user.click(form.getByRole('button', { name: 'Request reconsideration' }));
    await form.findByText('Enter the day on which it was sold: this day is still to come');
    await user.clear(day);
    await write(user, day, '2026-02-01');
    await user.click(form.getByRole('button', { name: 'Request reconsideration' }));
    await waitFor(() =>
      expect(askedFor(route)[0]?.body).toEqual({
        reason: 'A better sale next door',
        comparables: [{ address: '14 Elm Street', salePrice: 430_000, saleDate: '2026-02-01' }],
      }),
    );
  });

  it('have a fee that is agreed with its reason, and refused beneath its field', async () => {
    const route = `PUT /api/vendor-orders/${id}/fee`;
    const agreed: VendorOrderDetail = { ...order, fees: null, actions: ['agree_fee'] };
    const { user, askedFor } = show(<OrderDialog id={id} onClose={() => undefined} />, {
      as: 'appraisal_coordinator',
      answers: { [ONE]: json(vendorOrderSchema, agreed), [WAITS]: waits, [route]: done },
    });
    await user.click(await screen.findByRole('button', { name: 'Agree fee' }));
    const form = within(await screen.findByRole('dialog', { name: /^Agree the fee/ }));
    await user.click(form.getByRole('button', { name: 'Agree fee' }));
    await form.findByText('Enter what the vendor gets; 0 where it is free');
    await write(user, form.getByLabelText(/^Fee/), '725.50');
    await write(user, form.getByRole('textbox', { name: 'Why' }), 'Rush');
    await user.click(form.getByRole('button', { name: 'Agree fee' }));
    await screen.findByText('The fee has been agreed.');
    expect(askedFor(route)[0]?.body).toEqual({ fee: 725.5, notes: 'Rush' });
  });

  it('are changed as whoever opened the dialog saw them: what changes behind it is told first', async () => {
    const route = `PUT /api/vendor-orders/${id}/fee`;
    const changed: VendorOrderDetail = { ...order, version: 8, fees: 725 };
    const Beside = () => {
      const [now, setNow] = useState<VendorOrderDetail>(order);
      return (
        <>
          <button type="button" onClick={() => setNow(changed)}>
            Someone else agrees
          </button>
          <FeeDialog order={now} onClose={() => undefined} />
        </>
      );
    };
    const { user, askedFor, answer } = show(<Beside />, {
      as: 'appraisal_coordinator',
      answers: {
        [ONE]: json(vendorOrderSchema, changed),
        [route]: problem(412, 'Someone changed it in the meantime', { code: 'version_conflict' }),
      },
    });
    const form = within(await screen.findByRole('dialog', { name: /^Agree the fee/ }));
    await user.clear(form.getByLabelText(/^Fee/));
    await write(user, form.getByLabelText(/^Fee/), '610');
    await user.click(screen.getByText('Someone else agrees'));
    await user.click(form.getByRole('button', { name: 'Agree fee' }));
    await form.findByText(/The order has changed in the meantime, and nothing was done/);
    answer({ [route]: done });
    await user.click(form.getByRole('button', { name: 'Agree fee' }));
    await screen.findByText('The fee has been agreed.');
    expect(askedFor(route).map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"8"']);
  });

  it('are called what they are where the server does not show one', async () => {
    const refused = problem(404, 'No order has this id', { code: 'not_found' });
    show(<OrderDialog id={id} onClose={() => undefined} />, { answers: { [ONE]: refused } });
    await screen.findByText('No order has this id');
    expect(screen.getByRole('dialog', { name: 'Appraisal order' })).toBeDefined();
  });
});
