import type { Answer } from '../../../events/lending/urla/answers.ts';
import type { Field, Section } from '../../../events/lending/urla/sections/definition.ts';

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
  yearBuilt: '1998',
  doesNotApply: false,
  previousDoesNotApply: false,
  expensesDoNotApply: false,
  housingExpense: 'rent',
  purpose: 'purchase',
  creditType: 'joint',
};

const valueOf = (name: string, { kind, options }: Field): string | boolean =>
  byName[name] ?? (kind === 'choice' ? (options?.[0] ?? '') : examples[kind]);

/** A uuid that is told by a number. */
export const itemId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * An answer to every field of a form, made of the form alone: whatever field is added is in it.
 * @param items of each list
 */
export const answersToAll = (form: Section, items = 2): Answer[] => {
  let ids = 0;
  const answer = (section: Section, start: string): Answer[] =>
    Object.entries(section).flatMap(([name, node]) => {
      const path = start + name;
      if (node.node === 'group') return answer(node.fields, `${path}.`);
      if (node.node === 'field') return [{ path, value: valueOf(name, node) }];
      return Array.from({ length: items }, () => {
        ids += 1;
        return answer(node.item, `${path}.${itemId(ids)}.`);
      }).flat();
    });
  return answer(form, '');
};
