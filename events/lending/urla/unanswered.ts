import { type AnswerPath, valueAt } from './answers.ts';
import { declarations } from './sections/declarations.ts';
import { incomeLines } from './sections/employment.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

type Items = Readonly<Record<string, object>>;

const isAnswered = (draft: object, name: string): boolean => {
  const value = valueAt(draft, name);
  return value === true || (typeof value === 'string' && value.trim() !== '');
};

/** Of these answers, the paths that have none. */
const openOf = (draft: object | undefined, at: AnswerPath, names: readonly string[]): AnswerPath[] =>
  names.filter((name) => !isAnswered(draft ?? {}, name)).map((name) => `${at}.${name}`);

const openOfItems = (items: Items | undefined, at: AnswerPath, names: readonly string[]): AnswerPath[] =>
  Object.entries(items ?? {}).flatMap(([id, item]) => openOf(item, `${at}.${id}`, names));

const home = ['yearsAtAddress', 'housingExpense'] as const;

const ofJob = (job: object | undefined, at: AnswerPath): AnswerPath[] => [
  ...openOf(job, at, ['employerName', 'position', 'startDate']),
  ...(Object.keys(incomeLines).some((line) => isAnswered(job ?? {}, line)) ? [] : [`${at}.baseIncome`]),
];

const ofEmployment = ({ current, additional, previous, previousDoesNotApply }: Employment, at: AnswerPath) => [
  ...(current?.doesNotApply === true ? [] : ofJob(current, `${at}.current`)),
  ...Object.entries(additional ?? {}).flatMap(([id, job]) => ofJob(job, `${at}.additional.${id}`)),
  ...(previousDoesNotApply === true
    ? []
    : openOfItems(previous, `${at}.previous`, ['employerName', 'startDate', 'endDate'])),
];
type Employment = NonNullable<BorrowerDraft['employment']>;

const ofBorrower = (at: AnswerPath, borrower: BorrowerDraft): AnswerPath[] => {
  const { addresses, employment, otherIncome, assets, liabilities, declarations: declared, militaryService } = borrower;
  const years = valueAt(addresses ?? {}, 'current.monthsAtAddress') === undefined ? home : home.slice(1);
  const questions = Object.entries(declarations)
    .filter(([, node]) => node.node === 'field' && !node.askedWhen)
    .map(([name]) => name);
  const hasOtherIncome = otherIncome?.amounts !== undefined || otherIncome?.sources !== undefined;
  return [
    ...openOf(addresses?.current, `${at}.addresses.current`, years),
    ...ofEmployment(employment ?? {}, `${at}.employment`),
    ...(hasOtherIncome ? [] : openOf(otherIncome, `${at}.otherIncome`, ['doesNotApply'])),
    ...openOfItems(assets?.accounts, `${at}.assets.accounts`, ['accountType', 'institutionName', 'cashValue']),
    ...(liabilities?.debts === undefined ? openOf(liabilities, `${at}.liabilities`, ['doesNotApply']) : []),
    ...openOfItems(liabilities?.debts, `${at}.liabilities.debts`, ['type', 'companyName', 'monthlyPayment']),
    ...openOf(declared, `${at}.declarations`, questions),
    ...openOf(militaryService, `${at}.militaryService`, ['served']),
  ];
};

/**
 * What the form asks of every borrower, employer, account and debt and has no answer yet, by path: it can be submitted
 * without, so none of it is an error. Where a section can be said not to apply, that is an answer too.
 */
export const unansweredOf = ({ borrowers = {} }: UrlaDraft): AnswerPath[] =>
  Object.entries(borrowers).flatMap(([id, borrower]) => ofBorrower(`borrowers.${id}`, borrower));
