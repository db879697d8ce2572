import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { vendorOrderStatsSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { stageIds } from '../../../events/lending/life-cycle/life-cycle.ts';
import { roles, type Role } from '../../../events/lending/permissions/permissions.ts';
import { workQueues } from '../../../events/lending/life-cycle/work-queues.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { openForgetting } from '../loan-application/forgetting.ts';
import { seedFiles } from '../seeded/seeded-files.ts';

/** Cards of the stages, by the name of their figure. */
const stageFigures = {
  pre_qualification: 'preQualification',
  document_collection: 'documentCollection',
  underwriting: 'underwriting',
  appraisal: 'appraisal',
  approval: 'approval',
  ready_to_close: 'closing',
} as const;

describe('Each figure that leads to a list', () => {
  let portal: Portal;
  let position = 0;
  const agents = new Map<Role, Agent>();
  const as = async (role: Role): Promise<Agent> => {
    const agent = agents.get(role) ?? (await portal.agentAs(role));
    agents.set(role, agent);
    return agent;
  };

  beforeAll(async () => {
    portal = await startPortal();
    const office = openForgetting(portal);
    const files = await seedFiles({ portal, office, as });
    // No workflow runs here: the stages of some files are begun, and one is flagged.
    const underwriter = await as('underwriter');
    const begun = [
      ['submitted', 'pre_qualification', 'in_progress'],
      ['under review', 'document_collection', 'requires_attention'],
      ['in underwriting', 'underwriting', 'in_progress'],
    ] as const;
    for (const [kind, stageId, status] of begun) {
      const id = files.find((file) => file.kind === kind)?.applicationId;
      const sent = { status, notes: 'By hand' };
      const answer = await underwriter.patch(`/api/applications/${id}/stages/${stageId}`).send(sent);
      if (answer.status !== 200) throw new Error(answer.text);
    }
    position = await portal.store.reader.headPosition(portal.database.pool);
    await office.caughtUp(position);
  }, 120_000);
  afterAll(() => portal.stop());

  const read = async (path: string) => {
    const answer = await (await as('manager')).get(path).set('X-Min-Log-Position', String(position));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  /** How many rows the list says that it has, and that it has. */
  const listed = async (path: string, filter: object): Promise<number> => {
    const answer = await read(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`);
    const total = Number(answer.get('Content-Range')?.split('/')[1]);
    expect(answer.body).toHaveLength(total);
    return total;
  };

  it.each(['pendingReview', 'inUnderwriting', 'approvedToday', 'complianceAlerts', 'tasksPending'])(
    'of the dashboard is the length of its list: %s',
    async (figure) => {
      const stats = (await read('/api/business/dashboard/stats')).body;
      expect(await listed('/api/applications', { figure })).toBe(stats[figure]);
    },
  );

  it('of the dashboard is about files that are there', async () => {
    const stats = (await read('/api/business/dashboard/stats')).body;
    expect(await listed('/api/applications', {})).toBe(stats.totalApplications);
    expect(stats.totalApplications).toBeGreaterThan(15);
    expect([stats.pendingReview, stats.inUnderwriting, stats.tasksPending].every((count) => count > 0)).toBe(true);
  });

  it('of a compliance alert says why on each row, and on no other', async () => {
    const rows = (await read('/api/applications?range=[0,99]')).body as { id: string; alerts: unknown[] }[];
    const filter = encodeURIComponent(JSON.stringify({ figure: 'complianceAlerts' }));
    const alerting = (await read(`/api/applications?filter=${filter}`)).body as { id: string }[];
    expect(alerting.length).toBeGreaterThan(0);
    expect(
      rows
        .filter(({ alerts }) => alerts.length > 0)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(alerting.map(({ id }) => id).sort());
  });

  it.each(stageIds)('of the stage %s is the length of its list', async (stage) => {
    const stats = (await read('/api/pipeline/stats')).body;
    expect(await listed('/api/applications', { stage })).toBe(stats[stageFigures[stage]]);
  });

  it.each(workQueues)('of the queue %s is the length of its list', async (queue) => {
    const counters = (await read(`/api/work-queues/${queue}/counters`)).body;
    const path = `/api/work-queues/${queue}`;
    for (const state of ['waiting', 'in_review', 'needs_info', 'done']) {
      expect([state, await listed(path, { state })]).toEqual([state, counters[state]]);
    }
    expect(await listed(path, { overdue: true })).toBe(counters.overdue);
    expect(await listed(path, { conditions: 'before_approval' })).toBe(counters.beforeApproval);
    expect(await listed(path, {})).toBe(counters.waiting + counters.in_review + counters.needs_info);
  });

  it.each(['/api/appraisals', '/api/vendor-orders'])('of %s is the length of its list', async (path) => {
    const stats = vendorOrderStatsSchema.parse((await read(`${path}/stats`)).body);
    const counted = {
      pending_order: stats.pendingOrder,
      scheduled: stats.scheduled,
      in_progress: stats.inProgress,
      completed: stats.completed,
    };
    for (const [status, count] of Object.entries(counted)) {
      expect([status, await listed(path, { status })]).toEqual([status, count]);
    }
  });

  it('of the staff is the length of its list', async () => {
    const stats = (await read('/api/users/stats')).body;
    expect(stats.total).toBeGreaterThanOrEqual(roles.length);
    expect(await listed('/api/users', {})).toBe(stats.total);
    expect(await listed('/api/users', { status: 'active' })).toBe(stats.active);
    expect(await listed('/api/users', { online: true })).toBe(stats.online);
  });

  it('of My Work is what the page lists', async () => {
    for (const role of roles) {
      const answer = await (await as(role)).get('/api/my-work').set('X-Min-Log-Position', String(position));
      if (answer.status === 403) continue;
      expect(answer.body).toHaveLength(Number(answer.get('Content-Range')?.split('/')[1]));
    }
  });
});
