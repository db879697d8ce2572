import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import { type DocumentEventOf, type reviewStatusAfter, type ScanEvent, scanStatusAfter } from './documents.events.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';

/** What the scanner says of a file in quarantine; said again it changes nothing. */
export type RecordScan = Command<
  'RecordScan',
  { documentId: string; documentVersion: number; verdict: { kind: 'clean' } | { kind: 'infected'; signature: string } }
>;

export const recordScan = (
  { data: { documentId, documentVersion, verdict } }: RecordScan,
  file: IntakeSlice & DocumentsSlice,
): DocumentEventOf<'DocumentReleased' | 'DocumentFoundInfected'>[] => {
  const document = documentOf(file, documentId);
  if (!document.inQuarantine?.includes(documentVersion)) return [];
  const scanned = { documentId, documentVersion, isNewest: document.documentVersion === documentVersion };
  return verdict.kind === 'clean'
    ? [{ type: 'DocumentReleased', data: scanned }]
    : [{ type: 'DocumentFoundInfected', data: { ...scanned, signature: verdict.signature } }];
};

/** Nobody reviews what the scanner has not seen, or accepts what it has found something in. @throws IllegalTransitionError */
export const assertScanned = (
  { documentId, documentVersion, inQuarantine = [], isInfected = false }: DocumentState,
  status: (typeof reviewStatusAfter)[keyof typeof reviewStatusAfter],
): void => {
  if (inQuarantine.includes(documentVersion)) {
    throw new IllegalTransitionError('The virus scanner has not looked at this file yet: review it after that', {
      documentId,
      allowed: [],
    });
  }
  if (isInfected && status !== 'rejected' && status !== 'needs_review') {
    throw new IllegalTransitionError('The virus scanner has found malware in this file: ask for another one', {
      documentId,
      allowed: ['needs_review', 'rejected'],
    });
  }
};

/** Only what the scanner says of the newest file changes the document's status. */
export const scanned = (
  { documents }: DocumentsSlice,
  { type, data }: ScanEvent,
): Pick<DocumentsSlice, 'documents'> => {
  const { documentId, documentVersion, isNewest } = data;
  return {
    documents: documents.map((each) => {
      if (each.documentId !== documentId) return each;
      const others = (each.inQuarantine ?? []).filter((version) => version !== documentVersion);
      const inQuarantine = type === 'DocumentQuarantined' ? [...others, documentVersion] : others;
      const newest = { status: scanStatusAfter[type], isInfected: type === 'DocumentFoundInfected' };
      return { ...each, inQuarantine, ...(isNewest && newest) };
    }),
  };
};
