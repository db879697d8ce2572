import { fullName } from '../../../../../events/lending/fields/words.ts';
import { type AnswerPath, borrowerOf } from '../../../../../events/lending/urla/answers.ts';
import type { Group, List, Section } from '../../../../../events/lending/urla/sections/definition.ts';
import { type BorrowerDraft, borrowerForm, urlaForm } from '../../../../../events/lending/urla/urla.ts';

/** A part of the form with a heading of its own: what one borrower, or the application, says about one matter. */
export type Part = { readonly path: AnswerPath; readonly node: Group | List };

const partsIn = (section: Section, start: string): Part[] =>
  Object.entries(section).flatMap(([name, node]) =>
    node.node === 'field' || start + name === 'borrowers' ? [] : [{ path: start + name, node }],
  );

/** Every part of an application of these borrowers, in the order of the form; those of borrowers are by borrower. */
export const partsOf = (borrowerIds: readonly string[]): Part[] => {
  const ofApplication = partsIn(urlaForm, '');
  const before = Object.keys(urlaForm).indexOf('borrowers');
  return [
    ...ofApplication.slice(0, before),
    ...borrowerIds.flatMap((id) => partsIn(borrowerForm, `borrowers.${id}.`)),
    ...ofApplication.slice(before),
  ];
};

/** The parts of one borrower, or those of the application that stand together. */
export type Block = { readonly borrowerId: string | undefined; readonly parts: readonly Part[] };

/** Parts that follow each other and are of the same person, in one block. */
export const blocksOf = (parts: readonly Part[]): Block[] =>
  parts.reduce<Block[]>((blocks, part) => {
    const borrowerId = borrowerOf(part.path);
    const last = blocks.at(-1);
    return last?.borrowerId === borrowerId && last !== undefined
      ? [...blocks.slice(0, -1), { borrowerId, parts: [...last.parts, part] }]
      : [...blocks, { borrowerId, parts: [part] }];
  }, []);

/** A borrower's name as stated; empty before any is. */
export const nameIn = ({ personal: { firstName = '', lastName = '', ...rest } = {} }: BorrowerDraft): string =>
  fullName({ firstName, lastName, middleName: rest.middleName, suffix: rest.suffix });

/** True where one of the paths is this one, in it, or has it in it. */
export const isAmong = (paths: readonly AnswerPath[], path: AnswerPath): boolean =>
  paths.some((each) => each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`));

/** True of a section that has nothing but boxes to tick. */
export const areTicks = (section: Section): boolean =>
  Object.values(section).every((node) => node.node === 'field' && node.kind === 'flag');
