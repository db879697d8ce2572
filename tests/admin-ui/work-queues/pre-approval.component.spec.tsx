import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PreApprovalDialog } from '../../../admin-ui/src/work-queues/pre-approval/PreApprovalDialog.tsx';
import {
  letterIssuedSchema,
  type PreApproval,
  preApprovalSchema,
} from '../../../api/pre-approval/pre-approval.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { type Answers, type Asked, json, problem, show, write } from '../../support/component.tsx';

const id = '11111111-1111-4111-8111-111111111111';
const reckoning: PreApproval = {
  blocks: [],
  borrowerName: 'Alice Rivera',
  requestedAmount: 320_000,
  monthlyIncome: 8_000,
  debts: 350,
  taxesPerYear: 3_480,
  insurancePerYear: 1_005.36,
  supersedes: null,
  downPayment: 80_000,
  annualRate: 6.5,
  months: 360,
  loanType: 'conventional',
  maxLoan: 354_390.82,
  maxPrice: 434_390.12,
  payment: 2_240,
  limitedBy: 'frontDti',
  today: '2026-03-02',
  version: 7,
};
const GET = `GET /api/applications/${id}/pre-approval`;
const POST = `POST /api/applications/${id}/pre-approval-letter`;

const open = (answers: Answers = {}, as: Role = 'loan_officer') =>
  show(<PreApprovalDialog id={id} onClose={() => undefined} />, {
    as,
    answers: {
      [GET]: ({ query }: Asked) =>
        json(preApprovalSchema, {
          ...reckoning,
          ...(query.get('taxesPerYear') === '4800' && { maxLoan: 291_107, limitedBy: 'backDti' as const }),
        }),
      ...answers,
    },
  });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Pre-approval letter for Alice Rivera' }));

describe('The pre-approval letter', () => {
  it('reckons anew as taxes are typed', async () => {
    const { user } = open();
    const form = await dialog();
    await form.findByText('$354,390');
    // The figure and the most that the letter may name are one amount, rounded down.
    form.getByText('Up to $354,390');
    const taxes = form.getByLabelText('Property taxes a year');
    await user.clear(taxes);
    await write(user, taxes, '4800');
    await form.findByText('$291,107');
    await form.findByText('Housing and debts');
  });

  it('is issued on the file as it was seen', async () => {
    const { user, askedFor } = open({
      [POST]: json(letterIssuedSchema, { id, documentId: '33333333-3333-4333-8333-333333333333', version: 10 }),
    });
    const form = await dialog();
    await user.click(form.getByRole('checkbox', { name: 'A title that can be insured' }));
    await user.click(await form.findByRole('button', { name: 'Issue letter' }));
    await screen.findByText('It is a document of the application.');
    const [sent] = askedFor(POST);
    expect(sent?.headers.get('If-Match')).toBe('"7"');
    expect(sent?.body).toMatchObject({
      amount: 320_000,
      expiresOn: '2026-05-01',
      conditions: ['property', 'appraisal', 'insurance', 'verification', 'no_change'],
    });
  });

  it('is issued though the file has gone on, where the reckoning is as it was seen', async () => {
    const { user, answer, askedFor } = open({ [POST]: problem(412, 'It is at version 9, not 7') });
    const form = await dialog();
    answer({ [GET]: json(preApprovalSchema, { ...reckoning, version: 9 }) });
    await user.click(await form.findByRole('button', { name: 'Issue letter' }));
    await waitFor(() => expect(askedFor(POST)).toHaveLength(2));
    expect(askedFor(POST).map(({ headers }) => headers.get('If-Match'))).toEqual(['"7"', '"9"']);
  });

  it('says beneath the field what is refused, and keeps what was typed', async () => {
    const { user } = open({
      [POST]: problem(422, 'The letter would promise more than the borrowers can afford', {
        errors: [{ field: 'amount', message: 'Use $291,107 or less' }],
      }),
    });
    const form = await dialog();
    await user.click(await form.findByRole('button', { name: 'Issue letter' }));
    await form.findByText('Use $291,107 or less');
    expect(form.getByLabelText<HTMLInputElement>('Loan amount of the letter').value).toBe('$320,000');
  });

  it('says what holds it back, and takes no press while that is so', async () => {
    open({
      [GET]: json(preApprovalSchema, { ...reckoning, blocks: ['The credit report has not come'] }),
    });
    const form = await dialog();
    await form.findByText(/No letter can be issued now: The credit report has not come/);
    expect(form.getByRole('button', { name: 'Issue letter' })).toHaveProperty('disabled', true);
  });
});
