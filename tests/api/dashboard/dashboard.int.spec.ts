import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  dashboardStatsSchema,
  pipelineStatsSchema,
  recentApplicationSchema,
} from '../../../api/dashboard/dashboard.contract.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
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
    const approved = await underwriter
      .patch(`/api/applications/${id}/status`)
      .send({ status: 'approved', notes: 'ok' });
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
      expect((await get('/api/business/dashboard/report.csv')).text.trim().split('\n')).toHaveLength(7);
    });

    it('refuses a filter that does not exist before it writes anything', async () => {
      const report = await get(`/api/business/dashboard/report.csv?filter={"colour":"red"}`);
      expect(report.status).toBe(400);
      expect(report.body).toMatchObject({ errors: [{ field: 'filter.colour' }] });
    });
  });
});
