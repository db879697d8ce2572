import { Readable } from 'node:stream';
import { RuleViolationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import type { NoticeContent } from '../../events/lending/adverse-action/notice.ts';
import { addressLine } from '../../events/lending/fields/words.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { IssueAdverseActionNotices } from '../../events/loan-application/adverse-action/notices.decider.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { keepAllIfRecorded, MOST_FILE_BYTES } from '../../events/store/files/staged-file.ts';
import { findLoanFile, type LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import { findVendorOrder } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { idParameter, idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  adverseActionNoticesSchema,
  type IssueNotices,
  issueNoticesSchema,
  noticeSentSchema,
  noticesIssuedSchema,
} from './adverse-action.contract.ts';
import { toNotices } from './adverse-action.view.ts';
import { printNotice } from './notice-page.ts';
import { noticeOf, type SharedFacts } from './notice-texts.ts';
import { dueOf, type NoticedFile, noticesTo } from './notices-of-file.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>;

const AT = '/api/applications/:id/adverse-action-notices';
const common = { tag: 'Applications', permission: 'applications.update' } as const;

/** The result of the order that the report came for; null where it came without, or was forgotten. */
const resultOf = async ({ pool }: Deps, { creditReport }: LoanFileRecord) => {
  if (creditReport?.orderId === undefined) return null;
  const reports = (await findVendorOrder(pool, creditReport.orderId))?.record.reports ?? [];
  const results = reports.map(({ result }) => vendorKinds.credit.resultIn(result));
  return results.find((result) => result?.reportId === creditReport.reportId) ?? null;
};

const sharedFacts = ({ record, settings, state, timeZone }: NoticedFile, issuedAt: string): SharedFacts => ({
  lender: settings.companyName,
  nmlsId: settings.nmlsId,
  loanNumber: record.loanNumber,
  asked: {
    purpose: record.loan.purpose,
    type: record.loan.type,
    amountCents: record.loan.amountCents,
    termYears: record.loan.termYears,
    property: addressLine(record.property.address),
  },
  submittedOn: plainDateIn(record.submittedAt, timeZone),
  wasOffered: state.offeredOn !== null,
  issuedOn: plainDateIn(issuedAt, timeZone),
  issuedAt,
});

const fieldOf = { other_reason: 'otherReason', factors: 'keyFactors' } as const;

/** The contents of the notices that are not sent. @throws RuleViolationError that names every gap */
const wholeContents = (file: NoticedFile, entered: IssueNotices): NoticeContent[] => {
  const unsent = noticesTo(file, entered).filter(({ issued }) => issued?.sentOn == null);
  const missing = unsent.flatMap(({ notice }) => notice.missing);
  if (missing.length > 0) {
    const gaps = [...new Set(missing.map(({ item, fix }) => `${item} (${fix})`))];
    const fields = missing.flatMap(({ part, item }) =>
      part === 'other_reason' || part === 'factors' ? [{ field: fieldOf[part], message: `Enter: ${item}` }] : [],
    );
    throw new RuleViolationError(`The notices would have gaps: ${gaps.join('; ')}`, { missing }, fields);
  }
  return unsent.flatMap(({ notice: { content } }) => content ?? []);
};

/** Notices of adverse action to the applicants of a rejected file (12 CFR 1002.9, 15 U.S.C. 1681m). */
export const adverseActionRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const find = async (id: string) => {
    const [{ state, version }, record, settings] = await Promise.all([
      applications.load(id),
      findLoanFile(deps.pool, id),
      deps.settingsInForce.read(),
    ]);
    if (state.status === 'not_submitted' || !record) throw noSuchApplication(id);
    const { timeZone } = mainBranchOf(settings);
    const file: NoticedFile = { state, record, settings, timeZone, result: await resultOf(deps, record) };
    return { file, version, timeZone };
  };

  return [
    defineRoute({
      ...common,
      method: 'get',
      path: AT,
      summary: 'To whom a notice of adverse action is due, its last day, and what is missing of it',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'A notice for each applicant', schema: adverseActionNoticesSchema } },
      reads: ['loan-file', 'vendor-orders'],
      handle: async ({ params: { id }, metadata: { now } }) => {
        const { file, version, timeZone } = await find(id);
        return {
          body: toNotices(file, plainDateIn(now, timeZone), version),
          headers: { ETag: `"${version}"` },
        };
      },
    }),
    defineRoute({
      ...common,
      method: 'post',
      path: AT,
      summary: 'Issue a notice of adverse action to each applicant: PDFs, kept as approved documents of the file',
      params: idParams,
      body: issueNoticesSchema,
      responses: { 201: { description: 'Issued; ETag has the new version', schema: noticesIssuedSchema } },
      reads: ['loan-file', 'vendor-orders'],
      handle: async ({ params: { id }, body, metadata, options }) => {
        const { file, version } = await find(id);
        const due = dueOf(file);
        const shared = sharedFacts(file, metadata.now);
        const contents = due ? wholeContents(file, body) : [];
        const printed = await Promise.all(
          contents.map(async (content) => ({
            borrowerId: content.borrowerId,
            ...(await printNotice(noticeOf(content, shared))),
          })),
        );
        const staged = await Promise.all(
          printed.map(async ({ borrowerId, content, from: printedFrom }, index) => {
            const stored = await deps.fileStore.stage(Readable.from([content]), MOST_FILE_BYTES);
            const { sha256, sizeBytes } = stored;
            const fileName = `adverse-action-notice-${index + 1}-${shared.issuedOn}.pdf`;
            const documentId = idFrom(options.commandId, `notice-${borrowerId}`);
            return { stored, notice: { borrowerId, documentId, fileName, sizeBytes, sha256, printedFrom } };
          }),
        );
        const files = staged.map(({ stored }) => stored);
        return keepAllIfRecorded(files, loanApplicationStream(id), async (keep) => {
          const data: IssueAdverseActionNotices['data'] = {
            issuedOn: shared.issuedOn,
            dueOn: due?.dueOn ?? shared.issuedOn,
            otherReason: body.otherReason,
            notices: staged.map(({ notice }) => notice),
          };
          const outcome = await applications.handle(
            id,
            { type: 'IssueAdverseActionNotices', data },
            // The notices were printed on this version, and say what is decided only on it.
            {
              metadata,
              options: { ...options, expectedVersion: options.expectedVersion ?? version, beforeAppend: keep },
            },
          );
          // With a repeated idempotency key these are the notices of the first time.
          const notices = outcome.events.flatMap((event) =>
            event.type === 'AdverseActionNoticeIssued'
              ? [{ borrowerId: event.data.borrowerId, documentId: event.data.documentId }]
              : [],
          );
          return answer(outcome, { status: 201, body: { id: outcome.id, version: outcome.version, notices } });
        });
      },
    }),
    commandRoute(applications)({
      ...common,
      method: 'post',
      path: `${AT}/:borrowerId/sent`,
      summary: 'Record that the notice to an applicant was mailed or delivered: it stops the clock',
      params: idParams.extend({ borrowerId: idParameter }),
      body: noticeSentSchema,
      command: async ({ params: { borrowerId }, body, metadata }) => {
        const { timeZone } = mainBranchOf(await deps.settingsInForce.read());
        const today = plainDateIn(metadata.now, timeZone);
        return { type: 'MarkAdverseActionNoticeSent', data: { borrowerId, ...body, today } };
      },
    }),
  ];
};
