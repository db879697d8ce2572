import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { open, page, write } from '../../support/component.tsx';
import { detailed, detailedAnswer, loanFile } from '../../support/component/loan-file.ts';
import { applicationRow } from '../../support/component/sample-answers.ts';

const LOAN = '/calculators/payment?principal=162000&annualRate=3.875&months=360';

const result = () => within(screen.getByRole('region', { name: 'Result' }));

const answersOf = (file: Parameters<typeof loanFile>[0]) => ({
  'GET /api/applications': page(applicationRowSchema, [applicationRow()]),
  [detailed]: detailedAnswer(loanFile(file)),
});

const takeFile = async (user: UserEvent) => {
  await user.click(await screen.findByText('Use the figures of an application'));
  await user.type(await screen.findByRole('combobox', { name: /Borrower/ }), 'Rivera');
  await user.click(await screen.findByRole('option'));
  await screen.findByText(/^Figures of application/);
};

describe('The figures of a file', () => {
  it('take the place of all that was filled in before', async () => {
    const { user } = open('/calculators/qm?loanAmount=1&pointsAndFees=500&jumbo=true&features=balloon', {
      answers: answersOf({ loanAmount: 162_000, loanType: 'conventional' }),
    });
    await takeFile(user);
    expect(screen.getByLabelText('Loan amount')).toHaveProperty('value', '$162,000');
    expect(screen.getByLabelText('Points and fees')).toHaveProperty('value', '');
    expect(screen.getByLabelText(/Over the limit/)).toHaveProperty('checked', false);
    expect(screen.getByLabelText('A balloon')).toHaveProperty('checked', false);
  });

  it('are said to be changed once one of them is', async () => {
    const { user, address } = open('/calculators/payment', {
      answers: answersOf({ loanAmount: 162_000, interestRate: 3.875, loanTerm: 30 }),
    });
    await takeFile(user);
    await write(user, screen.getByLabelText('Paid on top each month'), '100');
    screen.getByText(/^Figures of application/);
    await user.clear(screen.getByLabelText('Term in months'));
    screen.getByText(/^Begun with application LL-2026-1H248H24/);
    await waitFor(() => expect(address()).toContain('changed=true'));
  });

  it('fill no down payment of a refinance', async () => {
    const { user } = open('/calculators/affordability', {
      answers: answersOf({ loanPurpose: 'refinance', loanAmount: 162_000, downPayment: 0 }),
    });
    await takeFile(user);
    expect(screen.getByLabelText('Down payment')).toHaveProperty('value', '');
  });
});

describe('What is filled in', () => {
  it('comes back after Clear with Back', async () => {
    const { user, address, goTo } = open(LOAN);
    await user.click(await screen.findByText('Clear'));
    await waitFor(() => expect(address()).toBe('/calculators/payment'));
    await goTo(LOAN);
    result().getByText('$761.78');
  });

  it('is in the address as soon as its field is left', async () => {
    const { user, address } = open(LOAN);
    const months = await screen.findByLabelText('Term in months');
    await user.clear(months);
    await write(user, months, '180');
    await user.tab();
    expect(address()).toContain('months=180');
  });

  it('has the keyboard at the first field after Clear', async () => {
    const { user } = open(LOAN);
    await user.click(await screen.findByText('Clear'));
    expect(document.activeElement).toBe(screen.getByLabelText('Loan amount'));
  });

  it('has the keyboard in a line that is added, and at the line after one that is removed', async () => {
    const { user } = open('/calculators/tolerance');
    const add = await screen.findByText('Add a fee');
    await user.click(add);
    const second = within(screen.getByRole('group', { name: 'Fee 2' }));
    expect(document.activeElement).toBe(second.getByLabelText('Name'));
    await user.click(add);
    await user.click(screen.getByRole('button', { name: 'Remove Fee 2' }));
    expect(document.activeElement).toBe(within(screen.getByRole('group', { name: 'Fee 2' })).getByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Remove Fee 2' }));
    expect(document.activeElement).toBe(add);
  });

  it('is not told off for a year that is still being typed', async () => {
    const { user } = open('/calculators/business-days');
    const day = await screen.findByLabelText('Day');
    await user.click(day);
    fireEvent.change(day, { target: { value: '0202-03-01' } });
    expect(screen.queryByText(/Enter a day/)).toBeNull();
    expect(day).toHaveProperty('value', '0202-03-01');
    await user.tab();
    screen.getByText('Enter a day that exists, from 1900 on');
    fireEvent.change(day, { target: { value: '2026-03-02' } });
    await screen.findByText('A business day');
  });

  it('marks a field that another one needs as still needed', async () => {
    open('/calculators/schedule?principal=162000&annualRate=3.875&months=360&mortgageInsurance.monthly=80');
    await screen.findByText('Still needed');
    result().getByText('Original value');
  });

  it('takes no number of two points, and says so', async () => {
    const { user } = open(LOAN);
    const rate = await screen.findByLabelText('Interest rate a year');
    await user.clear(rate);
    await user.paste('3.5.5');
    screen.getByText(/^“3.5.5” was not taken/);
    expect(rate).toHaveProperty('value', '');
  });

  it.each([
    ['$350,000.00', '$350,000.00', null],
    ['1e5', '', 'principal=1e5'],
    ['abc', '', 'principal=abc'],
  ])('is read from an address as a figure: %s', async (text, value, strange) => {
    open(`/calculators/payment?principal=${encodeURIComponent(text)}&months=360`);
    expect(await screen.findByLabelText('Loan amount')).toHaveProperty('value', value);
    if (strange === null) expect(screen.queryByRole('alert')).toBeNull();
    else expect(screen.getByRole('alert').textContent).toContain(strange);
    expect(screen.queryByText(/^Enter dollars/)).toBeNull();
  });

  it('reports repeated fields of an address', async () => {
    open('/calculators/payment?principal=1&principal=2&months=360');
    expect((await screen.findByRole('alert')).textContent).toContain('principal=2');
  });

  it('is printed with what holds unless it is chosen, and days in words', async () => {
    open('/calculators/business-days?on=2026-07-03');
    const printed = within((await screen.findAllByRole('region', { name: 'Input', hidden: true }))[1] ?? document.body);
    printed.getByText('Fri, Jul 3, 2026');
    printed.getByText('General: the offices are open for business');
    // Both of holidays; the third is of Saturdays.
    expect(printed.getAllByText('Yes')).toHaveLength(2);
    printed.getByText('No');
  });

  it('prints no figure of a lone minus', async () => {
    open('/calculators/tolerance?fees.0.name=Points&fees.0.le=-');
    await screen.findByText('Still needed');
    expect(document.body.textContent).not.toContain('NaN');
  });
});
