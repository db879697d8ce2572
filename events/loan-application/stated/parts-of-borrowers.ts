import { type ContentPart, partsByBorrower, type PartsOfBorrower } from '../../lending/changes/content-parts.ts';
import { CURRENT_JOB } from '../../lending/needs/stated-facts.ts';
import { type AnswerPath, borrowerOf } from '../../lending/urla/answers.ts';
import type { FileContent } from '../intake/intake.events.ts';
import { isOtherOf } from './restated-content.ts';

/** Sections of the form that a part with lines follows from. */
const sections: Readonly<Partial<Record<ContentPart, readonly string[]>>> = {
  employment: ['employment'],
  income: ['employment', 'otherIncome'],
  assets: ['assets'],
};

/** Within a borrower, the employer or account that an answer is about; undefined where it is about none of them alone. */
const lineAt = (path: AnswerPath): string | undefined => {
  const [, , section, list, item] = path.split('.');
  if (section === 'employment' && list === 'current') return CURRENT_JOB;
  const hasLines = (section === 'employment' && list === 'additional') || (section === 'assets' && list === 'accounts');
  return hasLines ? item : undefined;
};

type Change = {
  readonly before: FileContent;
  readonly after: FileContent;
  /** Parts. */
  readonly changed: readonly ContentPart[];
  /** Of the answers that are other. */
  readonly paths: readonly AnswerPath[];
};

/** Whose answers the changed parts are other by, and of which lines; parts that are other for the whole file are left out. */
export const partsOfBorrowers = ({ before, after, changed, paths }: Change): PartsOfBorrower[] => {
  const pathsIn = (part: ContentPart, borrowerId: string): AnswerPath[] =>
    paths.filter(
      (path) => borrowerOf(path) === borrowerId && (sections[part]?.includes(path.split('.')[2] ?? '') ?? false),
    );
  // Money for the closing comes from the accounts too, and what they hold is in no part but by its kind.
  const isByAccounts = paths.every((path) => borrowerOf(path) !== undefined);
  const theirs = changed.filter(
    (part) => partsByBorrower.includes(part) && !isOtherOf(part, before, after) && (part !== 'assets' || isByAccounts),
  );
  const people = [...new Set([...before.borrowers, ...after.borrowers].map(({ borrowerId }) => borrowerId))];
  return people.flatMap((borrowerId) => {
    const parts = theirs.filter(
      (part) =>
        isOtherOf(part, before, after, borrowerId) || (part === 'assets' && pathsIn(part, borrowerId).length > 0),
    );
    const linesOf = (part: ContentPart): readonly string[] | undefined => {
      const lines = pathsIn(part, borrowerId).map(lineAt);
      const known = lines.filter((line) => line !== undefined);
      return known.length === lines.length && lines.length > 0 ? [...new Set(known)] : undefined;
    };
    return [...Map.groupBy(parts, (part) => linesOf(part)?.join(' ')).values()].map((alike) => {
      const lineIds = alike[0] && linesOf(alike[0]);
      return { borrowerId, parts: alike, ...(lineIds && { lineIds }) };
    });
  });
};
