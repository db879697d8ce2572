/** A document that something was entered on, in the version that was looked at. */
export type EvidenceFact = {
  readonly documentId: string;
  readonly documentVersion: number;
  /** It is no longer verified, or no longer the newest. */
  readonly isLost?: true | undefined;
};

/** Something that somebody entered, with the documents that show it; left out where none does, and in older rows. */
export type OnEvidence = { readonly evidence?: readonly EvidenceFact[] | undefined };

/** True of what rests on a document that no longer shows it. What lost its evidence makes no figure better than without it. */
export const hasLostEvidence = ({ evidence = [] }: OnEvidence): boolean =>
  evidence.some(({ isLost }) => isLost === true);

/** The documents of a new entry; nothing where there are none. */
export const evidenceOf = (evidence: readonly EvidenceFact[]): OnEvidence =>
  evidence.length === 0
    ? {}
    : { evidence: evidence.map(({ documentId, documentVersion }) => ({ documentId, documentVersion })) };

/** With what has become of a document. @param goodVersion that is verified; null where the newest one is not */
export const afterDocument = <Entry extends OnEvidence>(
  entry: Entry,
  documentId: string,
  goodVersion: number | null,
): Entry =>
  entry.evidence?.some((each) => each.documentId === documentId) === true
    ? {
        ...entry,
        evidence: entry.evidence.map((each) => {
          if (each.documentId !== documentId) return each;
          const { isLost: _before, ...document } = each;
          return document.documentVersion === goodVersion ? document : { ...document, isLost: true as const };
        }),
      }
    : entry;
