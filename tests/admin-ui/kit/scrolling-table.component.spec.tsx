import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ScrollingTable } from '../../../admin-ui/src/kit/list/ScrollingTable.tsx';
import { scrollCue } from '../../../admin-ui/src/kit/list/scroll-cue.ts';
import { createTheme } from '@mui/material/styles';
import { darkTheme, lightTheme } from '../../../admin-ui/src/theme/theme.ts';
import { show } from '../../support/component.tsx';

type Sale = { readonly id: string; readonly street: string; readonly price: string };
const rows: readonly Sale[] = [{ id: 'a', street: '12 Elm Street', price: '$405,000' }];

describe('A table that may be wider than its place', () => {
  it('is scrolled by keyboard, under its name', () => {
    show(
      <ScrollingTable
        label="Comparable sales"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Street', cell: ({ street }) => street, isText: true },
          { label: 'Price', cell: ({ price }) => price, numeric: true },
        ]}
      />,
    );
    const table = screen.getByRole('group', { name: 'Comparable sales' });
    expect(table.tabIndex).toBe(0);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Street', 'Price']);
    within(table).getByRole('cell', { name: '$405,000' });
  });

  it.each([
    ['light', lightTheme],
    ['dark', darkTheme],
  ] as const)('shows at its edges that it goes on, in the %s theme', (_, options) => {
    const theme = createTheme(options);
    const layers = scrollCue(theme)
      .background.split(/,\n/)
      .map((layer) => layer.trim());
    const { surface, borderStrong } = theme.tokens;
    // The covers move with the rows; the shadows beneath them stay.
    expect(layers.map((layer) => layer.endsWith('local'))).toEqual([true, true, false, false]);
    expect(layers.map((layer) => layer.includes(surface))).toEqual([true, true, false, false]);
    expect(layers.map((layer) => layer.includes(borderStrong))).toEqual([false, false, true, true]);
    expect(layers.map((layer) => /\b(left|right) \//.exec(layer)?.[1])).toEqual(['left', 'right', 'left', 'right']);
    expect(surface).not.toBe(borderStrong);
  });
});
