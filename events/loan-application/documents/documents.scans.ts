import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { DocumentEventOf, reviewStatusAfter, ScanEvent } from './documents.events.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';

/** Scan result for a file in quarantine; a repeat changes nothing. */
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

/** Versions that wait for the scanner, and the result for the newest. */
export const scanned = (
  { documents }: DocumentsSlice,
  { type, data: { documentId, documentVersion, isNewest } }: ScanEvent,
): Pick<DocumentsSlice, 'documents'> => ({
  documents: documents.map((each) => {
    if (each.documentId !== documentId) return each;
    const others = (each.inQuarantine ?? []).filter((version) => version !== documentVersion);
    const inQuarantine = type === 'DocumentQuarantined' ? [...others, documentVersion] : others;
    return { ...each, inQuarantine, ...(isNewest && { isInfected: type === 'DocumentFoundInfected' }) };
  }),
});
