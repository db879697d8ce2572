import { buffer } from 'node:stream/consumers';
import { readFacts } from '../../events/lending/document-facts/read-facts.ts';
import { withBorrowersNamed } from '../../events/lending/document-facts/stated-comparison.ts';
import type { RecordDocumentFacts } from '../../events/loan-application/document-facts/document-facts.decider.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { pdfTextLimits, readPdfText } from '../../events/platform/pdf-text.ts';
import { openAggregate, type Outcome } from '../../events/store/aggregate.ts';
import { type FileToRead, filesToRead } from '../../projections/document-reading/document-reading.queries.ts';
import type { RouteDeps } from './route-deps.ts';
import { fileName, type WaitingTimes, workOnWaitingFiles } from './waiting-files.ts';

type Deps = Pick<RouteDeps, 'store' | 'fileStore'>;
type LoopDeps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'log'> & WaitingTimes;

/** Among the advisory locks of the database. */
const READ_LOCK = 4_201_009;

/** One version of a document that is a PDF. */
export type PdfOnFile = Omit<FileToRead, 'position'>;

const factsOf = async (
  { fileStore, store }: Pick<Deps, 'fileStore' | 'store'>,
  { applicationId, documentType, sha256, sizeBytes }: PdfOnFile,
  signal: AbortSignal | undefined,
): Promise<Pick<RecordDocumentFacts['data'], 'outcome' | 'facts'>> => {
  if (sizeBytes > pdfTextLimits.mostBytes) return { outcome: 'too_large', facts: [] };
  const content = await buffer(
    await fileStore.open({ subjectId: loanApplicationStream(applicationId), sha256, sizeBytes }),
  );
  const text = await readPdfText(new Uint8Array(content), { signal });
  if (text.outcome !== 'read') return { outcome: text.outcome, facts: [] };
  const facts = readFacts(documentType, text.pages);
  const [submitted] = await store.reader.readStream<LoanApplicationEvent>(
    store.pool,
    loanApplicationStream(applicationId),
    0,
    1,
  );
  // Whoever looks at the reading without personal data cannot tell whose name it is.
  return {
    outcome: 'read',
    facts: submitted?.type === 'LoanApplicationSubmitted' ? withBorrowersNamed(facts, submitted.data) : facts,
  };
};

/**
 * Reads what one PDF says and records it, once; one that cannot be read is recorded as that.
 * @throws DamagedFileError, ErasedError, UnavailableError while the store is away
 */
export const readDocument = async (deps: Deps, file: PdfOnFile, signal?: AbortSignal): Promise<Outcome> => {
  const { applicationId, documentId, documentVersion } = file;
  const commandId = `read:${fileName(file)}`;
  const data = { documentId, documentVersion, ...(await factsOf(deps, file, signal)) };
  return openAggregate(deps.store, loanApplicationAggregate).handle(
    applicationId,
    { type: 'RecordDocumentFacts', data },
    {
      metadata: {
        actor: { kind: 'system', id: 'document-reader', name: 'Document reader' },
        now: new Date().toISOString(),
        correlationId: commandId,
      },
      options: { commandId },
    },
  );
};

/** Reads every PDF that has come in. */
export const startDocumentReading = ({ store, fileStore, ...deps }: LoopDeps) =>
  workOnWaitingFiles({
    ...deps,
    lock: READ_LOCK,
    waiting: (after, limit) => filesToRead(deps.pool, after, limit),
    work: (file, signal) => readDocument({ store, fileStore }, file, signal),
    says: { failed: 'a document could not be read', unknown: 'documents to read cannot be looked up' },
  });
