import type { Command } from '../../kernel/message.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { DocumentFactsRead } from './document-facts.events.ts';

/** What the text layer of one version says; said again it changes nothing. */
export type RecordDocumentFacts = Command<'RecordDocumentFacts', DocumentFactsRead['data']>;

export type DocumentFactsSlice = {
  /** Versions that have been read, or could not be, each as `<documentId>/<documentVersion>`. */
  readonly readVersions: readonly string[];
};

type Version = { readonly documentId: string; readonly documentVersion: number };

const versionKey = ({ documentId, documentVersion }: Version): string => `${documentId}/${documentVersion}`;

/** Whether what a version says is on record, or that it cannot be read. */
export const isRead = ({ readVersions }: DocumentFactsSlice, version: Version): boolean =>
  readVersions.includes(versionKey(version));

/** What is no longer on the file is not recorded: its request was withdrawn, or it never was there. */
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
