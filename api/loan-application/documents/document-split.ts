import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RuleViolationError } from '../../../events/kernel/errors.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { examineDocument, type ExaminedDocument } from '../../../events/platform/documents/document-file.ts';
import { splitPdf, splitPdfLimits, type SplitPdfResult } from '../../../events/platform/documents/split-pdf.ts';
import type { StagedFile } from '../../../events/store/files/file-store.ts';
import type { FileDocumentVersion } from '../../../projections/loan-file/loan-file.queries.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';

/** Files of the parts, in their order, made and not stored yet. */
type MadeParts = {
  readonly pageCount: number;
  readonly staged: readonly StagedFile[];
  readonly examined: readonly ExaminedDocument[];
};

const PRINT_IT = 'Open it, print it to a new PDF, upload that as a new version, and split that';
const problems: Readonly<Record<Exclude<SplitPdfResult['outcome'], 'split'>, string>> = {
  encrypted: 'This PDF is locked with a password',
  broken: 'This PDF is damaged',
  too_large: `This PDF is too large to be split: it has more than ${splitPdfLimits.mostPages.toLocaleString('en-US')} pages, or its pages share large pictures`,
};

const cannotBeSplit = (documentId: string, detail: string): RuleViolationError =>
  new RuleViolationError(detail, { documentId }, [{ field: 'documentVersion', message: PRINT_IT }]);

/** @throws RuleViolationError for what is no PDF, has one page, or holds more than pages, which would be lost */
export const assertSplittable = (
  documentId: string,
  {
    mediaType,
    activeContent = [],
    isSinglePage,
  }: Pick<FileDocumentVersion, 'mediaType' | 'activeContent' | 'isSinglePage'>,
): void => {
  if (mediaType !== 'application/pdf') {
    throw new RuleViolationError('Only a PDF can be split: this file is a picture', { documentId });
  }
  if (isSinglePage) {
    throw new RuleViolationError('This PDF has one page: there is nothing to split', { documentId });
  }
  // What could not be examined is for the library to say: it is locked, or larger than its limits.
  if (activeContent.some((content) => content !== 'not_examined')) {
    throw cannotBeSplit(
      documentId,
      'This PDF holds more than pages, such as a script or other files, which would be lost',
    );
  }
};

/**
 * Makes the files of the parts; each must be committed or discarded.
 * @throws RuleViolationError where the PDF cannot be split; OverloadedError, UnavailableError, DamagedFileError
 */
export const makeParts = async (
  { fileStore }: Pick<RouteDeps, 'fileStore'>,
  { applicationId, documentId, version }: { applicationId: string; documentId: string; version: FileDocumentVersion },
  parts: readonly { readonly fileName: string; readonly pages: readonly number[] }[],
): Promise<MadeParts> => {
  const { sha256, sizeBytes } = version;
  if (sizeBytes > splitPdfLimits.mostBytes) throw cannotBeSplit(documentId, problems.too_large);
  const content = await buffer(
    await fileStore.open({ subjectId: loanApplicationStream(applicationId), sha256, sizeBytes }),
  );
  const result = await splitPdf(
    new Uint8Array(content),
    parts.map(({ pages }) => pages),
  );
  if (result.outcome !== 'split') throw cannotBeSplit(documentId, problems[result.outcome]);
  const staged: StagedFile[] = [];
  try {
    const examined: ExaminedDocument[] = [];
    for (const [index, bytes] of result.parts.entries()) {
      const file = await fileStore.stage(Readable.from([Buffer.from(bytes.buffer)]), bytes.byteLength);
      staged.push(file);
      examined.push(await examineDocument(file, parts[index]?.fileName ?? ''));
    }
    return { pageCount: result.pageCount, staged, examined };
  } catch (error) {
    for (const file of staged) await file.discard();
    throw error;
  }
};
