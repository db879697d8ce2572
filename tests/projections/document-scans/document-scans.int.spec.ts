import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { documentScansProjection } from '../../../projections/document-scans/document-scans.projection.ts';
import { filesInQuarantine } from '../../../projections/document-scans/document-scans.queries.ts';
import {
  applicationId,
  borrowerId,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
} from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createProjecting } from '../../support/read-models/projecting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('waits no more for the files of a person who is being forgotten: nobody can read them any more', async () => {
  const { record, project } = createProjecting(database.pool, [documentScansProjection]);
  const waiting = () => filesInQuarantine(database.pool, 0, 10);
  const { sha256, sizeBytes } = documentUploaded().data;
  const quarantined: LoanApplicationEvent = {
    type: 'DocumentQuarantined',
    data: { documentId, documentVersion: 1, isNewest: true, sha256, sizeBytes },
  };
  await record(applicationId, [loanApplicationSubmitted(), documentUploaded(), quarantined]);
  await project();
  expect(await waiting()).toMatchObject([{ documentId, sha256 }]);

  const begun = (subjects: string[]): LoanApplicationEvent => ({
    type: 'BorrowerErasureBegun',
    data: { borrowerId, reason: 'DSR-1', legalBasis: 'CCPA', subjects },
  });
  // Another borrower remains, and the file's own text and documents with them.
  await record(applicationId, [begun([borrowerId])]);
  await project();
  expect(await waiting()).toHaveLength(1);
  await record(applicationId, [begun([loanApplicationStream(applicationId)])]);
  await project();
  expect(await waiting()).toEqual([]);
});
