import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { TitleFindings } from '../../../admin-ui/src/title/TitleFindings.tsx';
import { FloodFindings } from '../../../admin-ui/src/title/FloodFindings.tsx';
import { vendorOrderRowSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { open, page, show } from '../../support/component.tsx';
import { vendorResults } from '../../support/vendor-results.ts';

const none = { 'GET /api/vendor-orders': page(vendorOrderRowSchema, []) };

describe('Title', () => {
  it('names what is missing of an order', async () => {
    const { user } = open('/title-searches', { answers: none });
    await screen.findByText('Nothing has been ordered yet.');
    await user.click(screen.getByRole('button', { name: 'Order Title or Flood' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Order Title or Flood' }));
    await dialog.findByText('Choose an application');
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
    show(<TitleFindings result={result} />);
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
