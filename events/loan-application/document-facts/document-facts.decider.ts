import type { Command } from '../../kernel/message.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { DocumentFactsRead } from './document-facts.events.ts';

/** What the text layer of one version says; said again it changes nothing. */
export type RecordDocumentFacts = Command<'RecordDocumentFacts', DocumentFactsRead['data']>;

export type DocumentFactsSlice = {
  /** Versions that have been read, or could not be, each as `<documentId>/<documentVersion>`. */
  readonly readVersions: readonly string[];
};

const versionKey = ({
  documentId,
  documentVersion,
}: {
  readonly documentId: string;
  readonly documentVersion: number;
}): string => `${documentId}/${documentVersion}`;

/** What is no longer on the file is not recorded: its request was withdrawn, or it never was there. */
const recordFacts = (
  { data }: RecordDocumentFacts,
  { documents, readVersions }: DocumentsSlice & DocumentFactsSlice,
): DocumentFactsRead[] => {
  const document = documents.find(({ documentId }) => documentId === data.documentId);
  if (!document || data.documentVersion > document.documentVersion) return [];
  return readVersions.includes(versionKey(data)) ? [] : [{ type: 'DocumentFactsRead', data }];
};

export const documentFactsModule = {
  begin: (): DocumentFactsSlice => ({ readVersions: [] }),
  decide: { RecordDocumentFacts: recordFacts },
  evolve: {
    DocumentFactsRead: ({ readVersions }: DocumentFactsSlice, { data }: DocumentFactsRead): DocumentFactsSlice => ({
      readVersions: [...readVersions, versionKey(data)],
    }),
  },
};
