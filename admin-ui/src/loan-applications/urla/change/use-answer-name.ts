import { type AnswerPath, borrowerOf } from '../../../../../events/lending/urla/answers.ts';
import { useContext } from 'react';
import { useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { labelAt } from '../../../urla/texts/urla-fields.texts.ts';
import { nameIn } from '../answers/parts.ts';
import { ShownContext } from '../answers/shown-context.ts';
import { itemTitleAt, titleAt } from '../texts/part-titles.texts.ts';
import { useUrlaTabText } from '../texts/urla-tab.texts.ts';

const isItem = (segment: string | undefined): boolean => /^[0-9a-f-]{36}$/.test(segment ?? '');

/** Full name of an answer, an item or a part: `Alice Rivera: 2c, 2d. Debts and expenses: Debt 2: Company`. */
export const useAnswerName = (): ((path: AnswerPath) => string) => {
  const t = useUrlaTabText();
  const { application } = useOpenDraft();
  const { urla } = useContext(ShownContext);
  const nameOfBorrower = (id: string): string => {
    const typed = application.draft().borrowers ?? {};
    // One who is removed here is still in the file.
    const number = Object.keys({ ...urla.borrowers, ...typed }).indexOf(id) + 1;
    return nameIn(typed[id] ?? urla.borrowers?.[id] ?? {}) || t('borrower', { number });
  };
  return (path) => {
    const segments = path.split('.');
    const borrowerId = borrowerOf(path);
    const places = segments.flatMap((name, index): string[] => {
      const at = segments.slice(0, index + 1).join('.');
      if (name === 'borrowers' || isItem(name)) return [];
      const itemId = segments[index + 1];
      if (itemId !== undefined && isItem(itemId)) {
        // An owner is a borrower.
        if (name === 'owners') return [nameOfBorrower(itemId)];
        const place = Object.keys(application.partAt(at)).indexOf(itemId);
        return [place < 0 ? itemTitleAt(at) : `${itemTitleAt(at)} ${place + 1}`];
      }
      return index === segments.length - 1 && labelAt(path) !== path ? [labelAt(path)] : [titleAt(at)];
    });
    return [...(borrowerId === undefined ? [] : [nameOfBorrower(borrowerId)]), ...places].join(': ');
  };
};
