import { Readable } from 'node:stream';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { RuleViolationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { centsToDollars } from '../../events/kernel/money.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import {
  fileAffordability,
  letterBlocks,
  type LetterAssumptions,
  statedCosts,
} from '../../events/lending/decisions/pre-approval.ts';
import { fullName } from '../../events/lending/fields/words.ts';
import { letterFileOf, standingLetter } from '../../events/loan-application/letters/letters.decider.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { keepIfRecorded, MOST_FILE_BYTES } from '../../events/store/files/staged-file.ts';
import { findLoanFile, type LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { printLetter } from './letter-page.ts';
import { preApprovalLetter } from './pre-approval-letter.ts';
import {
  issueLetterSchema,
  letterIssuedSchema,
  type PreApproval,
  preApprovalQuerySchema,
  preApprovalSchema,
} from './pre-approval.contract.ts';

type Wire = {
  readonly taxesPerYear: number;
  readonly insurancePerYear: number;
  readonly maxFrontDti: number;
  readonly maxBackDti: number;
};
const toAssumptions = ({ taxesPerYear, insurancePerYear, maxFrontDti, maxBackDti }: Wire): LetterAssumptions => ({
  taxesPerYearCents: taxesPerYear,
  insurancePerYearCents: insurancePerYear,
  maxFrontDtiPercent: maxFrontDti,
  maxBackDtiPercent: maxBackDti,
});

const borrowerNames = ({ borrowers }: LoanFileRecord): string[] => {
  const names = borrowers.map(fullName);
  if (!names.includes(ERASED)) return names;
  throw new RuleViolationError('A borrower of this application has been forgotten, so no letter can name them');
};

/** Borrowing capacity of a file's borrowers, and the pre-approval letter. */
export const preApprovalRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>,
): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const find = async (id: string) => {
    const [{ state, version }, record] = await Promise.all([applications.load(id), findLoanFile(deps.pool, id)]);
    if (state.status === 'not_submitted' || !record) throw noSuchApplication(id);
    return { file: letterFileOf(state), supersedes: standingLetter(state), version, record };
  };
  const lenderOn = async (now: string) => {
    const settings = await deps.settingsInForce.read();
    const { companyName: lender, nmlsId } = settings;
    return { lender, nmlsId, today: plainDateIn(now, mainBranchOf(settings).timeZone) };
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/pre-approval',
      summary: 'How much the borrowers can borrow, as they stated their means, and what holds a letter back',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      query: preApprovalQuerySchema,
      responses: { 200: { description: 'The calculation', schema: preApprovalSchema } },
      reads: ['loan-file'],
      handle: async ({ params: { id }, query, metadata: { now } }) => {
        const { file, supersedes, version, record } = await find(id);
        const { today } = await lenderOn(now);
        const stated = statedCosts(file);
        const {
          taxesPerYear = stated.taxesPerYearCents,
          insurancePerYear = stated.insurancePerYearCents,
          ...limits
        } = query;
        const blocks = letterBlocks(file, today);
        const { means, affordable } = fileAffordability(
          file,
          toAssumptions({ ...limits, taxesPerYear, insurancePerYear }),
        );
        const [primary] = record.borrowers;
        const body: PreApproval = {
          blocks,
          borrowerName: primary ? fullName(primary) : ERASED,
          requestedAmount: centsToDollars(file.facts.loan.amountCents),
          monthlyIncome: centsToDollars(means.monthlyIncomeCents),
          debts: centsToDollars(means.debtsCents),
          taxesPerYear: centsToDollars(taxesPerYear),
          insurancePerYear: centsToDollars(insurancePerYear),
          supersedes: supersedes?.documentVersion ?? null,
          downPayment: centsToDollars(means.downPaymentCents),
          annualRate: means.annualRatePercent,
          months: means.months,
          loanType: means.loanType,
          maxLoan: centsToDollars(affordable.maxLoanCents),
          maxPrice: centsToDollars(affordable.maxPriceCents),
          payment: centsToDollars(affordable.paymentCents),
          limitedBy: affordable.limitedBy,
          today,
          version,
        };
        return { body, headers: { ETag: `"${version}"` } };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/pre-approval-letter',
      summary: 'Issue a pre-approval letter: a PDF, kept as an approved document of the file',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams,
      body: issueLetterSchema,
      responses: { 201: { description: 'Issued; ETag has the new version', schema: letterIssuedSchema } },
      reads: ['loan-file'],
      handle: async (context) => {
        const { params, body, user, metadata, options } = context;
        const { file, supersedes, version, record } = await find(params.id);
        const { lender, nmlsId, today: issuedOn } = await lenderOn(metadata.now);
        const { amount: amountCents, expiresOn, conditions } = body;
        const assumptions = toAssumptions(body);
        const blocks = letterBlocks(file, issuedOn);
        if (blocks.length > 0) throw new RuleViolationError(blocks.join('. '), { blocks });
        const { content, from: printedFrom } = await printLetter(
          preApprovalLetter(file, assumptions, {
            lender,
            nmlsId,
            loanNumber: record.loanNumber,
            borrowerNames: borrowerNames(record),
            issuedBy: fullName(user),
            issuedOn,
            issuedAt: metadata.now,
            expiresOn,
            amountCents,
            conditions,
          }),
        );
        const staged = await deps.fileStore.stage(Readable.from([content]), MOST_FILE_BYTES);
        return keepIfRecorded(staged, loanApplicationStream(params.id), async (keep) => {
          const documentId = supersedes?.documentId ?? idFrom(options.commandId, 'letter');
          const { sha256, sizeBytes } = staged;
          const fileName = `pre-approval-letter-${issuedOn}.pdf`;
          const letter = {
            documentId,
            fileName,
            sizeBytes,
            sha256,
            issuedOn,
            expiresOn,
            amountCents,
            conditions,
            printedFrom,
          };
          const outcome = await applications.handle(
            params.id,
            { type: 'IssuePreApprovalLetter', data: { ...letter, ...assumptions } },
            // The letter was printed on this version, and says what is decided only on it.
            {
              metadata,
              options: { ...options, expectedVersion: options.expectedVersion ?? version, beforeAppend: keep },
            },
          );
          return answer(outcome, { status: 201, body: { id: outcome.id, documentId, version: outcome.version } });
        });
      },
    }),
  ];
};
