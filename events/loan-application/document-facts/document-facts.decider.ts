import type { Command } from '../../kernel/message.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { DocumentFactsRead } from './document-facts.events.ts';

/** Facts from the text layer of one version; a repeat changes nothing. */
export type RecordDocumentFacts = Command<'RecordDocumentFacts', DocumentFactsRead['data']>;

export type DocumentFactsSlice = {
  /** Versions that have been read, or could not be, each as `<documentId>/<documentVersion>`. */
  readonly readVersions: readonly string[];
};

type Version = { readonly documentId: string; readonly documentVersion: number };

const versionKey = ({ documentId, documentVersion }: Version): string => `${documentId}/${documentVersion}`;

/** True when a reading of the version is on record, also one that failed. */
export const isRead = ({ readVersions }: DocumentFactsSlice, version: Version): boolean =>
  readVersions.includes(versionKey(version));

/** Nothing is recorded for a document that is not on the file: withdrawn, or never there. */
const recordFacts = ({ data }: RecordDocumentFacts, file: DocumentsSlice & DocumentFactsSlice): DocumentFactsRead[] => {
  const document = file.documents.find(({ documentId }) => documentId === data.documentId);
  if (!document || data.documentVersion > document.documentVersion) return [];
  return isRead(file, data) ? [] : [{ type: 'DocumentFactsRead', data }];
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
