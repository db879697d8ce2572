import { decideBy } from '../kernel/decide.ts';
import {
  type FieldError,
  IllegalTransitionError,
  NotFoundError,
  RuleViolationError,
  ValidationError,
} from '../kernel/errors.ts';
import type { Aggregate, Command, Decider } from '../kernel/message.ts';
import { type UadAnswers, uadDraftProblem, uadFieldNames, uadProblems, type UadStep } from '../lending/uad/uad-form.ts';
import type { UadReportEvent, UadReportEventOf } from './uad-report.events.ts';
import { evolveUadReport, type UadReport } from './uad-report.state.ts';
import { uadReportStream } from './uad-report.stream.ts';

type OfReport = { readonly reportId: string };
type Written = OfReport & { readonly step: UadStep; readonly answers: UadAnswers };

/** Begins a draft with what was filled in so far. */
export type StartUadReport = Command<'StartUadReport', Written>;
export type FillInUadReport = Command<'FillInUadReport', Written>;
/** `today`: at the branch, `2026-03-01`. */
export type SubmitUadReport = Command<'SubmitUadReport', OfReport & { readonly today: string }>;
export type DiscardUadReport = Command<'DiscardUadReport', OfReport>;
/** An order is placed with it. */
export type AttachUadReport = Command<'AttachUadReport', UadReportEventOf<'UadReportAttached'>['data']>;
/** Discards a form that goes with no order, and says that its text is going to be erased. `reason` must name nobody. */
export type ForgetUadReport = Command<'ForgetUadReport', OfReport & { readonly reason: string }>;
export type UadReportCommand =
  StartUadReport | FillInUadReport | SubmitUadReport | DiscardUadReport | AttachUadReport | ForgetUadReport;

type State = UadReport | undefined;

/** @throws IllegalTransitionError once it is submitted or discarded */
const draftOf = (report: State, reportId: string): UadReport => {
  if (!report) throw new NotFoundError('There is no such UAD form', { reportId });
  if (report.status === 'draft') return report;
  throw new IllegalTransitionError(
    report.status === 'submitted'
      ? 'This UAD form was submitted and stays as it is: begin another one'
      : 'This UAD form was discarded: begin another one',
    { reportId, status: report.status, allowed: [] },
  );
};

/** @throws ValidationError that names each field; nothing of it is kept then */
const given = ({ reportId, step, answers }: Written, before: UadAnswers): UadReportEvent[] => {
  const changed = uadFieldNames.filter((field) => field in answers && answers[field] !== (before[field] ?? ''));
  const problems = changed.flatMap((field): FieldError[] => {
    const message = uadDraftProblem(field, answers[field] ?? '');
    return message === undefined ? [] : [{ field, message }];
  });
  if (problems.length > 0) throw new ValidationError('Some fields cannot be kept', problems);
  const recorded = changed.map((field) => ({ field, value: answers[field] ?? '' }));
  return recorded.length === 0 ? [] : [{ type: 'UadAnswersGiven', data: { reportId, step, answers: recorded } }];
};

export const uadReportDecider: Decider<UadReportCommand, UadReportEvent, State> = {
  initialState: undefined,
  decide: decideBy<UadReportCommand, UadReportEvent, State>({
    StartUadReport: ({ data }, report) =>
      report ? [] : [{ type: 'UadReportStarted', data: { reportId: data.reportId } }, ...given(data, {})],
    FillInUadReport: ({ data }, report) => given(data, draftOf(report, data.reportId).answers),
    SubmitUadReport: ({ data: { reportId, today } }, report) => {
      if (report?.status === 'submitted') return [];
      const problems = uadProblems(draftOf(report, reportId).answers, today);
      if (problems.length > 0)
        throw new RuleViolationError('The UAD form cannot be submitted yet', { reportId }, problems);
      return [{ type: 'UadReportSubmitted', data: { reportId } }];
    },
    AttachUadReport: ({ data }, report) => {
      const { reportId, applicationId, orderId } = data;
      if (!report) throw new NotFoundError('There is no such UAD form', { reportId });
      if (report.orderIds?.includes(orderId)) return [];
      if (report.status === 'discarded') {
        throw new IllegalTransitionError('This UAD form was discarded: choose another one', { reportId, allowed: [] });
      }
      if (report.applicationId !== undefined && report.applicationId !== applicationId) {
        throw new IllegalTransitionError('This UAD form belongs to another loan file: begin another one', {
          reportId,
          allowed: [],
        });
      }
      return [{ type: 'UadReportAttached', data }];
    },
    ForgetUadReport: ({ data: { reportId, reason } }, report) => {
      if (!report) throw new NotFoundError('There is no such UAD form', { reportId });
      if (report.applicationId !== undefined) {
        throw new IllegalTransitionError('This UAD form goes with an order: it is erased with its loan file', {
          reportId,
          status: report.status,
          allowed: [],
        });
      }
      if (report.isErased) return [];
      const begun = { reportId, reason, subjects: [uadReportStream(reportId)] };
      return [
        ...(report.status === 'discarded' ? [] : [{ type: 'UadReportDiscarded', data: { reportId } } as const]),
        { type: 'UadReportErasureBegun', data: begun },
      ];
    },
    DiscardUadReport: ({ data }, report) => {
      if (report?.status === 'discarded') return [];
      draftOf(report, data.reportId);
      return [{ type: 'UadReportDiscarded', data }];
    },
  }),
  evolve: evolveUadReport,
};

export const uadReportAggregate: Aggregate<UadReportCommand, UadReportEvent, State> = {
  streamOf: uadReportStream,
  decider: uadReportDecider,
};
