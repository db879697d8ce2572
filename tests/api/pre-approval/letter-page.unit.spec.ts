import { describe, expect, it } from '@jest/globals';
import { type Letter, printLetter } from '../../../api/pre-approval/letter-page.ts';

const letter: Letter = {
  lender: 'Lendlog',
  lenderDetail: 'NMLS 123456',
  title: 'Pre-approval letter',
  opening: 'Zoë Núñez can borrow up to $240,000.',
  figures: [['Loan amount, up to', '$240,000']],
  conditionsTitle: 'The loan depends on',
  conditions: ['An appraisal that supports the price'],
  closing: 'This letter is not a loan commitment.',
  signature: 'Leo Marchetti, for Lendlog',
  issuedAt: '2026-03-02T15:00:00.000Z',
};

describe('A printed letter', () => {
  it('is the same file whenever it says the same', async () => {
    const [one, other] = await Promise.all([printLetter(letter), printLetter(letter)]);
    expect(one.content.equals(other.content)).toBe(true);
    expect(one.pages).toBe(1);
  });

  it.each(['Nguyễn Thị Ánh', 'Đặng Văn Đức', 'Łukasz Wójcik', 'Ξένια Παππά', 'Юлия Ёжикова'])(
    'shows %s, letter by letter',
    async (name) => {
      const opening = `${name} can borrow up to $240,000.`;
      const { content } = await printLetter({ ...letter, opening });
      const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
      const { items } = await (await (await getDocument(new Uint8Array(content)).promise).getPage(1)).getTextContent();
      expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain(opening);
    },
  );

  it('is refused, and not misprinted, for a name that it cannot show', async () => {
    await expect(printLetter({ ...letter, opening: '王小明 can borrow' })).rejects.toThrow(
      'The PDF cannot show 王 小 明 of “王小明 can borrow”: write this letter by hand',
    );
  });
});
