import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ClearExceptionDialog } from '../../../admin-ui/src/title/ClearExceptionDialog.tsx';
import { TitleFindings } from '../../../admin-ui/src/title/TitleFindings.tsx';
import { FloodFindings } from '../../../admin-ui/src/title/FloodFindings.tsx';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  orderWaitsForSchema,
  type VendorOrderDetail,
  vendorOrderRowSchema,
  vendorOrderSchema,
} from '../../../api/vendor-order/vendor-order.contract.ts';
import type { TitleResult } from '../../../events/lending/vendor-orders/title/title.kind.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { json, open, page, show, write } from '../../support/component.tsx';
import { ORDER, orderDetail } from '../../support/histories/order-detail.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';

const none = { 'GET /api/vendor-orders': page(vendorOrderRowSchema, []) };

const titleOrder = (result: TitleResult, more: Partial<VendorOrderDetail> = {}): VendorOrderDetail => ({
  ...orderDetail,
  kind: 'title',
  product: 'full_search',
  productName: 'Full Title Search',
  reports: orderDetail.reports.map((report) => ({ ...report, result, findings: [] })),
  ...more,
});
const withException = vendorKinds.title.resultSchema.parse({
  ...vendorResults.title,
  exceptions: [{ number: 3, text: 'Easement of the city', isStandard: false }],
});
const answersFor = (order: VendorOrderDetail) => ({
  [`GET /api/vendor-orders/${ORDER}`]: json(vendorOrderSchema, order),
  [`GET /api/vendor-orders/${ORDER}/waiting-for`]: json(orderWaitsForSchema, { waitingFor: null }),
});

describe('Title', () => {
  it('has an exception cleared, with how', async () => {
    const clearance = `POST /api/vendor-orders/${ORDER}/exceptions/3/clearance`;
    const onClose = jest.fn();
    const { user, askedFor } = show(
      <ClearExceptionDialog order={titleOrder(withException)} number={3} onClose={onClose} />,
      { answers: { [clearance]: json(commandAnswerSchema, { id: ORDER, version: 6 }) } },
    );
    await user.click(screen.getByLabelText(/How it was cleared/));
    await user.click(await screen.findByText('Removed by the title company'));
    await user.click(screen.getByText('Clear'));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(askedFor(clearance).map(({ body }) => body)).toEqual([{ how: 'removed' }]);
  });

  it('has a clearing taken back for a reason, and warns of a report that does not last until closing', async () => {
    const order = titleOrder(withException, {
      cleared: [{ number: 3, how: 'removed', notes: 'Endorsed', at: '2026-03-03T15:00:00.000Z', by: 'Priya Halloran' }],
      age: 'before_closing',
      expiresOn: '2026-07-08',
      estimatedClosingDate: '2026-07-20',
    });
    const { user } = open(`/title-searches/${ORDER}`, { answers: answersFor(order), styled: true });
    await screen.findByText(/This report expires on .*, before the estimated closing on/);
    const exceptions = within(await screen.findByRole('region', { name: 'Exceptions' }));
    exceptions.getByText(/Removed by the title company, Priya Halloran/);
    exceptions.getByText('Endorsed');
    const lines = exceptions.getAllByRole('cell').map((cell) => getComputedStyle(cell).whiteSpace);
    expect(lines).toEqual(['nowrap', 'normal', 'normal']);
    await user.click(exceptions.getByRole('button', { name: 'Take back that exception 3 is clear' }));
    within(screen.getByRole('dialog')).getByText('The exception then stands in the way of closing again.');
  });

  it('calls a page by its own name for whoever may not open it', async () => {
    open('/title-reports', { permissions: {} });
    await screen.findByRole('heading', { level: 1, name: 'Title Reports' });
  });

  it('says what an order waits for that nobody has', async () => {
    const nobodys = titleOrder(withException, {
      status: 'pending_order',
      partnerId: null,
      actions: ['assign', 'hold'],
      reports: [],
    });
    open(`/title-searches/${ORDER}`, { answers: answersFor(nobodys) });
    await screen.findByText('It has no vendor yet: it can be sent once one is assigned.');
  });

  it('names what is missing of an order', async () => {
    const { user } = open('/title-searches', { answers: none });
    await screen.findByText('Nothing has been ordered yet.');
    await user.click(screen.getByRole('button', { name: 'Order Title or Flood' }));
    const dialog = within(screen.getByRole('dialog'));
    await write(user, dialog.getByRole('textbox', { name: 'Special instructions' }), 'x'.repeat(4_001));
    await user.click(dialog.getByRole('button', { name: 'Order Title or Flood' }));
    await dialog.findByText('Choose an application');
    dialog.getByText('Special instructions take at most 4000 characters');
  });

  it('lists what was delivered, title and flood alike', async () => {
    const { askedFor } = open('/title-reports', { answers: none });
    await screen.findByText('No report has been delivered yet.');
    await waitFor(() =>
      expect(JSON.parse(askedFor('GET /api/vendor-orders').at(-1)?.query.get('filter') ?? '')).toEqual({
        kind: ['title', 'flood'],
        status: ['completed', 'reviewed'],
      }),
    );
  });

  it('says what is clear and what is not', () => {
    const result = vendorKinds.title.resultSchema.parse({
      ...vendorResults.title,
      liens: [{ holder: 'Oak Bank', amount: 1_000, recordedOn: '2020-01-02', position: 1 }],
      judgments: [],
      exceptions: [
        { number: 1, text: 'Easement of the city', isStandard: false },
        { number: 2, text: 'Rights of parties in possession', isStandard: true },
      ],
      taxes: [],
    });
    show(<TitleFindings result={result} order={titleOrder(result)} />);
    within(screen.getByRole('region', { name: 'Liens' })).getByText('Not clear');
    within(screen.getByRole('region', { name: 'Judgments' })).getByText('Clear');
    expect(within(screen.getByRole('region', { name: 'Exceptions' })).getAllByText('Not clear')).toHaveLength(2);
    within(screen.getByRole('region', { name: 'Exceptions' })).getByText('Standard');
  });

  it('says whether the property is in a flood area', () => {
    show(<FloodFindings result={vendorKinds.flood.resultSchema.parse(vendorResults.flood)} />);
    screen.getByText('48453C0445K');
    expect(screen.getAllByText(/^(Yes|No)$/)).toHaveLength(2);
  });
});
