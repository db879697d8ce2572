import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
// Loaded beforehand: what is first shown comes slowly on a busy machine.
import '../../../admin-ui/src/loan-applications/orders/OrdersTab.tsx';
import { authorizedBorrowersSchema } from '../../../api/loan-application/credit/credit.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  orderWaitsForSchema,
  type VendorOrderDetail,
  vendorOrderRowSchema,
  vendorOrderSchema,
} from '../../../api/vendor-order/vendor-order.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { json, open, page, problem, write } from '../../support/component.tsx';
import { changing, fileId, loanFile } from '../../support/component/loan-file.ts';
import { appraisalOrder } from '../../support/component/vendor-order.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';

const LIST = 'GET /api/vendor-orders';
const CREATE = 'POST /api/vendor-orders';
const AUTHORIZED = `/api/applications/${fileId}/credit-authorizations`;
const { id } = appraisalOrder;
const simulated: VendorOrderDetail = {
  ...appraisalOrder,
  kind: 'underwriting',
  product: 'du',
  productName: 'Desktop Underwriter',
  applicationId: fileId,
  actions: ['change_terms', 'assign'],
  status: 'pending_order',
  reports: [
    {
      revision: 0,
      deliveredAt: appraisalOrder.createdAt,
      headline: 'Approve/Eligible (simulated by the sandbox)',
      result: { ...vendorResults.underwriting, isSimulated: true },
      files: [],
      findings: [
        { code: 'simulated', severity: 'warning', text: 'Simulated by the sandbox' },
        { code: 'finding', severity: 'warning', text: '1. Verify employment' },
      ],
    },
  ],
};
const openTab = (as: Role, rows: readonly VendorOrderDetail[] = []) => {
  const file = loanFile({ status: 'underwriting' });
  return open(`/applications/${fileId}/orders`, {
    as,
    answers: { ...changing(CREATE, file, file), [LIST]: page(vendorOrderRowSchema, [...rows]) },
  });
};

describe('The orders of a file', () => {
  it('stand by what was ordered, of whom and until when, each with its own page', async () => {
    openTab('underwriter', [{ ...simulated, status: 'ordered' }]);
    const link = await screen.findByRole('link', { name: 'Automated Underwriting: Desktop Underwriter' });
    expect(link.getAttribute('href')).toBe(`/applications/${fileId}/orders/${id}`);
    const row = within(screen.getByRole('listitem'));
    row.getByText('Ordered');
    row.getByText(/Fee \$650/);
  });

  it('of credit are begun from the documents in the same form, for every borrower, and their authorization is asked once', async () => {
    const file = loanFile({ status: 'underwriting' });
    let authorized: string[] = [];
    const { user, askedFor } = open(`/applications/${fileId}/documents`, {
      as: 'processor',
      answers: {
        ...changing(CREATE, file, file),
        [LIST]: page(vendorOrderRowSchema, []),
        [`GET ${AUTHORIZED}`]: () => json(authorizedBorrowersSchema, { borrowerIds: authorized }),
        [`POST ${AUTHORIZED}`]: () => {
          authorized = [file.borrowerId];
          return json(commandAnswerSchema, { id: fileId, version: 2 });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Order credit report' }));
    const form = within(await screen.findByRole('dialog', { name: 'Order credit report' }));
    await form.findByLabelText('Alice Rivera');
    await user.click(form.getByText('Order credit report', { selector: 'button *' }));
    await form.findByText('Confirm that each borrower chosen has authorized it');
    await user.click(form.getByLabelText('Each borrower chosen has authorized it'));
    await user.click(form.getByText('Order credit report', { selector: 'button *' }));
    await screen.findByText('The order has been created.');
    expect(askedFor(CREATE).at(-1)?.body).toMatchObject({
      applicationId: fileId,
      kind: 'credit',
      product: 'tri_merge',
      details: { borrowerIds: [file.borrowerId] },
    });
    expect(askedFor(`POST ${AUTHORIZED}`).map(({ body }) => body)).toEqual([{ borrowerIds: [file.borrowerId] }]);

    await user.click(await screen.findByRole('button', { name: 'Order credit report' }));
    const again = within(await screen.findByRole('dialog', { name: 'Order credit report' }));
    await again.findByText('Each borrower chosen has authorized it: the file has their authorization.');
    await user.click(again.getByText('Order credit report', { selector: 'button *' }));
    await waitFor(() => expect(askedFor(CREATE)).toHaveLength(2));
  });

  it('are not to be had for a file that has ended, and it is said why', async () => {
    const file = loanFile({ status: 'funded' });
    open(`/applications/${fileId}/orders`, {
      as: 'processor',
      answers: { ...changing(CREATE, file, file), [LIST]: page(vendorOrderRowSchema, []) },
    });
    await screen.findByText('The application is funded: nothing is ordered for it any more.');
    expect(screen.queryByRole('button', { name: 'Order' })).toBeNull();
  });

  it('say what the file took over from their report, and which conditions that opened', async () => {
    const onFile = {
      at: appraisalOrder.createdAt,
      by: 'Uma Underwood',
      stands: true,
      findings: ['The recommendation is Refer with Caution'],
      conditions: [{ id, number: 12, title: 'Automated underwriting does not approve', status: 'open' as const }],
    };
    const order = { ...simulated, status: 'reviewed' as const, onFile };
    open(`/applications/${fileId}/orders/${id}`, {
      as: 'underwriter',
      answers: {
        [`GET /api/vendor-orders/${id}`]: json(vendorOrderSchema, order),
        [`GET /api/vendor-orders/${id}/waiting-for`]: json(orderWaitsForSchema, { waitingFor: null }),
      },
    });
    const part = within(await screen.findByRole('region', { name: 'On the application' }));
    part.getByText('The recommendation is Refer with Caution');
    const link = part.getByRole('link', { name: 'Condition 12, Automated underwriting does not approve' });
    expect(link.getAttribute('href')).toBe(`/applications/${fileId}/conditions#condition-${id}`);
  });

  it('are placed in one form, of which a refusal takes nothing and names the field', async () => {
    const { user, answer, askedFor } = openTab('processor');
    await screen.findByText('Nothing has been ordered for this application yet.');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    const form = within(await screen.findByRole('dialog', { name: 'Order' }));
    await user.click(form.getByRole('combobox', { name: /^What to order/ }));
    expect(screen.queryByRole('option', { name: /^Compliance/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Verification: Assets' }));
    await write(user, form.getByLabelText(/^Bank or other institution/), 'Pine Bank');
    answer({
      [CREATE]: problem(422, 'What is ordered has to be put right', {
        errors: [{ field: 'details.institution', message: 'Use its whole name' }],
      }),
    });
    await user.click(form.getByRole('button', { name: 'Order' }));
    await form.findByText('Use its whole name');
    answer({ [CREATE]: json(commandAnswerSchema, { id, version: 1 }) });
    await user.click(form.getByRole('button', { name: 'Order' }));
    await screen.findByText('The order has been created.');
    expect(askedFor(CREATE).at(-1)?.body).toEqual({
      applicationId: fileId,
      kind: 'verification',
      product: 'assets',
      priority: 'standard',
      details: { institution: 'Pine Bank' },
    });
  });

  it('say that an answer of the sandbox is simulated, and can be changed until they are sent', async () => {
    const route = `PUT /api/vendor-orders/${id}/terms`;
    const { user, askedFor } = open(`/applications/${fileId}/orders/${id}`, {
      as: 'underwriter',
      answers: {
        [`GET /api/vendor-orders/${id}`]: json(vendorOrderSchema, simulated),
        [`GET /api/vendor-orders/${id}/waiting-for`]: json(orderWaitsForSchema, { waitingFor: null }),
        [route]: json(commandAnswerSchema, { id, version: 8 }),
      },
    });
    await screen.findByText(/^SIMULATED: the sandbox invented this answer/);
    // What has a place of its own is not said twice.
    expect(screen.queryByText(/^Simulated by the sandbox|^1\. Verify/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: /^Edit order/ }));
    await user.click(form.getByRole('combobox', { name: /^What to order/ }));
    await user.click(screen.getByRole('option', { name: 'Loan Product Advisor' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('The order has been saved.');
    expect(askedFor(route)[0]?.body).toEqual({ product: 'lpa', priority: 'rush', details: {} });
  });
});
