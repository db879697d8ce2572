import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import * as contracts from '../../../api/calculators/all-calculators.contract.ts';
import { affordabilityForm } from '../../../admin-ui/src/calculators/affordability/affordability.form.ts';
import { aprForm } from '../../../admin-ui/src/calculators/apr/apr.form.ts';
import { businessDaysForm } from '../../../admin-ui/src/calculators/business-days/business-days.form.ts';
import { clockForm } from '../../../admin-ui/src/calculators/clock/clock.form.ts';
import { addressOf, readAddress } from '../../../admin-ui/src/calculators/form/address.ts';
import { bodyOf, draftOf } from '../../../admin-ui/src/calculators/form/body.ts';
import type { Form } from '../../../admin-ui/src/calculators/form/form-spec.ts';
import { governmentLoanForm } from '../../../admin-ui/src/calculators/government-loan/government-loan.form.ts';
import { paymentForm } from '../../../admin-ui/src/calculators/payment/payment.form.ts';
import { qmForm } from '../../../admin-ui/src/calculators/qm/qm.form.ts';
import { ratiosForm } from '../../../admin-ui/src/calculators/ratios/ratios.form.ts';
import { scheduleForm } from '../../../admin-ui/src/calculators/schedule/schedule.form.ts';
import { toleranceForm } from '../../../admin-ui/src/calculators/tolerance/tolerance.form.ts';
import { uliForm } from '../../../admin-ui/src/calculators/uli/uli.form.ts';
import type { Calculator } from '../../../api/calculators/calculator.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { open, page, write } from '../../support/component.tsx';
import { detailed, detailedAnswer, loanFile } from '../../support/component/loan-file.ts';
import { applicationRow } from '../../support/component/sample-answers.ts';

const { affordability, apr, businessDays, clock, governmentLoan, payment, qm, ratios, schedule, tolerance, uli } =
  contracts;
const cases: readonly (readonly [Calculator, Form])[] = [
  [affordability, affordabilityForm],
  [apr, aprForm],
  [businessDays, businessDaysForm],
  [clock, clockForm],
  [governmentLoan, governmentLoanForm],
  [payment, paymentForm],
  [qm, qmForm],
  [ratios, ratiosForm],
  [schedule, scheduleForm],
  [tolerance, toleranceForm],
  [uli, uliForm],
];

/** Which is as wide as its style says. */
const hasChart = (name: string): boolean => name === schedule.name;

const basisSchema = z.object({ basis: z.array(z.object({ rule: z.string() })) });

const exampleOf = ({ body }: Calculator): object => {
  const example = body.meta()?.['example'];
  if (typeof example !== 'object' || example === null) throw new Error('The contract has no example');
  return example;
};

describe.each(cases.map(([calculator, form]) => ({ name: calculator.name, calculator, form })))(
  'Calculator $name',
  ({ name, calculator, form }) => {
    const example = exampleOf(calculator);
    const address = addressOf(draftOf(form, example));

    it('asks for the example of its contract again by its address', () => {
      const { draft, strange } = readAddress(form, address);
      expect(strange).toEqual([]);
      const asked = calculator.body.parse(bodyOf(form, draft));
      expect(calculator.calculate(asked)).toEqual(calculator.calculate(calculator.body.parse(example)));
    });

    it('shows the answer and its rules at once at the address, and an empty form elsewhere', async () => {
      const { basis } = basisSchema.parse(calculator.calculate(calculator.body.parse(example)));
      const { unmount } = open(`/calculators/${name}${address}`, { styled: hasChart(name) });
      await screen.findByText('Rules applied');
      for (const { rule } of basis) expect(document.body.textContent).toContain(rule);
      unmount();

      const { user } = open(`/calculators/${name}`);
      await user.click(await screen.findByText('Fill in an example'));
      screen.getByText('Rules applied');
      await user.click(screen.getByText('Clear'));
      screen.getByText('The result shows here as you type');
    });
  },
);

describe('Calculator clock', () => {
  it('shows each day across a holiday, counted or skipped and why, and marks the day that is due', async () => {
    // Independence Day of 2026 is a Saturday: the general calendar keeps the Friday before it.
    open('/calculators/clock?rule=le-due&from=2026-07-01');
    await screen.findByText('Tuesday, July 7, 2026');
    const strip = screen.getByRole('list', { name: 'Calendar of the clock' });
    const days = within(strip)
      .getAllByRole('listitem')
      .map((day) => day.textContent);
    expect(days).toEqual(['Jul 1Start', '21', '3Skip', '4Skip', '5Skip', '62', '73Due']);
    const walked = screen.getByRole('group', { name: 'Each day that was walked' });
    within(walked).getByText(/Independence Day \(observed\)/);
  });

  it('refuses a day that does not exist, in place', async () => {
    open('/calculators/clock?rule=le-due&from=2026-02-30');
    await screen.findByText('Enter a day that exists, from 1900 on');
  });
});

describe('Calculator ratios', () => {
  it('says what was left out and why, and takes lines away', async () => {
    const { user } = open(`/calculators/ratios${addressOf(draftOf(ratiosForm, exampleOf(ratios)))}`);
    const leftOut = await screen.findByRole('table', { name: 'Left out' });
    within(leftOut).getByText('Debt 2');
    await user.click(screen.getByRole('button', { name: 'Remove Debt 2' }));
    expect(within(screen.getByRole('table', { name: 'Left out' })).queryByText('Debt 2')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a debt' }));
    await write(user, screen.getAllByLabelText('Payments left').at(-1) ?? document.body, '5');
    screen.getByText('Debt 2: Payment a month');
  });
});

describe('Calculator schedule', () => {
  it('copies every payment for a spreadsheet', async () => {
    const { user } = open(`/calculators/schedule${addressOf(draftOf(scheduleForm, exampleOf(schedule)))}`, {
      styled: true,
    });
    await user.click(await screen.findByText('Copy as CSV'));
    const lines = (await navigator.clipboard.readText()).split('\r\n');
    expect(lines).toHaveLength(361);
    expect(lines[0]).toBe('number,dueOn,payment,interest,principal,mortgageInsurance,balance');
    expect(lines[1]).toBe('1,2026-03-01,761.78,523.13,238.65,82.35,161761.35');
  });
});

describe('Calculator qm', () => {
  it('shows the figures that are tested beside what they may be', async () => {
    open('/calculators/qm?year=2026&loanAmount=300000&pointsAndFees=8500&apr=7.1&apor=6.25');
    await screen.findByText('0.85 points');
    screen.getByText('Must be under 2.25 points');
    screen.getByText('At most $9,000.00');
  });
});

describe('Calculator affordability', () => {
  it('says what would lower it', async () => {
    const address = addressOf(draftOf(affordabilityForm, exampleOf(affordability)));
    const { unmount } = open(`/calculators/affordability${address}`);
    await screen.findByText(/^Mortgage insurance: no premium was given/);
    unmount();
    open(`/calculators/affordability${address}&mortgageInsurance=120`);
    await screen.findByText(/^Financed fees and association dues/);
    expect(screen.queryByText(/^Mortgage insurance: no premium/)).toBeNull();
  });
});

describe('Calculator apr', () => {
  const dated = '/calculators/apr?advances.0.amount=1000&advances.0.on=2026-01-01&payments.0.count=12';

  it('offers its steps by name, and takes another count of days from an address', async () => {
    open(`${dated}&payments.0.amount=100&payments.0.firstOn=2026-02-01&payments.0.every=days:45`);
    await screen.findByText('Rules applied');
    expect(screen.getByRole('combobox', { name: 'Every' }).textContent).toBe('days:45');
  });
});

describe('Calculator payment', () => {
  it('takes the figures of a file, and says from which', async () => {
    const { user, address } = open('/calculators/payment', {
      answers: {
        'GET /api/applications': page(applicationRowSchema, [applicationRow()]),
        [detailed]: detailedAnswer(loanFile({ loanAmount: 162_000, interestRate: 3.875, loanTerm: 30 })),
      },
    });
    await user.click(await screen.findByText('Use the figures of an application'));
    await user.type(await screen.findByRole('combobox'), 'Rivera');
    await user.click(await screen.findByRole('option'));
    await screen.findByText('$761.78');
    screen.getByText(/^Figures of application LL-2026-1H248H24\./);
    await waitFor(() => expect(address()).toContain('file=LL-2026-1H248H24'));
  });

  it('offers no file to those who may not read files', async () => {
    open('/calculators/payment', { permissions: {} });
    await screen.findByText('Copy link');
    expect(screen.queryByText('Use the figures of an application')).toBeNull();
  });
});
