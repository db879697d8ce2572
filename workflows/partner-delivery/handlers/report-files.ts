import { basename } from 'node:path';
import type { DomainError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { OrderDelivered } from '../../../events/lending/vendor-orders/every-kind/order-messages.ts';
import { examineDocument } from '../../../events/platform/documents/document-file.ts';
import { keepIfRecorded, type StagedFile } from '../../../events/store/files/staged-file.ts';
import type { VendorOrderEventOf } from '../../../events/vendor-order/vendor-order.events.ts';
import { isFinalRefusal } from '../../engine/state-driven/activity-errors.ts';
import type { WorkflowDeps } from '../../engine/manifest/manifest.ts';
import { type FindAhead, NOT_AHEAD, stagedContent } from './sent-content.ts';
import { type OurNumbers, strangersInPdf } from './strangers-in-pdf.ts';

type ReportFile = VendorOrderEventOf<'VendorOrderDelivered'>['data']['files'][number];
type Sent = OrderDelivered['data']['files'];

/** Result for files: those that can be attached, and the problems of the rest. */
export type ExaminedFiles = { readonly files: ReportFile[]; readonly problems: string[] };

const problemOf = (name: string, error: DomainError): string => `${name} cannot be read: ${error.message}`;

/**
 * Looks into the files of a report, and keeps them when `record` comes to the point where an event is to name them.
 * @param owner the stream whose they become @param ours what a PDF may name, and nothing else alone
 * @param ahead finds what the partner sent ahead, by its id
 */
export const withReportFiles = async <T>(
  { files: store, scanner }: Pick<WorkflowDeps, 'files' | 'scanner'>,
  sent: Sent,
  {
    owner,
    commandId,
    ours,
    ahead,
  }: { readonly owner: string; readonly commandId: string; readonly ours: OurNumbers; readonly ahead: FindAhead },
  record: (examined: ExaminedFiles, keep: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const examine = async (staged: StagedFile, sentName: string, index: number): Promise<ReportFile | string> => {
    const name = basename(sentName.replaceAll('\\', '/'));
    try {
      const { mediaType } = await examineDocument(staged, name);
      const verdict = await scanner?.scan(staged.content());
      if (verdict?.kind === 'infected') return `${name} has a virus in it: ${verdict.signature}`;
      const stranger = mediaType === 'application/pdf' ? await strangersInPdf(staged, ours) : undefined;
      if (stranger !== undefined) return `${name} ${stranger}`;
      const { sha256, sizeBytes } = staged;
      return { fileId: idFrom(commandId, `file-${index}`), name, mediaType, sha256, sizeBytes };
    } catch (error) {
      if (!isFinalRefusal(error)) throw error;
      return problemOf(name, error);
    }
  };
  const next = async (
    index: number,
    { files, problems }: ExaminedFiles,
    keepThose: () => Promise<void>,
  ): Promise<T> => {
    const file = sent[index];
    if (!file) return record({ files, problems }, keepThose);
    const staged = await stagedContent(store, file, { owner, ahead });
    if (!staged) return next(index + 1, { files, problems: [...problems, `${file.name} ${NOT_AHEAD}`] }, keepThose);
    return keepIfRecorded(staged, owner, async (keep) => {
      const examined = await examine(staged, file.name, index);
      const isProblem = typeof examined === 'string';
      return next(
        index + 1,
        {
          files: isProblem ? files : [...files, examined],
          problems: isProblem ? [...problems, examined] : problems,
        },
        async () => {
          await keepThose();
          await keep();
        },
      );
    });
  };
  return next(0, { files: [], problems: [] }, async () => undefined);
};
