import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { limitsForm } from '../../../admin-ui/src/calculators/limits/limits.form.ts';
import { rateSpreadForm } from '../../../admin-ui/src/calculators/rate-spread/rate-spread.form.ts';
import { limits } from '../../../api/calculators/limits.contract.ts';
import { rateSpread } from '../../../api/calculators/rate-spread.contract.ts';
import { addressOf, readAddress } from '../../../admin-ui/src/calculators/form/address.ts';
import { bodyOf, draftOf } from '../../../admin-ui/src/calculators/form/body.ts';
import { json, open, problem } from '../../support/component.tsx';

const basis = [{ rule: 'The county limit holds', citation: '12 USC 1717(b)(2)' }];
const table = {
  fileName: 'counties.csv',
  source: 'Invented counties',
  version: 1,
  isSample: true,
  loadedAt: '2026-01-02T08:00:00.000Z',
};
const found = {
  county: 'Linden',
  state: 'CA',
  baseline: 832750,
  limit: 1_249_125,
  isLeast: false,
  ceiling: 1_249_125,
  conforming: true,
  table,
  basis,
};
const ASK = 'POST /api/calculators/limits';

describe('Calculators that go by a table', () => {
  it.each([
    { calculator: limits, form: limitsForm },
    { calculator: rateSpread, form: rateSpreadForm },
  ])('ask for the example of $calculator.name again by its address', ({ calculator, form }) => {
    const example = Object(calculator.body.meta()?.['example']);
    const { draft, strange } = readAddress(form, addressOf(draftOf(form, example)));
    expect(strange).toEqual([]);
    expect(calculator.body.parse(bodyOf(form, draft))).toEqual(calculator.body.parse(example));
  });

  it('ask the server once, and say by which table the answer is', async () => {
    const { askedFor } = open('/calculators/limits?year=2026&fips=06037&units=1&loanAmount=950000', {
      answers: { [ASK]: json(limits.answer, found) },
    });
    await screen.findByText('$1,249,125.00', { selector: 'dl:first-of-type dd' });
    screen.getByText('Limit in Linden, CA');
    screen.getByText('From Invented counties, version 1: made up for demonstration, not for lending.');
    screen.getByText('12 USC 1717(b)(2)');
    expect(askedFor(ASK)).toHaveLength(1);
  });

  it('ask nothing before the form is filled, and show what the server refuses', async () => {
    const { askedFor, unmount } = open('/calculators/limits?year=2026&fips=06', { answers: {} });
    await screen.findByText('Enter the five digits of state and county, such as 06037');
    expect(askedFor(ASK)).toHaveLength(0);
    unmount();
    open('/calculators/limits?year=2026&fips=99999&units=1', { answers: { [ASK]: problem(422, 'No such county') } });
    await screen.findByText('No such county');
  });
});
