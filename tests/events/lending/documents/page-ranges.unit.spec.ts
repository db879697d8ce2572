import { describe, expect, it } from '@jest/globals';
import {
  pageRanges,
  pagesInWords,
  pagesLeftIn,
  parsePageRanges,
} from '../../../../events/lending/documents/page-ranges.ts';

describe('Pages in words', () => {
  it.each([
    [[1, 2, 3, 7], '1-3, 7'],
    [[4], '4'],
    [[1, 3, 4], '1, 3-4'],
  ])('%j are %s', (pages, text) => {
    expect(pageRanges(pages)).toBe(text);
    expect(parsePageRanges(text, 10)).toEqual(pages);
  });

  it('name one or several', () => {
    expect([pagesInWords([4]), pagesInWords([4, 5])]).toEqual(['page 4', 'pages 4-5']);
  });

  it.each([
    [' 7 ,1 – 3;2,', [1, 2, 3, 7]],
    ['', undefined],
    ['0', undefined],
    ['11', undefined],
    ['3-2', undefined],
    ['1-999999999999', undefined],
    ['two', undefined],
    ['1-2-3', undefined],
  ])('typed as %j are %j of ten', (text, pages) => {
    expect(parsePageRanges(text, 10)).toEqual(pages);
  });

  it('are left where no group has them', () => {
    expect(pagesLeftIn(5, [[1, 2], [4]])).toEqual([3, 5]);
  });
});
