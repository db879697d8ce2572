import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
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
      'State is required: a state, DC or a territory of the United States, such as TX',
      'ZIP code is required, five digits or ZIP+4',
      'Enter the rate in percent from 0 to 25, such as 6.625',
    ])
      expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getAllByText('Enter dollars with at most two decimals, such as 1234.50')).toHaveLength(3);
    expect(document.activeElement?.id).toBe('borrowers.0.firstName');
    expect(askedFor(SUBMIT)).toEqual([]);
  });

  it('refuses a minus sign at once, and what else cannot be, each beside its field', async () => {
    const { user, askedFor } = openForm();
    await fillAll(user);
    await user.clear(field('Loan', 'Down payment'));
    await write(user, field('Loan', 'Down payment'), '-5');
    await screen.findByText('Enter an amount of 0 dollars or more');
    expect(field('Loan', 'Down payment').value).toBe('-$5');
    await fill(user, 'Borrowers', { Phone: 'soon' });
    fireEvent.change(field('Borrowers', 'Date of birth'), { target: { value: '2020-02-03' } });
    fireEvent.change(field('Loan', 'Estimated closing date'), { target: { value: '2020-02-03' } });
    await user.click(await submitButton());
    await screen.findByText(/^Borrowers are 18 years old at least: enter a date of birth of/);
    screen.getByText(/^Enter today, [A-Z][a-z]{2} \d{1,2}, \d{4}, or a later day$/);
    screen.getByText('Enter 10 to 15 digits, such as 512-555-0134');
    expect(askedFor(SUBMIT)).toEqual([]);
  });

  it('says of letters and decimals in a number that they were not taken, and makes no other figure of them', async () => {
    const { user } = openForm();
    await submitButton();
    const amount = field('Loan', 'Loan amount');
    await user.type(amount, '12O0');
    await screen.findByText('“O” was not taken: use digits, such as 1234.50');
    await user.clear(amount);
    await write(user, amount, '1.2M');
    await screen.findByText('“1.2M” was not taken: use digits, such as 1234.50');
    expect(amount.value).toBe('');
    await write(user, amount, '$320,000.00');
    expect([amount.value, screen.queryByText(/was not taken/)]).toEqual(['$320,000', null]);
    await write(user, field('Loan', 'Interest rate'), '6.62555');
    expect(field('Loan', 'Interest rate').value).toBe('6.62555%');
  });

  it('takes a state of the list only, by its name too', async () => {
    const { user } = openForm();
    await submitButton();
    await fill(user, 'Property', { State: 'arkan', City: 'Little Rock' });
    expect(field('Property', 'State').value).toBe('AR');
    await user.clear(field('Property', 'State'));
    await fill(user, 'Property', { State: 'ar', 'ZIP code': '72201' });
    expect(field('Property', 'State').value).toBe('AR');
    await user.clear(field('Property', 'State'));
    await fill(user, 'Property', { State: 'ZZ' });
    await screen.findByText('No state, district or territory has this name');
    await fill(user, 'Property', { City: ' AR' });
    await user.click(await submitButton());
    await screen.findByText(/^State is required/);
  });

  it('warns before a loan of more than the property is worth, and sends it all the same', async () => {
    const { user, answer, askedFor } = openForm();
    await fillAll(user);
    expect(screen.queryByText(/of the property value\. Check/)).toBeNull();
    await user.clear(field('Loan', 'Loan amount'));
    await fill(user, 'Loan', { 'Loan amount': '500000' });
    await screen.findByText(/The loan is 125\.00% of the property value/);
    answer({
      ...loanFileAnswers(loanFile()),
      [SUBMIT]: json(commandAnswerSchema, { id: fileId, version: 1 }, { status: 201 }),
    });
    await user.click(await submitButton());
    await waitFor(() => expect(askedFor(SUBMIT)).toHaveLength(1));
  });

  it('says at the amounts when loan and down payment are not the price of a purchase', async () => {
    const { user } = openForm();
    await fillAll(user);
    const warning = /^Loan and down payment come to \$1,220,000, but the property value is \$400,000/;
    await user.clear(field('Loan', 'Down payment'));
    await fill(user, 'Loan', { 'Down payment': '900000' });
    await section('Loan').findByText(warning);
    await user.clear(field('Loan', 'Down payment'));
    await fill(user, 'Loan', { 'Down payment': '80000' });
    await waitFor(() => expect(section('Loan').queryByText(/come to/)).toBeNull());
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

  it('puts a second borrower’s income on the file under their own name', async () => {
    const { user, answer, askedFor } = openForm();
    await fillAll(user);
    await user.click(screen.getByRole('button', { name: 'Add borrower' }));
    const nth = (region: string, label: string, index: number) => {
      const found = section(region).getAllByLabelText<HTMLInputElement>(label, { exact: false })[index];
      if (!found) throw new Error(`There is no field "${label}" ${index} in ${region}`);
      return found;
    };
    await write(user, nth('Borrowers', 'First name', 1), 'Tomas');
    await write(user, nth('Borrowers', 'Last name', 1), 'Okafor');
    await write(user, nth('Borrowers', 'Email', 1), 'tomas.okafor@example.com');
    await user.click(screen.getByRole('button', { name: 'Add income' }));
    await user.click(nth('Monthly income', 'Borrower', 1));
    await user.click(await screen.findByRole('option', { name: 'Tomas Okafor' }));
    await write(user, nth('Monthly income', 'A month', 1), '2000');
    answer({
      ...loanFileAnswers(loanFile({ borrowerName: 'Nadia Okafor' })),
      [SUBMIT]: json(commandAnswerSchema, { id: fileId, version: 1 }, { status: 201 }),
    });
    await user.click(await submitButton());
    await screen.findByRole('heading', { level: 1, name: 'Nadia Okafor' });
    expect(askedFor(SUBMIT)[0]?.body).toMatchObject({
      income: [
        { borrower: 0, monthly: 8_000 },
        { borrower: 1, monthly: 2_000 },
      ],
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
