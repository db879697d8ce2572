import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { NumericField } from '../../../admin-ui/src/kit/form/NumericField.tsx';
import { centsOf } from '../../../events/lending/urla/totals.ts';
import { show, write } from '../../support/component.tsx';

const Held = () => <output>{JSON.stringify(useWatch({ name: 'amount' }) ?? null)}</output>;
const openField = () => {
  const { user } = show(
    <Form>
      <NumericField name="amount" label="Amount" prefix="$" blank="" />
      <Held />
    </Form>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  return { user, box, held: (): unknown => JSON.parse(screen.getByRole('status').textContent ?? 'null') };
};

describe('A number in a form', () => {
  it.each(['1234', '1,234', '$1,234.50', '320000.5', '0', '12O0', '1.2M', '1e3', '1.234,50', '1,23', '12 34', '1.2.3'])(
    'is read as the URLA reads it when pasted, and is refused in words where that refuses it: %s',
    async (text) => {
      const { user, box, held } = openField();
      await user.click(box);
      await user.paste(text);
      const cents = centsOf(text);
      if (cents === null) {
        screen.getByText(`“${text}” was not taken: use digits, such as 1234.50`);
        expect([box.value, held()]).toEqual(['', null]);
      } else expect([held(), screen.queryByText(/was not taken/)]).toEqual([(cents ?? 0) / 100, null]);
    },
  );

  it('says of a letter among digits that it was not taken, until something else is entered', async () => {
    const { user, box } = openField();
    await user.type(box, '12O0');
    await screen.findByText('“O” was not taken: use digits, such as 1234.50');
    await user.clear(box);
    await write(user, box, '$320,000.00');
    expect([box.value, screen.queryByText(/was not taken/)]).toEqual(['$320,000', null]);
  });

  it('keeps a minus sign, to be refused', async () => {
    const { user, box, held } = openField();
    await write(user, box, '-5');
    expect([box.value, held()]).toEqual(['-$5', -5]);
  });
});
