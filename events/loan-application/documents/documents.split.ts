import type { Command } from '../../kernel/message.ts';
import { pagesLeftIn } from '../../lending/documents/page-ranges.ts';
import type { DocumentEventOf } from './documents.events.ts';
import { assertPages, assertRoomFor, type DocumentPart, subjectsRecorded } from './documents.split-parts.ts';
import { assertMaySplit, type FileToSplit } from './documents.splittable.ts';
import type { DocumentState } from './documents.state.ts';

/** Makes documents of the pages of one that nobody has decided on; it stays on the file and no longer counts. */
export type SplitDocument = Command<
  'SplitDocument',
  {
    documentId: string;
    /** The file that was looked at. */
    documentVersion: number;
    pageCount: number;
    parts: DocumentPart[];
    /** A virus scanner has to look at the parts before anybody gets them. */
    mustBeScanned?: boolean | undefined;
  }
>;

/** @throws IllegalTransitionError, NotFoundError, RuleViolationError */
export const splitDocument = (
  { data }: SplitDocument,
  file: FileToSplit,
): DocumentEventOf<'DocumentUploaded' | 'DocumentQuarantined' | 'DocumentSplit'>[] => {
  const { documentId, documentVersion, pageCount, parts, mustBeScanned = false } = data;
  assertMaySplit(file, data);
  assertPages(data);
  parts.forEach((part, index) => assertRoomFor(file, part, index));
  return [
    ...parts.flatMap((each, index) => {
      const { pages, ...part } = each;
      const { documentId: partId, sha256, sizeBytes } = part;
      const quarantined = { documentId: partId, documentVersion: 1, sha256, sizeBytes, isNewest: true };
      return [
        {
          type: 'DocumentUploaded' as const,
          data: {
            ...part,
            ...subjectsRecorded(file, data, each, index),
            documentVersion: 1,
            splitFrom: { documentId, documentVersion, pages },
          },
        },
        ...(mustBeScanned ? [{ type: 'DocumentQuarantined' as const, data: quarantined }] : []),
      ];
    }),
    {
      type: 'DocumentSplit',
      data: {
        documentId,
        documentVersion,
        pageCount,
        partIds: parts.map((part) => part.documentId),
        pagesLeft: pagesLeftIn(
          pageCount,
          parts.map(({ pages }) => pages),
        ),
      },
    },
  ];
};

/** A document once it was split. */
export const splitInto = (before: DocumentState, { data }: DocumentEventOf<'DocumentSplit'>): DocumentState => ({
  ...before,
  status: 'split',
  splitInto: data.partIds,
});
