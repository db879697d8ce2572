import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { chosen, make, openSplitter, page } from './open-splitter.tsx';

describe('Pages to split', () => {
  it('are chosen by click, and with Shift from the one before', async () => {
    const { user } = openSplitter();
    await user.click(page(2));
    await user.keyboard('{Shift>}');
    await user.click(page(5));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([2, 3, 4, 5]);
    await user.click(page(3));
    expect(chosen()).toEqual([2, 4, 5]);
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(chosen()).toEqual([]);
  });

  it('are chosen by the keyboard alone', async () => {
    const { user } = openSplitter();
    page(1).focus();
    await user.keyboard('{ArrowRight}{ArrowRight} ');
    expect(chosen()).toEqual([3]);
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual([3, 4, 5]);
    expect(document.activeElement).toBe(page(5));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(page(12));
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(12);
  });

  it('are in one document at most: the newer one takes them', async () => {
    const { user } = openSplitter();
    for (const [from, to] of [
      [1, 4],
      [4, 6],
    ] as const) {
      await user.click(page(from));
      await user.keyboard('{Shift>}');
      await user.click(page(to));
      await user.keyboard('{/Shift}');
      await user.click(make());
    }
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 1' }).value).toBe('1-3');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 2' }).value).toBe('4-6');
    expect(page(4).getAttribute('aria-label')).toBe('Page 4, in document 2');
    screen.getByText('6 pages are in no document: they stay in the original (pages 7-12).');
  });

  it('are typed as well, and what are no pages is told and changes nothing', async () => {
    const { user } = openSplitter();
    await user.click(page(1));
    await user.click(make());
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Pages of document 1' });
    await user.clear(field);
    await user.type(field, '2-13');
    screen.getByText('Enter pages from 1 to 12, such as 1-3, 7');
    await user.tab();
    expect(page(2).getAttribute('aria-label')).toBe('Page 2');
    await user.clear(field);
    await user.type(field, '2, 4-5');
    await user.tab();
    expect(page(5).getAttribute('aria-label')).toBe('Page 5, in document 1');
  });

  it('are seen large one by one, and chosen there', async () => {
    const { user } = openSplitter();
    await user.click(page(2));
    await user.click(screen.getByRole('button', { name: 'See page 2' }));
    const view = within(await screen.findByRole('dialog', { name: 'Page 2 of all.pdf' }));
    await user.click(view.getByRole('button', { name: 'Do not choose it' }));
    await user.click(view.getByRole('button', { name: 'Next page' }));
    await user.click(within(screen.getByRole('dialog', { name: 'Page 3 of all.pdf' })).getByText('Choose this page'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(chosen()).toEqual([3]);
    await user.click(screen.getByTitle('See page 12'));
    const last = within(await screen.findByRole('dialog', { name: 'Page 12 of all.pdf' }));
    expect(last.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true);
    await last.findByText(/^This page cannot be drawn/);
  });

  it('are not split without a type for each document, nor all into one', async () => {
    const { user } = openSplitter(2);
    page(1).focus();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(make());
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    screen.getByText('Choose which document each one is.');
    screen.getByText(/^All pages are in one document/);
    expect(screen.queryByRole('button', { name: 'Split' })).toBeNull();
  });
});
