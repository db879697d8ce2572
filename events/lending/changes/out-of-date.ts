import type { DocumentSubject, ForSubjects } from '../needs/subjects.ts';
import { type ChangedParts, contentPartNames, type ContentPart, partsAbout } from './content-parts.ts';
import { documentReliesOn, letterReliesOn, orderReliesOn } from './reliance.ts';

/** Kinds of things on a file that rely on what the application says. */
export const reliantKinds = ['letter', 'document', 'credit_report', 'order', 'condition'] as const;
export type ReliantKind = (typeof reliantKinds)[number];

/** A person says that something is still good; of a condition its clearing anew says so. */
export const confirmableKinds = ['letter', 'document', 'credit_report', 'order'] as const satisfies ReliantKind[];
export type ConfirmableKind = (typeof confirmableKinds)[number];

/** A change of answers, as what relied on them sees it. */
export type AnswerChange = ChangedParts & {
  readonly changeId: string;
  /** Of a change of the loan, its terms in words: `the loan amount`. */
  readonly loanTerms: readonly string[];
  /** The earlier change that it takes back. */
  readonly undoes?: string | undefined;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string;
  /** The account of who did; left out for programs and partners. */
  readonly byId?: string | undefined;
  /** Of the log. */
  readonly position: number;
};

/** What a person found still good, in spite of which changes. */
export type Confirmation = {
  readonly kind: ConfirmableKind;
  readonly id: string;
  readonly changeIds: readonly string[];
};

/** Something that was made of the answers, or compared with them, as they were at a position of the log. */
export type Reliant = {
  readonly kind: ReliantKind;
  readonly id: string;
  readonly asOf: number;
  /** Whom and what it is about; left out where it is about the whole file, or nobody has said. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  readonly reliesOn: (parts: readonly ContentPart[]) => boolean;
};

/** What of a change says whether something is out of date. */
export type OrderedChange = Pick<AnswerChange, 'changeId' | 'parts' | 'partsOf' | 'undoes' | 'position'>;

/**
 * Changes after a position that hold: one that was made and taken back since is none. Taking back a change from before it is one.
 * @param changes oldest first
 */
const changesSince = <Change extends OrderedChange>(changes: readonly Change[], position: number): Change[] =>
  changes
    .filter((change) => change.position > position)
    .reduce<Change[]>((held, change) => {
      const others = held.filter(({ changeId }) => changeId !== change.undoes);
      return others.length < held.length ? others : [...held, change];
    }, []);

/** The changes that something is out of date by, oldest first; none while it is current. */
export const outOfDateBy = <Change extends OrderedChange>(
  { kind, id, asOf, subjects, reliesOn }: Reliant,
  changes: readonly Change[],
  confirmations: readonly Confirmation[],
): Change[] => {
  const confirmed = new Set(
    confirmations.flatMap((each) => (each.kind === kind && each.id === id ? each.changeIds : [])),
  );
  return changesSince(changes, asOf)
    .map((change) => ({
      ...change,
      parts: partsAbout(change, subjects).filter((part) => reliesOn([part])),
    }))
    .filter(({ changeId, parts }) => parts.length > 0 && !confirmed.has(changeId));
};

/** A letter, from when it was issued. */
export const letterReliant = (documentId: string, asOf: number): Reliant => ({
  kind: 'letter',
  id: documentId,
  asOf,
  reliesOn: letterReliesOn,
});

/** A document that was verified or approved, from then on. */
export const documentReliant = (
  documentId: string,
  { documentType, subjects }: ForSubjects,
  asOf: number,
): Reliant => ({
  kind: 'document',
  id: documentId,
  asOf,
  subjects,
  reliesOn: (parts) => documentReliesOn(documentType, parts),
});

/** The credit report of a file, from when it came in. */
export const creditReportReliant = (reportId: string, asOf: number): Reliant => ({
  kind: 'credit_report',
  id: reportId,
  asOf,
  reliesOn: (parts) => orderReliesOn('credit', parts),
});

/** What was ordered, from when it was placed or last delivered. @param kind of vendors */
export const orderReliant = (orderId: string, kind: string, asOf: number): Reliant => ({
  kind: 'order',
  id: orderId,
  asOf,
  reliesOn: (parts) => orderReliesOn(kind, parts),
});

/** A condition that a change has opened again; clearing it anew makes it current. */
export const conditionReliant = (conditionId: string, { position, parts }: AnswerChange): Reliant => ({
  kind: 'condition',
  id: conditionId,
  asOf: position - 1,
  reliesOn: (others) => others.some((part) => parts.includes(part)),
});

const plural: readonly ContentPart[] = ['debts', 'closing_costs', 'assets', 'declarations'];

/** `the loan amount was changed on Mar 3, 2026 by Leo Ross`. @param day in words */
const changeInWords = ({ parts, loanTerms }: AnswerChange, day: string, by: string): string => {
  const names = parts.flatMap((part) =>
    part === 'loan' && loanTerms.length > 0 ? loanTerms : [contentPartNames[part]],
  );
  const [first] = parts;
  const were = names.length > 1 || (first !== undefined && plural.includes(first)) ? 'were' : 'was';
  return `${new Intl.ListFormat('en-US').format(names)} ${were} changed on ${day} by ${by}`;
};

/** Changes that a sentence names. */
const MOST_NAMED = 3;

/** `Out of date: the loan amount was changed on Mar 3, 2026 by Leo Ross`; the newest changes first. @param dayOf and @param nameOf in words */
export const outOfDateInWords = (
  changes: readonly AnswerChange[],
  dayOf: (at: string) => string,
  nameOf: (change: AnswerChange) => string,
): string => {
  const named = changes
    .toReversed()
    .slice(0, MOST_NAMED)
    .map((change) => changeInWords(change, dayOf(change.at), nameOf(change)));
  const more = changes.length - named.length;
  return `Out of date: ${named.join('; ')}${more > 0 ? `; and ${more} earlier changes` : ''}`;
};
