import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { commandAnswerSchema } from '../../../api/http/command-answer.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list.contract.ts';
import { json, open, page, problem, write } from '../../support/component.tsx';
import { fileId, loanFile, loanFileAnswers } from '../../support/component/loan-file.ts';
import { pipelineStats } from '../../support/component/sample-answers.ts';

const SUBMIT = 'POST /api/applications';
const openForm = () => open('/applications/create', { as: 'loan_officer', answers: loanFileAnswers() });
type User = ReturnType<typeof open>['user'];

/** By its heading: to find it by its role, every element of the long form is looked at. */
const section = (name: string) => {
  const region = screen.getByText(name, { selector: 'h2' }).closest('section');
  if (!region) throw new Error(`There is no section "${name}"`);
  return within(region);
};
const submitButton = () => screen.findByRole('button', { name: 'Submit application' });
/** The first field of that label in a section. */
const field = (region: string, label: string): HTMLInputElement => {
  const [first] = section(region).getAllByLabelText<HTMLInputElement>(label, { exact: false });
  if (!first) throw new Error(`There is no field "${label}" in ${region}`);
  return first;
};
const fill = async (user: User, region: string, values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await write(user, field(region, label), value);
};
const fillAll = async (user: User) => {
  await submitButton();
  await fill(user, 'Borrowers', {
    'First name': 'Nadia',
    'Last name': 'Okafor',
    Email: 'nadia.okafor@example.com',
    SSN: '900123456',
    Employer: 'Hill Country Dental',
  });
  await fill(user, 'Property', {
    'Street address': '48 Oak Lane',
    City: 'Round Rock',
    State: 'tx',
    'ZIP code': '78664',
    'Property value': '400000',
  });
  await fill(user, 'Loan', { 'Loan amount': '320000', 'Down payment': '80000', 'Interest rate': '6.5' });
  await fill(user, 'Monthly income', { 'A month': '8000' });
};

describe('New Application', () => {
  it('says next to each field what is missing, and sends nothing', async () => {
    const { user, askedFor } = openForm();
    await user.click(await submitButton());
    await screen.findByText('First name is required');
    for (const text of [
      'Last name is required',
      'Valid email is required',
      'Street address is required',
      'State is required, as a two-letter code such as TX',
      'ZIP code is required, five digits or ZIP+4',
      'Enter the rate in percent from 0 to 25, such as 6.625',
    ])
      expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getAllByText('Enter dollars with at most two decimals, such as 1234.50')).toHaveLength(3);
    expect(document.activeElement?.id).toBe('borrowers.0.firstName');
    expect(askedFor(SUBMIT)).toEqual([]);
  });

  it('goes to the first field that is wrong, also where that is an amount', async () => {
    const { user } = openForm();
    await fillAll(user);
    await user.clear(field('Loan', 'Loan amount'));
    await user.click(await submitButton());
    await screen.findByText('Enter dollars with at most two decimals, such as 1234.50');
    expect(document.activeElement?.id).toBe('loan.amount');
  });

  it('computes payment and ratios of what is entered, and leads to the file once it is submitted', async () => {
    const { user, answer, askedFor, address } = openForm();
    await fillAll(user);
    expect(field('Borrowers', 'SSN').value).toBe('900-12-3456');
    expect(field('Loan', 'Loan amount').value).toBe('$320,000');
    expect(field('Property', 'State').value).toBe('TX');
    const figures = section('Figures');
    await figures.findByText('$2,023');
    figures.getByText('80.00%');
    figures.getByText('25.28%');

    await user.click(screen.getByRole('button', { name: 'Add debt' }));
    await fill(user, 'Monthly debts', { Creditor: 'Lone Star Auto Finance', 'A month': '1600' });
    await figures.findByText('45.28%');
    figures.getByText('above 43%');

    answer({
      ...loanFileAnswers(loanFile({ borrowerName: 'Nadia Okafor' })),
      [SUBMIT]: json(commandAnswerSchema, { id: fileId, version: 1 }, { status: 201 }),
    });
    await user.click(await submitButton());
    await screen.findByRole('heading', { level: 1, name: 'Nadia Okafor' });
    await screen.findByText('Documents can be added now.');
    expect(address()).toBe(`/applications/${fileId}/documents`);
    expect(askedFor(SUBMIT)).toHaveLength(1);
    expect(askedFor(SUBMIT)[0]?.body).toMatchObject({
      borrowers: [{ firstName: 'Nadia', ssn: '900123456', employment: { employerName: 'Hill Country Dental' } }],
      property: { address: { state: 'TX' }, value: 400_000 },
      loan: { amount: 320_000, ratePercent: 6.5 },
      debts: [{ creditor: 'Lone Star Auto Finance', monthly: 1_600 }],
    });
  });

  it('keeps what was entered when it is refused, and says where', async () => {
    const { user, answer, address } = openForm();
    await fillAll(user);
    const errors = [{ field: 'borrowers.0.email', message: 'This address takes no mail' }];
    answer({ [SUBMIT]: problem(422, 'One field is not valid', { errors }) });
    await user.click(await submitButton());
    await screen.findByText('This address takes no mail');
    screen.getByText('One field is not valid');
    expect(field('Borrowers', 'Email').value).toBe('nadia.okafor@example.com');
    expect(address()).toBe('/applications/create');
  });

  it('asks before unsaved changes are left behind', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true);
    const { user, answer, address } = openForm();
    await submitButton();
    await write(user, field('Borrowers', 'First name'), 'Nadia');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(address()).toBe('/applications/create');
    expect(field('Borrowers', 'First name').value).toBe('Nadia');

    answer({
      'GET /api/applications': page(applicationRowSchema, []),
      'GET /api/pipeline/stats': json(pipelineStatsSchema, pipelineStats),
    });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByText('No applications found');
    expect(address()).toMatch(/^\/applications(\?|$)/);
    confirm.mockRestore();
  });

  it('offers no form to a role that may not create', async () => {
    open('/applications/create', { as: 'underwriter' });
    await screen.findByText(/You may not add applications\./);
    expect(screen.queryByRole('button', { name: 'Submit application' })).toBeNull();
  });
});
