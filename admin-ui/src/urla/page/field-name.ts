import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import { useOpenDraft } from '../draft/draft-context.ts';
import { labelAt } from '../texts/urla-fields.texts.ts';
import { type TextKey } from '../../texts/define-texts.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';

type Key = TextKey<typeof useUrlaText>;

/** Name of an item of a list, by the list's name; borrowers have their own names. */
const items: Readonly<Record<string, Key>> = {
  additional: 'one.employer',
  previous: 'one.previousEmployer',
  sources: 'one.source',
  accounts: 'one.account',
  credits: 'one.credit',
  realEstate: 'one.realEstate',
  debts: 'one.debt',
  expenses: 'one.expense',
  otherLoans: 'one.loan',
  gifts: 'one.gift',
  mortgages: 'one.mortgage',
  otherCredits: 'one.otherCredit',
};
/** Groups that repeat within a borrower, or that are no field by themselves. */
const groups: Readonly<Record<string, Key>> = {
  current: 'sections.current',
  former: 'sections.former',
  mailing: 'sections.mailing',
  declarations: 'sections.declarations',
};

/** Full name of a field: `Alice Rivera: Account 2: Cash or market value`. */
export const useFieldName = (): ((path: AnswerPath) => string) => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const borrowerName = useBorrowerName();
  return (path) => {
    const segments = path.split('.');
    const borrowerId = borrowerOf(path);
    const places = segments.flatMap((name, index): string[] => {
      if (name === 'borrowers') return [];
      const key = items[name];
      const itemId = segments[index + 1];
      if (key && itemId && /^[0-9a-f-]{36}$/.test(itemId)) {
        const list = Object.keys(application.partAt(segments.slice(0, index + 1).join('.')));
        return [`${t(key)} ${list.indexOf(itemId) + 1}`];
      }
      const group = segments[index - 1] === 'addresses' || index === segments.length - 1 ? groups[name] : undefined;
      return group ? [t(group)] : [];
    });
    const label = labelAt(path);
    return [
      ...(borrowerId === undefined ? [] : [borrowerName(borrowerId)]),
      ...places,
      ...(label === path ? [] : [label]),
    ].join(': ');
  };
};
