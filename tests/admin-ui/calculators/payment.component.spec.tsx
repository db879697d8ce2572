import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open, write } from '../../support/component.tsx';

const result = () => within(screen.getByRole('region', { name: 'Result' }));

describe('Payment calculator', () => {
  it('is empty at first, says what is still needed, and shows the payment as it is typed, with its rule', async () => {
    const { user, address } = open('/calculators/payment');
    await screen.findByText('The result shows here as you type');
    expect(screen.queryByText(/Enter/)).toBeNull();

    await write(user, screen.getByLabelText('Loan amount'), '162000');
    result().getByText('Still needed');
    result().getByText('Term in months');
    await write(user, screen.getByLabelText('Interest rate a year'), '3.875');
    await write(user, screen.getByLabelText('Term in months'), '360');
    result().getByText('$761.78');
    result().getByRole('region', { name: 'Rules applied' });

    await waitFor(() => expect(address()).toBe('/calculators/payment?principal=162000&annualRate=3.875&months=360'));
  });

  it('shows how much sooner extra payments repay it', async () => {
    open('/calculators/payment?principal=162000&annualRate=3.875&months=360&extra=100');
    await screen.findByText('$761.78');
    result().getByText(/months sooner$/);
    result().getByText(/less than without$/);
  });

  it('refuses each wrong field in place', async () => {
    const { user } = open('/calculators/payment?principal=162000&annualRate=101&months=601');
    await screen.findByText('To correct');
    expect(screen.getByLabelText('Interest rate a year')).toHaveProperty('ariaInvalid', 'true');
    screen.getByText('Enter a rate of 100 percent or less');
    screen.getByText('Enter months from 1 to 600');
    await user.clear(screen.getByLabelText('Loan amount'));
    await user.type(screen.getByLabelText('Loan amount'), '-5');
    screen.getByText('Enter an amount over 0');
    await user.clear(screen.getByLabelText('Loan amount'));
    await user.type(screen.getByLabelText('Loan amount'), 'x');
    screen.getByText('“x” was not taken: use digits, such as 1234.50');
  });

  it('says what an address asks for that it does not take, and leaves the rest', async () => {
    open('/calculators/payment?principal=162000&anualRate=3.875&months=360');
    await screen.findByText(/anualRate=3.875/);
    result().getByText('Interest rate a year');
  });
});

describe('Calculators', () => {
  it('has a card for each, for whoever is signed in', async () => {
    open('/calculators', { permissions: {} });
    const link = await screen.findByRole('link', { name: /^Payment/ });
    expect(link.getAttribute('href')).toBe('/calculators/payment');
  });

  it('says that there is no calculator of a mistyped name', async () => {
    open('/calculators/paymnt');
    await screen.findByText('There is no calculator of this name');
  });
});
