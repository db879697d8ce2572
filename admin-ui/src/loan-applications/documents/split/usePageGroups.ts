import { useRef, useState } from 'react';
import { documentName } from '../../../../../events/lending/documents/document-wording.ts';
import { pagesInWords, pagesLeftIn } from '../../../../../events/lending/documents/page-ranges.ts';
import { neededOfKey } from '../../../../../events/lending/needs/subjects.ts';
import { grouped, type PageGroup, regrouped } from './page-groups.ts';

/** The documents that a PDF is to be split into. */
export const usePageGroups = (pageCount: number) => {
  const [groups, setGroups] = useState<readonly PageGroup[]>([]);
  const count = useRef(0);
  const nameOf = ({ name, need, pages }: PageGroup): string =>
    name.trim() ||
    [need && documentName(neededOfKey(need).documentType), pagesInWords(pages)].filter(Boolean).join(', ');
  const [only] = groups;
  return {
    groups,
    /** As typed, or of its type and pages. */
    nameOf,
    /** Pages that are in none of them. */
    left: pagesLeftIn(
      pageCount,
      groups.map(({ pages }) => pages),
    ),
    isUntyped: groups.some(({ need }) => need === null),
    isAllInOne: groups.length === 1 && only?.pages.length === pageCount,
    make: (pages: ReadonlySet<number>) => {
      count.current += 1;
      setGroups(grouped(groups, String(count.current), pages));
    },
    setPages: (key: string, pages: ReadonlySet<number>) => setGroups(regrouped(groups, key, pages)),
    change: (key: string, more: Partial<Pick<PageGroup, 'need' | 'name'>>) =>
      setGroups(groups.map((group) => (group.key === key ? { ...group, ...more } : group))),
    remove: (key: string) => setGroups(groups.filter((group) => group.key !== key)),
  };
};

export type PageGroups = ReturnType<typeof usePageGroups>;
