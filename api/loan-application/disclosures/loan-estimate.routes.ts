import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { v7 as uuidv7 } from 'uuid';
import { accessRecordAggregate } from '../../../events/access-record/access-record.decider.ts';
import {
  IllegalTransitionError,
  PreconditionRequiredError,
  RuleViolationError,
} from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { toCents } from '../../../events/kernel/money.ts';
import type { StatedTerms } from '../../../events/lending/file-disclosures/disclosure-terms.ts';
import { loanEstimateOfFile } from '../../../events/lending/file-disclosures/loan-estimate-of-file.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { keepIfRecorded, MOST_FILE_BYTES } from '../../../events/store/files/staged-file.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import { sendStream } from '../../http/requests/send-stream.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { type FileBeforeEstimate, fileBeforeEstimate } from './estimated-file.ts';
import { printLoanEstimate } from './loan-estimate-page.ts';
import { toIssued, toLoanEstimate } from './loan-estimate.view.ts';
import {
  estimateIssuedSchema,
  estimateTermsQuerySchema,
  issueEstimateSchema,
  loanEstimateSchema,
} from './loan-estimate.contract.ts';

/** @throws IllegalTransitionError for a file that gets none, RuleViolationError that names every fact that is missing, by its field */
const completeOf = ({ file, block, state }: FileBeforeEstimate) => {
  if (block !== null) throw new IllegalTransitionError(block, { status: state.status, allowed: [] });
  const made = loanEstimateOfFile(file);
  if (made.kind === 'complete') return made;
  const { missing } = made;
  throw new RuleViolationError('The Loan Estimate is not complete', {}, [...missing]);
};

/** Loan Estimates of a file (12 CFR 1026.37). */
export const loanEstimateRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>,
): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const read = async (id: string, typed: StatedTerms, now: string) => {
    const [history, settings] = await Promise.all([applications.history(id), deps.settingsInForce.read()]);
    return { history, before: fileBeforeEstimate(id, history, typed, { settings, now }) };
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/loan-estimate',
      summary: 'The next Loan Estimate of the file: its figures, or what is missing and where it is entered',
      tag: 'Documents',
      permission: 'documents.read',
      params: idParams,
      query: estimateTermsQuerySchema,
      responses: { 200: { description: 'The estimate, with those that were issued', schema: loanEstimateSchema } },
      handle: async ({ params: { id }, query, metadata: { now } }) => {
        const { history, before } = await read(id, query, now);
        return { body: toLoanEstimate(history, before), headers: { ETag: `"${before.version}"` } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/loan-estimate/preview',
      summary: 'The next Loan Estimate as a PDF, before it is issued; who gets it is on record',
      tag: 'Documents',
      permission: 'documents.read',
      params: idParams,
      query: estimateTermsQuerySchema,
      responses: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
      handle: async ({ params: { id }, query, metadata, res }) => {
        const { before } = await read(id, query, metadata.now);
        const { content } = await printLoanEstimate(completeOf(before).estimate, metadata.now);
        // Each time it is handed out has its record, also when a request is sent again: nothing leaves unrecorded.
        await openAggregate(deps.store, accessRecordAggregate).handle(
          id,
          { type: 'RecordEstimatePreview', data: { applicationId: id } },
          { metadata, options: { commandId: `http:${uuidv7()}` } },
        );
        res.set({
          'Content-Type': 'application/pdf',
          'Content-Length': String(content.length),
          'Content-Disposition': contentDisposition(`PREVIEW loan-estimate-${before.file.issuedOn}.pdf`),
          'X-Content-Type-Options': 'nosniff',
        });
        await sendStream(res, Readable.from([content]));
        return {};
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/loan-estimates',
      summary:
        'Issue a Loan Estimate: a PDF, kept as an approved document of the file; one after the first needs a reason',
      tag: 'Documents',
      permission: 'applications.update',
      params: idParams,
      body: issueEstimateSchema,
      responses: { 201: { description: 'Issued; ETag has the new version', schema: estimateIssuedSchema } },
      handle: async ({ params: { id }, body, metadata, options }) => {
        const { expectedVersion } = options;
        if (expectedVersion === undefined) {
          throw new PreconditionRequiredError(
            'This decides by what you have seen: send the ETag of that answer in If-Match, such as "7"',
          );
        }
        const { revision, ...terms } = body;
        const { before } = await read(id, terms, metadata.now);
        const { estimate, figures, totals } = completeOf(before);
        const { content, from: printedFrom } = await printLoanEstimate(estimate, metadata.now);
        const staged = await deps.fileStore.stage(Readable.from([content]), MOST_FILE_BYTES);
        return keepIfRecorded(staged, loanApplicationStream(id), async (keep) => {
          const { sha256, sizeBytes } = staged;
          const { issuedOn } = before.file;
          const documentId = before.state.loanEstimate?.documentId ?? idFrom(options.commandId, 'loan-estimate');
          const outcome = await applications.handle(
            id,
            {
              type: 'IssueLoanEstimate',
              data: {
                documentId,
                fileName: `loan-estimate-${issuedOn}.pdf`,
                sizeBytes,
                sha256,
                issuedOn,
                terms,
                aprPercent: figures.aprPercent,
                cashToCloseCents: toCents(figures.cashToCloseDollars),
                sections: totals.sections,
                lenderCreditsCents: totals.lenderCreditsCents,
                ...(revision && { revision }),
                printedFrom,
              },
            },
            { metadata, options: { ...options, expectedVersion, beforeAppend: keep } },
          );
          return answer(outcome, { status: 201, body: toIssued(outcome) });
        });
      },
    }),
  ];
};
