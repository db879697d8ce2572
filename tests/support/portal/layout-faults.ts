import type { Page } from 'playwright-core';

/**
 * What does not fit on the page as it stands: by how much it is wider than its window, what stands out of its card, and
 * words that are broken between two of their letters. Ids, addresses and the like may break: nothing else fits on a phone.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LONGEST_WORD = 18;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

    const brokenWords = (text: Text): string[] => {
      const range = document.createRange();
      const linesOf = () => new Set(Array.from(range.getClientRects(), ({ bottom }) => Math.round(bottom))).size;
      range.selectNodeContents(text);
      if (linesOf() < 2) return [];
      return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        if (word.length > LONGEST_WORD || !/^\p{L}{2,}\p{P}*$/u.test(word)) return [];
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return linesOf() > 1 ? [`"${word}" is broken`] : [];
      });
    };

    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const standsOut = (card: Element): string[] => {
      const edge = Math.ceil(card.getBoundingClientRect().right) + 1;
      return Array.from(card.querySelectorAll('table, button, a, input, p, td, h2, h3, .MuiChip-root')).flatMap(
        (each) => {
          const { right, width } = each.getBoundingClientRect();
          if (right <= edge || width < 2 || !isShown(each)) return [];
          for (let at: Element | null = each; at && at !== card; at = at.parentElement) if (scrolls(at)) return [];
          return [`"${each.textContent.slice(0, 40)}" stands out of its card by ${Math.round(right - edge)}`];
        },
      );
    };

    const main = document.querySelector('main') ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (text.parentElement && isShown(text.parentElement)) faults.push(...brokenWords(text));
    }
    const tooWide = document.documentElement.scrollWidth - window.innerWidth;
    return [
      ...(tooWide > 0 ? [`the page is wider than its window by ${tooWide}`] : []),
      ...Array.from(main.querySelectorAll('.MuiCard-root')).flatMap(standsOut),
      ...faults,
    ];
  });
