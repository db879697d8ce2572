import type { Answer } from '../../../events/lending/urla/answers.ts';
import type { Field, Section, Siblings } from '../../../events/lending/urla/sections/definition.ts';

const examples: Readonly<Record<Field['kind'], string | boolean>> = {
  text: 'Sample',
  area: 'Sample text\nof two lines',
  choice: '',
  flag: true,
  money: '$1,234.56',
  count: '1',
  percent: '6.625',
  date: '05/17/1984',
  email: 'sample@example.com',
  phone: '512-555-0134',
  ssn: '900-12-3456',
};
/** Of what a few fields demand beyond their kind, by the name of the field. */
const byName: Readonly<Record<string, string | boolean>> = {
  zip: '78701',
  country: 'US',
  accountNumber: '4321',
  yearBuilt: '1998',
  doesNotApply: false,
  previousDoesNotApply: false,
  expensesDoNotApply: false,
  housingExpense: 'rent',
  purpose: 'purchase',
  creditType: 'joint',
  loanType: 'va',
  // A year, as the term in years says.
  termMonths: '12',
  nmlsId: '1234567',
  companyNmlsId: '7654321',
  amortization: 'adjustable',
  estate: 'leasehold',
  constructionClosing: 'single_closing',
};

/** A uuid that is told by a number. */
export const itemId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The same of an application that answers the other way: foreign addresses, an ITIN, a refinance. */
const otherWay: Readonly<Record<string, string | boolean>> = {
  ...byName,
  country: 'IE',
  itin: '900-70-3456',
  purpose: 'refinance',
  refinanceProgram: 'other',
  manner: 'other',
  amortization: 'other',
  propertyUse: 'secondary_residence',
  loanType: 'fha',
  language: 'other',
  relationshipType: 'other',
  maritalStatus: 'unmarried',
};
const ofConstruction: typeof byName = { ...byName, purpose: 'construction' };
/** Ways that answers go where a question leads to one field or another. */
export const ways = ['first', 'other', 'construction'] as const;
export type Way = (typeof ways)[number];
const given: Readonly<Record<Way, typeof byName>> = { first: byName, other: otherWay, construction: ofConstruction };
/** Of these two a person has one. */
const leftOut: Readonly<Record<Way, string>> = { first: 'itin', other: 'ssn', construction: 'itin' };

const chosen = (options: readonly string[] = [], way: Way): string =>
  (way === 'construction' && options.find((option) => option === 'mortgage')) || (options[0] ?? '');

const valueOf = (name: string, { kind, options }: Field, way: Way): string | boolean =>
  given[way][name] ?? (kind === 'choice' ? chosen(options, way) : examples[kind]);

/**
 * An answer to every field of a form, made of the form alone: whatever field is added is in it.
 * @param items of each list
 */
export const answersToAll = (form: Section, items = 2, way: Way = 'first'): Answer[] => {
  let ids = 0;
  const answer = (section: Section, start: string): Answer[] =>
    Object.entries(section).flatMap(([name, node]) => {
      const path = start + name;
      if (node.node === 'group') return answer(node.fields, `${path}.`);
      if (node.node === 'field') return name === leftOut[way] ? [] : [{ path, value: valueOf(name, node, way) }];
      return Array.from({ length: items }, () => {
        ids += 1;
        return answer(node.item, `${path}.${itemId(ids)}.`);
      }).flat();
    });
  return answer(form, '');
};

const isTree = (value: unknown): value is Siblings => typeof value === 'object' && value !== null;
const inside = (value: unknown): Siblings => (isTree(value) ? value : {});

/** Paths of the fields that a form asks for, given what is answered. */
export const askedPaths = (form: Section, whole: object): ReadonlySet<string> => {
  const walk = (section: Section, siblings: Siblings, start: string): string[] =>
    Object.entries(section).flatMap(([name, node]) => {
      const path = start + name;
      if (node.askedWhen && !node.askedWhen(siblings, inside(whole))) return [];
      if (node.node === 'field') return [path];
      if (node.node === 'group') return walk(node.fields, inside(siblings[name]), `${path}.`);
      return Object.entries(inside(siblings[name])).flatMap(([id, item]) =>
        walk(node.item, inside(item), `${path}.${id}.`),
      );
    });
  return new Set(walk(form, inside(whole), ''));
};
