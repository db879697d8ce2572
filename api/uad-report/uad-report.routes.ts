import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { accessRecordAggregate } from '../../events/access-record/access-record.decider.ts';
import { ForbiddenError, NotFoundError } from '../../events/kernel/errors.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { allows } from '../../events/lending/permissions/permissions.ts';
import type { UadAnswers } from '../../events/lending/uad/uad-form.ts';
import { uadAnswersOf } from '../../events/lending/uad/uad-of-file.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { contentOf } from '../../events/loan-application/stated/file-content.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import { listUadReports, type UadReportRow } from '../../projections/uad-reports/uad-reports.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route, type SignedInUser } from '../http/requests/route.ts';
import { sendStream } from '../http/requests/send-stream.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { forgetUadForm } from './forget-uad-form.ts';
import { printUadForm } from './uad-page.ts';
import {
  startUadReportSchema,
  type UadReportInfo,
  uadReportFilterSchema,
  uadReportSchema,
  writeUadReportSchema,
} from './uad-report.contract.ts';

const tag = 'UAD forms';
const done = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

const toInfo = ({ state, ...row }: UadReportRow): UadReportInfo => ({ ...row, ...state });

/** UAD forms: drafts that are saved step by step, and submitted once every required field is right. */
export const uadReportRoutes = ({
  pool,
  store,
  settingsInForce,
  erase,
}: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce' | 'erase'>): Route[] => {
  const reports = openAggregate(store, uadReportAggregate);
  const applications = openAggregate(store, loanApplicationAggregate);
  /** @throws ForbiddenError, NotFoundError */
  const saidBy = async (applicationId: string, { permissions }: SignedInUser): Promise<UadAnswers> => {
    const permission = 'applications.read';
    if (!allows(permissions, permission)) throw new ForbiddenError('You may not see applications', { permission });
    const content = contentOf(await applications.history(applicationId));
    if (!content) throw noSuchApplication(applicationId);
    return uadAnswersOf(content);
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/uad-reports',
      summary: 'UAD forms, what was changed last first',
      tag,
      permission: 'appraisals.read',
      query: listQuerySchema({ sortFields: ['changedAt'], filter: uadReportFilterSchema }),
      responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(uadReportSchema) } },
      reads: ['uad-reports'],
      handle: async ({ query: { range, filter = {} } }) => {
        const page = pageOf(range);
        const { rows, total } = await listUadReports(pool, { ...filter, ...page });
        return listReply('uad-reports', rows.map(toInfo), page.offset, total);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/uad-reports/:id',
      summary: 'One UAD form; the ETag is for If-Match',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      responses: { 200: { description: 'The form', schema: uadReportSchema } },
      reads: ['uad-reports'],
      handle: async ({ params: { id } }) => {
        const [row] = (await listUadReports(pool, { id, offset: 0, limit: 1 })).rows;
        if (!row) throw new NotFoundError('There is no such UAD form', { reportId: id });
        return { body: toInfo(row), headers: { ETag: `"${row.version}"` } };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/uad-reports/:id/pdf',
      summary: 'The form as a PDF; who gets it is on record, in the history of the file it belongs to',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      responses: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
      reads: ['uad-reports'],
      handle: async ({ params: { id }, res, metadata }) => {
        const [row] = (await listUadReports(pool, { id, offset: 0, limit: 1 })).rows;
        if (!row) throw new NotFoundError('There is no such UAD form', { reportId: id });
        const { state, ...report } = row;
        const { timeZone } = mainBranchOf(await settingsInForce.read());
        const { content: pdf } = await printUadForm({ ...report, answers: state.answers, timeZone });
        const { state: form } = await reports.load(id);
        const applicationId = form?.applicationId;
        const data = { reportId: id, ...(applicationId !== undefined && { applicationId }) };
        // Each time it is handed out has its record, also when a request is sent again: nothing leaves unrecorded.
        await openAggregate(store, accessRecordAggregate).handle(
          applicationId ?? id,
          { type: 'RecordFormDownload', data },
          { metadata, options: { commandId: `http:${uuidv7()}` } },
        );
        res.set({
          'Content-Type': 'application/pdf',
          'Content-Length': String(pdf.length),
          'Content-Disposition': contentDisposition(`uad-form-${id.slice(0, 8)}.pdf`),
          'X-Content-Type-Options': 'nosniff',
        });
        await sendStream(res, Readable.from([pdf]));
        return {};
      },
    }),
    commandRoute(reports)({
      method: 'post',
      path: '/api/uad-reports',
      summary: 'Begin a draft with what is filled in so far, and with what an application says',
      tag,
      permission: 'appraisals.update',
      body: startUadReportSchema,
      creates: 'uad-report',
      done: 'Begun; ETag has the version',
      command: async ({ body: { applicationId, step, answers }, user }, reportId) => {
        const known = applicationId === undefined ? {} : await saidBy(applicationId, user);
        return { type: 'StartUadReport', data: { reportId, step, answers: { ...known, ...answers } } };
      },
    }),
    commandRoute(reports)({
      method: 'patch',
      path: '/api/uad-reports/:id',
      summary: 'Save what changed in a draft; what is unfinished is kept',
      tag,
      permission: 'appraisals.update',
      body: writeUadReportSchema,
      command: ({ body }, id) => ({ type: 'FillInUadReport', data: { reportId: id, ...body } }),
    }),
    commandRoute(reports)({
      method: 'post',
      path: '/api/uad-reports/:id/submission',
      summary: 'Submit a draft; refused by field until everything required is there in the formats of UAD',
      tag,
      permission: 'appraisals.update',
      command: async (context, id) => {
        const { timeZone } = mainBranchOf(await settingsInForce.read());
        const data = { reportId: id, today: plainDateIn(context.metadata.now, timeZone) };
        return { type: 'SubmitUadReport', data };
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/uad-reports/:id',
      summary: 'Discard a draft: what it says is erased, unless it goes with an order of a loan file',
      tag,
      permission: 'appraisals.update',
      params: idParams,
      responses: done,
      handle: async (context) => {
        const data = { reportId: context.params.id };
        const { state: form } = await reports.load(data.reportId);
        const staysReadable = form?.applicationId !== undefined || form?.status === 'submitted';
        const outcome = staysReadable
          ? await reports.handle(data.reportId, { type: 'DiscardUadReport', data }, context)
          : await forgetUadForm({ store, erase }, { ...data, reason: 'Discarded' }, context);
        return answer(outcome);
      },
    }),
  ];
};
