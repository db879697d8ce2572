import { defineTexts } from '../../../texts/define-texts.ts';

/** Headings of the official form, by path without ids; a part that has none here is called as the definition names it. */
const titles = {
  application: {
    credit: 'Type of credit',
    loan: '4a. Loan',
    property: '4a. Property',
    otherLoans: '4b. Other new mortgage loans',
    gifts: '4d. Gifts or grants',
  },
  borrowers: {
    personal: '1a. Personal information',
    addresses: '1a. Addresses',
    employment: '1b-1d. Employment',
    otherIncome: '1e. Other income',
    assets: '2a, 2b, 3. Assets and real estate',
    liabilities: '2c, 2d. Debts and expenses',
    declarations: '5. Declarations',
    militaryService: '7. Military service',
    demographics: '8. Demographic information',
  },
};

const parts = {
  current: 'Current',
  former: 'Former',
  mailing: 'Mailing address',
  additional: 'Additional employers',
  previous: 'Previous employers',
  amounts: 'Amounts per month',
  sources: 'Other sources',
  accounts: 'Accounts',
  credits: 'Other assets and credits',
  realEstate: 'Real estate owned',
  balances: 'Balances by category',
};

/** What one item of a list is called, by the name of the list. */
const one = {
  additional: 'Additional employer',
  previous: 'Previous employer',
  sources: 'Income source',
  accounts: 'Account',
  credits: 'Asset or credit',
  realEstate: 'Property owned',
  debts: 'Debt',
  expenses: 'Expense',
  otherLoans: 'Other loan',
  gifts: 'Gift or grant',
};

const { text: titleText } = defineTexts('urlaPartTitles', { titles, parts, one });

const ITEM = /\.[0-9a-f-]{36}(?=\.|$)/g;

/** `expectedRent` reads `Expected rent`. */
const fromName = (name: string): string => {
  const words = name.replaceAll(/(?<=[a-z0-9])([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const isIn = <Names extends object>(names: Names, name: string): name is keyof Names & string =>
  Object.hasOwn(names, name);

/** Heading of the group or list at a path of the form. */
export const titleAt = (path: string): string => {
  const [first = '', second = '', ...rest] = path.replaceAll(ITEM, '').split('.');
  const name = rest.at(-1) ?? (second || first);
  if (rest.length === 0 && first === 'borrowers' && isIn(titles.borrowers, second))
    return titleText(`titles.borrowers.${second}`);
  if (second === '' && isIn(titles.application, first)) return titleText(`titles.application.${first}`);
  return isIn(parts, name) ? titleText(`parts.${name}`) : fromName(name);
};

/** What an item of the list at a path is called. */
export const itemTitleAt = (list: string): string => {
  const name = list.slice(list.lastIndexOf('.') + 1);
  return isIn(one, name) ? titleText(`one.${name}`) : fromName(name);
};
