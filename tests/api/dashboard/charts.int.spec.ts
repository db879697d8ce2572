import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DashboardCharts, dashboardChartsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import type { ApplicationFilter } from '../../../api/loan-application/list/list.contract.ts';
import { settingsSchema } from '../../../api/settings/settings.contract.ts';
import { addDays, mondayOf } from '../../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { weekdays } from '../../../events/lending/calendar/weekdays.ts';
import {
  loanApplicationDecider,
  type LoanApplicationCommand,
} from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { cycleTimes } from '../../../projections/loan-pipeline/pipeline-charts.queries.ts';
import { commandMetadata, submission } from '../../support/histories/builders.ts';
import { eventually } from '../../support/eventually.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit } from '../loan-application/requests.ts';

const ZONE = 'America/Chicago';
const DAY_MS = 86_400_000;

describe('The charts of the dashboard', () => {
  let portal: Portal;
  let officer: Agent;
  let charts: DashboardCharts;
  /** The Monday before last, at the branch. */
  const monday = addDays(mondayOf(plainDateIn(new Date().toISOString(), ZONE)), -14);

  const does = async (id: string, command: LoanApplicationCommand, effectiveAt: string): Promise<void> => {
    await portal.store.handle(
      loanApplicationDecider,
      loanApplicationStream(id),
      command,
      commandMetadata({ effectiveAt, actor: { kind: 'system', id: 'import', name: 'Import' } }),
      { commandId: randomUUID() },
    );
  };
  const total = async (filter: ApplicationFilter): Promise<number> => {
    const answer = await officer.get(
      `/api/applications?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    return Number(answer.get('Content-Range')?.split('/')[1]);
  };

  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    const underwriter = await portal.agentAs('underwriter');
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await submit(officer)).id);
    const [first = '', second = '', third = '', fourth = ''] = ids;
    // The weeks before today may have a holiday.
    const admin = await portal.agentAs('admin');
    const [main] = settingsSchema.parse((await admin.get('/api/settings')).body).branches.list;
    const { id, isMain: _isMain, closedAt: _closedAt, ...calendar } = main ?? {};
    await admin.put(`/api/settings/branches/${id}`).send({ ...calendar, holidaysClosed: false });
    // Friday to Tuesday is two opening days; Monday to the Monday after next is ten.
    const stageId = 'pre_qualification';
    await does(
      first,
      { type: 'ChangeStage', data: { stageId, status: 'in_progress', may: ['work'] } },
      `${addDays(monday, 4)}T20:00:00.000Z`,
    );
    await does(
      first,
      { type: 'ChangeStage', data: { stageId, status: 'completed', may: ['work'] } },
      `${addDays(monday, 8)}T15:00:00.000Z`,
    );
    await does(
      second,
      { type: 'ChangeStage', data: { stageId, status: 'in_progress', may: ['work'] } },
      `${monday}T18:00:00.000Z`,
    );
    await does(
      second,
      { type: 'ChangeStage', data: { stageId, status: 'completed', may: ['work'] } },
      `${addDays(monday, 14)}T06:00:00.000Z`,
    );
    // From Thursday over Independence Day and a weekend to Monday, last year.
    for (const [status, at] of [
      ['in_progress', '2025-07-03T15:00:00.000Z'],
      ['completed', '2025-07-07T15:00:00.000Z'],
    ] as const)
      await does(fourth, { type: 'ChangeStage', data: { stageId: 'document_collection', status, may: ['work'] } }, at);
    // Begun and not completed.
    await does(
      third,
      { type: 'ChangeStage', data: { stageId, status: 'in_progress', may: ['work'] } },
      `${monday}T18:00:00.000Z`,
    );
    for (const [id, status] of [
      [first, 'approved'],
      [second, 'rejected'],
    ] as const) {
      const reasons = status === 'rejected' && { reasons: ['insufficient_income'] };
      const answer = await moveFile(underwriter, id, { status, notes: 'As discussed', ...reasons });
      expect([status, answer.status, answer.body]).toEqual([status, 200, expect.anything()]);
    }
    await eventually('all of it', async () => (await total({ status: 'rejected' })) === 1);
    charts = dashboardChartsSchema.parse((await officer.get('/api/business/dashboard/charts')).body);
  });
  afterAll(() => portal.stop());

  it('count by stage and age what the list of stage and age has', async () => {
    expect(charts.stages).toHaveLength(6);
    expect(charts.stages[0]).toEqual({ stage: 'pre_qualification', files: [2, 0, 0, 0] });
    for (const { stage, files } of charts.stages) {
      for (const [index, count] of files.entries()) {
        const { daysFrom = 0, daysTo } = charts.buckets[index] ?? {};
        expect(await total({ stage, daysFrom, daysTo: daysTo ?? undefined })).toBe(count);
      }
    }
  });

  it('count for each of twelve weeks what its lists have', async () => {
    expect(charts.weeks).toHaveLength(12);
    expect(charts.weeks.at(-1)).toMatchObject({ submitted: 4, volume: 4 * 320_000, approved: 1, rejected: 1 });
    for (const { from, to, submitted, approved, rejected } of [
      ...charts.weeks.slice(-2),
      ...charts.weeks.slice(0, 1),
    ]) {
      const decided = { decidedFrom: from, decidedTo: to };
      expect(await total({ submittedFrom: from, submittedTo: to })).toBe(submitted);
      expect(await total({ status: ['approved', 'closing_ready', 'funded'], ...decided })).toBe(approved);
      expect(await total({ status: 'rejected', ...decided })).toBe(rejected);
    }
  });

  it('measure completed stages in opening days of the branch', async () => {
    const [first, ...others] = charts.cycleTimes;
    expect(first).toEqual({ stage: 'pre_qualification', files: 2, medianDays: 6, p90Days: 9.2 });
    expect(others.every(({ files, medianDays }) => files === 0 && medianDays === null)).toBe(true);
    const { completedFrom } = charts;
    expect(await total({ completedStage: 'pre_qualification', completedFrom })).toBe(2);
    expect(await total({ completedStage: 'pre_qualification', completedFrom: addDays(monday, 10) })).toBe(1);
  });

  it('count a file into the bucket of its age at both ends of each, as the list does', async () => {
    const before = charts.stages[0]?.files ?? [];
    for (const days of [7, 8, 14, 15, 30, 31]) {
      const id = randomUUID();
      // A day that has begun counts.
      const effectiveAt = new Date(Date.now() - (days - 0.5) * DAY_MS).toISOString();
      await does(id, { type: 'SubmitLoanApplication', data: submission({ applicationId: id }) }, effectiveAt);
    }
    const stage = 'pre_qualification';
    await eventually('all of them', async () => (await total({ stage, daysFrom: 7 })) === 6);
    const answer = await officer.get('/api/business/dashboard/charts');
    const { buckets, stages } = dashboardChartsSchema.parse(answer.body);
    expect(stages[0]?.files.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2, 2, 1]);
    for (const [index, count] of (stages[0]?.files ?? []).entries()) {
      const { daysFrom = 0, daysTo } = buckets[index] ?? {};
      expect(await total({ stage, daysFrom, daysTo: daysTo ?? undefined })).toBe(count);
    }
  });

  it('count no holiday on which the branch is closed', async () => {
    const viewer = { userId: randomUUID(), now: new Date().toISOString(), timeZone: ZONE };
    const daysOf = async (holidaysClosed: boolean) => {
      const calendar = { timeZone: ZONE, openingDays: weekdays.slice(0, 5), cutOffHour: 17, holidaysClosed };
      const stages = await cycleTimes(portal.database.pool, '2025-06-30', calendar, viewer);
      return stages.find(({ stage }) => stage === 'document_collection')?.medianDays;
    };
    expect([await daysOf(true), await daysOf(false)]).toEqual([1, 2]);
  });
});
