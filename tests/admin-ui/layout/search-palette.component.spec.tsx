import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { SearchPalette } from '../../../admin-ui/src/layout/search/SearchPalette.tsx';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { page, show } from '../../support/component.tsx';
import { applicationRows } from '../../support/component/sample-answers.ts';

const found = applicationRows(3);

const Palette = () => {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return <SearchPalette isOpen={isOpen} onOpen={open} onClose={() => setOpen(false)} />;
};

const openPalette = async () => {
  const shown = show(<Palette />, { answers: { 'GET /api/applications': page(applicationRowSchema, found) } });
  await shown.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  return shown;
};
const field = () => screen.getByRole('combobox');
/** The option that Enter would open. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('The search palette', () => {
  // The first of the file: afterwards the panel is there at once.
  it('keeps what is typed before its panel has come', async () => {
    const { user } = show(<Palette />, { answers: { 'GET /api/applications': page(applicationRowSchema, found) } });
    await user.keyboard('{Control>}k{/Control}borr');
    await screen.findByRole('combobox');
    await user.keyboard('ower');
    await waitFor(() => expect(field()).toHaveProperty('value', 'borrower'));
    await screen.findByRole('option', { name: /Borrower 1/ });
  });

  it('opens by Ctrl+K with the cursor in its field, and closes by Escape', async () => {
    const { user } = await openPalette();
    expect(document.activeElement).toBe(field());
    await user.paste('borrower');
    await screen.findByRole('option', { name: /Borrower 1/ });
    await user.keyboard('{Escape}');
    await closed();
  });

  it('opens by its button, and does not ask before something is typed', async () => {
    const { user, askedFor } = show(<Palette />);
    await user.click(screen.getByRole('button', { name: /^Search applications/ }));
    await screen.findByText('Type a borrower, a loan number or an address.');
    expect(askedFor('GET /api/applications')).toEqual([]);
  });

  it('asks once for what has come to rest, and goes around the list at its ends', async () => {
    const { user, askedFor } = await openPalette();
    await user.paste(' borrower ');
    await screen.findByRole('option', { name: /Borrower 1/ });
    expect(askedFor('GET /api/applications').map(({ query }) => query.get('filter'))).toEqual(['{"q":"borrower"}']);
    expect(active()).toContain('Borrower 1');
    await user.keyboard('{ArrowUp}');
    expect(active()).toContain('Borrower 3');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Borrower 1');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toContain('Borrower 3');
  });

  it('opens the chosen one by Enter', async () => {
    const { user, address } = await openPalette();
    await user.paste('borrower');
    await screen.findByRole('option', { name: /Borrower 2/ });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe(`/applications/${found[1]?.id}`);
    await closed();
  });

  it('says that nothing was found', async () => {
    const { user, answer } = await openPalette();
    answer({ 'GET /api/applications': page(applicationRowSchema, []) });
    await user.paste('nobody');
    await screen.findByText('No application matches “nobody”.');
  });
});
