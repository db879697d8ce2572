import type { DocumentType } from '../fields/documents.ts';
import { typesOf } from './needs-list.ts';
import { countsFor, type ForSubjects, type NeededDocument, neededKey } from './subjects.ts';

const isAmong = (need: NeededDocument, list: readonly NeededDocument[]): boolean =>
  list.some((each) => neededKey(each) === neededKey(need));

/** A change of a needs list, as a change of answers records it: in older events by type alone. */
export type NeedsChange = {
  readonly added: readonly DocumentType[];
  readonly dropped: readonly DocumentType[];
  readonly documents?:
    { readonly added: readonly NeededDocument[]; readonly dropped: readonly NeededDocument[] } | undefined;
};

/** What a change adds to the needs list and takes from it. */
export const changeOf = ({ added, dropped, documents }: NeedsChange) =>
  documents ?? {
    added: added.map((documentType): NeededDocument => ({ documentType })),
    dropped: dropped.map((documentType): NeededDocument => ({ documentType })),
  };

/** How a needs list differs from the one before. */
export const needsChanged = (before: readonly NeededDocument[], after: readonly NeededDocument[]) => {
  const added = after.filter((need) => !isAmong(need, before));
  const dropped = before.filter((need) => !isAmong(need, after));
  return { added: typesOf(added), dropped: typesOf(dropped), documents: { added, dropped } };
};

/** A list of what is needed, without what was waived, after the application was changed. */
export const stillNeeded = (before: readonly NeededDocument[], change: NeedsChange): NeededDocument[] => {
  const { added, dropped } = changeOf(change);
  return [...before.filter((need) => !isAmong(need, dropped) && !isAmong(need, added)), ...added];
};

/** A list of what is needed with what an approval asks for beside. @param more none where it asks for nothing */
export const alsoNeeded = (
  before: readonly NeededDocument[],
  more: readonly NeededDocument[] = [],
): readonly NeededDocument[] => [...before.filter((need) => !isAmong(need, more)), ...more];

/** A list of what is needed without what a withdrawn request was for. */
export const withoutWaived = (needed: readonly NeededDocument[], withdrawn: ForSubjects): NeededDocument[] =>
  needed.filter((need) => !countsFor(withdrawn, need));
