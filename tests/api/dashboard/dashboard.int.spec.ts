import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dashboardChartsSchema,
  dashboardStatsSchema,
  pipelineStatsSchema,
  recentApplicationSchema,
} from '../../../api/dashboard/dashboard.contract.ts';
import { COUNTED_UP_TO } from '../../../projections/loan-pipeline/kept-figures.ts';
import { eventually } from '../../support/eventually.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, submitRequest } from '../loan-application/requests.ts';

describe('The dashboard', () => {
  let portal: Portal;
  let officer: Agent;
  let position: string | undefined;

  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    const underwriter = await portal.agentAs('underwriter');
    const [borrower] = submitRequest().borrowers;
    if (!borrower) throw new Error('The request has no borrower');
    for (let count = 0; count < 5; count += 1) await submit(officer);
    const { id } = await submit(officer, { borrowers: [{ ...borrower, firstName: '=1+1', lastName: 'Calc' }] });
    const approved = await moveFile(underwriter, id, { status: 'approved', notes: 'ok' });
    position = approved.get('X-Log-Position');
  });
  afterAll(() => portal.stop());

  const get = (path: string) => officer.get(path).set('X-Min-Log-Position', position ?? '');

  it('counts what its figures list', async () => {
    const stats = dashboardStatsSchema.parse((await get('/api/business/dashboard/stats')).body);
    expect(stats).toEqual({
      totalApplications: 6,
      pendingReview: 5,
      inUnderwriting: 0,
      approvedToday: 1,
      totalLoanVolume: 6 * 320_000,
      averageProcessingTime: 0,
      complianceAlerts: 1,
      tasksPending: 0,
      countedAt: null,
      isBehind: false,
    });
    for (const figure of ['pendingReview', 'approvedToday', 'complianceAlerts'] as const) {
      const list = await get(`/api/applications?filter=${JSON.stringify({ figure })}`);
      expect(list.body).toHaveLength(stats[figure]);
    }
  });

  it('shows the five newest applications', async () => {
    const recent = recentApplicationSchema
      .array()
      .parse((await get('/api/business/dashboard/recent-applications')).body);
    expect(recent).toHaveLength(5);
    expect(recent[0]).toMatchObject({ borrowerName: '=1+1 Calc', status: 'approved', assignedTo: null });
  });

  it('counts open applications by stage', async () => {
    expect(pipelineStatsSchema.parse((await get('/api/pipeline/stats')).body)).toEqual({
      preQualification: 6,
      documentCollection: 0,
      underwriting: 0,
      appraisal: 0,
      approval: 0,
      closing: 0,
      countedAt: null,
      isBehind: false,
    });
  });

  describe('report.csv', () => {
    it('has a line per application of the filter, and no formula', async () => {
      const filter = JSON.stringify({ status: 'approved' });
      const report = await get(`/api/business/dashboard/report.csv?filter=${filter}`);
      expect(report.status).toBe(200);
      expect(report.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(report.get('Content-Disposition')).toMatch(
        /^attachment; filename="?loan-pipeline-\d{4}-\d\d-\d\d\.csv"?$/,
      );
      const lines = report.text.trim().split('\n');
      expect(lines).toHaveLength(2);
      expect(lines[0]).toContain('Loan number,Status,Disposition,Priority,Borrower');
      expect(lines[1]).toContain("'=1+1 Calc");
      // Words as on screens, times of the branch, and what underwriters look at first.
      expect(lines[0]).toContain('LTV %,DTI %,DTI lacks,Credit score,Submitted (America/New_York),');
      expect(lines[1]).toMatch(/^LL-[^,]+,Approved,,Medium,/);
      expect(lines[1]).toMatch(/,Conventional,320000,80,34\.33,,,\d{4}-\d\d-\d\d \d\d:\d\d,/);
      expect((await get('/api/business/dashboard/report.csv')).text.trim().split('\n')).toHaveLength(7);
    });

    it('is for those who may see the applications', async () => {
      const admin = await portal.agentAs('admin');
      const closer = await portal.agentAs('closer');
      const { id } = (await closer.get('/api/auth/user')).body;
      const mayRead = (value: boolean | null) =>
        admin.patch(`/api/users/${id}/permissions`).send({ permissions: { applications: { read: value } } });
      await mayRead(false);
      const refused = await closer.get('/api/business/dashboard/report.csv');
      expect([refused.status, refused.body.detail]).toEqual([
        403,
        'You may not see the loan applications that an export has',
      ]);
      await mayRead(null);
      expect((await closer.get('/api/business/dashboard/report.csv')).status).toBe(200);
    });

    it('is made once at a time for each person, who is told what to do', async () => {
      const client = await portal.store.pool.connect();
      const waits = `select from pg_locks as l where l.relation = 'read_model.loan_pipeline'::regclass and not l.granted`;
      try {
        // The first export is under way for as long as nobody can read the table.
        await client.query('begin; lock table read_model.loan_pipeline');
        const first = officer.get('/api/business/dashboard/report.csv').then((answer) => answer);
        await eventually('the first export to begin', async () => (await client.query(waits)).rowCount === 1);
        const second = await officer.get('/api/business/dashboard/report.csv');
        expect([second.status, second.get('Retry-After')]).toEqual([429, '5']);
        expect(second.body).toMatchObject({
          code: 'rate_limited',
          detail: 'An export of yours is under way: wait until it is saved, or cancel it, and export again',
        });
        await client.query('rollback');
        expect((await first).status).toBe(200);
      } finally {
        await client.query('rollback');
        client.release();
      }
      expect((await get('/api/business/dashboard/report.csv')).status).toBe(200);
    });

    it('has its header also where no file fits', async () => {
      const report = await get(`/api/business/dashboard/report.csv?filter=${JSON.stringify({ q: 'nobody' })}`);
      expect(report.text).toMatch(/^\uFEFFLoan number,Status,.*,Application id\n$/);
    });

    it('refuses a filter that does not exist before it writes anything', async () => {
      const report = await get(`/api/business/dashboard/report.csv?filter={"colour":"red"}`);
      expect(report.status).toBe(400);
      expect(report.body).toMatchObject({ errors: [{ field: 'filter.colour' }] });
    });
  });

  it('says of many files when it counted them, and that there were changes since', async () => {
    await portal.store.pool.query(
      `insert into read_model.loan_pipeline
       select r.* from (select f as file from read_model.loan_pipeline as f where f.current_stage is not null limit 1) as p
         cross join generate_series(1, $1) as n
         cross join lateral jsonb_populate_record(p.file, jsonb_build_object('application_id', gen_random_uuid(), 'n', n, 'current_stage', null)) as r`,
      [COUNTED_UP_TO],
    );
    // Files that stand at no stage are in the weeks.
    const charts = dashboardChartsSchema.parse((await get('/api/business/dashboard/charts')).body);
    expect(charts).toMatchObject({ countedAt: expect.any(String), isBehind: false });
    await portal.store.pool.query(
      `update read_model.loan_pipeline set current_stage = 'underwriting' where current_stage is null`,
    );
    const schemas = {
      '/api/business/dashboard/stats': dashboardStatsSchema,
      '/api/business/dashboard/charts': dashboardChartsSchema,
      '/api/pipeline/stats': pipelineStatsSchema,
    };
    const counted = (position: string) =>
      Promise.all(
        Object.entries(schemas).map(async ([path, schema]) => {
          const answer = await officer.get(path).set('X-Min-Log-Position', position);
          const { countedAt, isBehind } = schema.parse(answer.body);
          return { isDated: countedAt !== null, isBehind };
        }),
      );
    const of = (isBehind: boolean) => Object.keys(schemas).map(() => ({ isDated: true, isBehind }));
    expect(await counted(position ?? '')).toEqual(of(false));
    const { position: later } = await submit(officer);
    expect(await counted(later)).toEqual(of(true));
    await eventually('a new count', async () => (await counted(later)).every(({ isBehind }) => !isBehind));
  });
});
