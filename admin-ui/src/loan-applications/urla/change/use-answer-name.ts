import { type AnswerPath, borrowerOf } from '../../../../../events/lending/urla/answers.ts';
import { useOpenDraft } from '../../../urla/draft/draft-context.ts';
import { labelAt } from '../../../urla/texts/urla-fields.texts.ts';
import { nameIn } from '../answers/parts.ts';
import { itemTitleAt, titleAt } from '../texts/part-titles.texts.ts';

const isItem = (segment: string | undefined): boolean => /^[0-9a-f-]{36}$/.test(segment ?? '');

/** Full name of an answer, an item or a part: `Alice Rivera: 2c, 2d. Debts and expenses: Debt 2: Company`. */
export const useAnswerName = (): ((path: AnswerPath) => string) => {
  const { application } = useOpenDraft();
  return (path) => {
    const segments = path.split('.');
    const borrowerId = borrowerOf(path);
    const places = segments.flatMap((name, index): string[] => {
      const at = segments.slice(0, index + 1).join('.');
      if (name === 'borrowers' || isItem(name)) return [];
      const itemId = segments[index + 1];
      if (itemId !== undefined && isItem(itemId)) {
        const place = Object.keys(application.partAt(at)).indexOf(itemId);
        return [place < 0 ? itemTitleAt(at) : `${itemTitleAt(at)} ${place + 1}`];
      }
      return index === segments.length - 1 && labelAt(path) !== path ? [labelAt(path)] : [titleAt(at)];
    });
    const name = borrowerId === undefined ? '' : nameIn(application.draft().borrowers?.[borrowerId] ?? {});
    return [...(name === '' ? [] : [name]), ...places].join(': ');
  };
};
