import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import type { StaffMember } from '../../../api/user/user.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, type Submitted } from './requests.ts';

/** Permissions for acts on files, and the file's own report of them beforehand. */
describe('Decisions on a loan file', () => {
  let portal: Portal;
  let file: Submitted;
  const agents = new Map<Role, Agent>();

  beforeAll(async () => {
    portal = await startPortal();
    for (const role of [
      'manager',
      'underwriter',
      'loan_officer',
      'processor',
      'closer',
      'compliance_officer',
      'viewer',
      'admin',
    ] as const) {
      agents.set(role, await portal.agentAs(role));
    }
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(as('loan_officer'));
  });

  const as = (role: Role): Agent => {
    const agent = agents.get(role);
    if (!agent) throw new Error(`Nobody is signed in as ${role}`);
    return agent;
  };
  const setStatus = (role: Role, status: string, more: object = { notes: 'Because' }, id = file.id) =>
    moveFile(as(role), id, { status, ...more });
  const setStage = (role: Role, stageId: string, status: string) =>
    as(role).patch(`/api/applications/${file.id}/stages/${stageId}`).send({ status, notes: 'Because' });
  const done = async (sent: ReturnType<typeof setStatus>): Promise<string> => {
    const answer = await sent;
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.get('X-Log-Position') ?? '0';
  };
  const detailsFor = async (role: Role, position: string) => {
    const answer = await as(role).get(`/api/applications/${file.id}/detailed`).set('X-Min-Log-Position', position);
    return detailedApplicationSchema.parse(answer.body);
  };
  const toUnderwriting = async () => {
    await done(setStatus('processor', 'under_review'));
    await done(setStatus('processor', 'underwriting'));
  };
  const complete = async (...stageIds: readonly string[]) => {
    for (const stageId of stageIds) await done(setStage('underwriter', stageId, 'completed'));
  };

  describe('by role', () => {
    it('lets a closer close and fund, and not decide', async () => {
      await done(setStatus('underwriter', 'approved'));
      const undone = await setStatus('closer', 'underwriting');
      expect(undone.status).toBe(403);
      expect(undone.body).toMatchObject({ permission: 'underwriting.approve' });
      await waiveBeforeClosing(as('underwriter'), file.id);
      await done(setStatus('closer', 'closing_ready'));
      await done(setStatus('closer', 'funded'));
    });

    it.each(['processor', 'loan_officer'] as const)('lets a %s neither close nor undo', async (role) => {
      await done(setStatus('underwriter', 'approved'));
      for (const status of ['closing_ready', 'underwriting', 'documents_needed', 'under_review']) {
        expect((await setStatus(role, status)).status).toBe(403);
      }
      await done(setStatus('underwriter', 'rejected'));
      expect((await setStatus(role, 'under_review')).status).toBe(403);
    });

    it.each(['underwriting', 'appraisal', 'approval'])('decides stage %s by underwriters only', async (stageId) => {
      await toUnderwriting();
      await done(setStage('processor', stageId, 'in_progress'));
      for (const status of ['completed', 'rejected']) {
        const answer = await setStage('processor', stageId, status);
        expect(answer.status).toBe(403);
        expect(answer.body).toMatchObject({ permission: 'underwriting.approve' });
      }
      await done(setStage('underwriter', stageId, 'completed'));
    });

    it('lets a manager decide on what others submitted, and not on a file of their own', async () => {
      await done(setStatus('manager', 'approved'));
      const { id } = await submit(as('manager'));
      const answer = await setStatus('manager', 'approved', { notes: 'Mine' }, id);
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ detail: expect.stringMatching(/You took or submitted .* someone else/) });
      await done(setStatus('underwriter', 'approved', { notes: 'Seen by another pair of eyes' }, id));
      await waiveBeforeClosing(as('underwriter'), id);
      await done(setStatus('manager', 'closing_ready', {}, id));
      expect((await setStatus('manager', 'funded', {}, id)).status).toBe(403);
      await done(setStatus('manager', 'rejected', { notes: 'Withdrawn' }, id));
      expect((await setStatus('manager', 'under_review', { notes: 'Again' }, id)).status).toBe(403);
    });
  });

  describe('and what the file says before', () => {
    it('lists each move with its requirements and overrides', async () => {
      await complete('pre_qualification', 'document_collection');
      await toUnderwriting();
      const position = await done(setStage('underwriter', 'underwriting', 'requires_attention'));
      const { allowedStatuses, isOwnSubmission } = await detailsFor('underwriter', position);
      expect(isOwnSubmission).toBe(false);
      expect(allowedStatuses.find(({ status }) => status === 'approved')).toMatchObject({
        override: true,
        authority: 'decide',
        keptFromSubmitter: true,
        blocks: [],
        passedOver: [
          { item: 'Stage Underwriting requires attention', stageId: 'underwriting' },
          { item: 'Stage Appraisal is pending', stageId: 'appraisal' },
        ],
      });
      expect((await detailsFor('loan_officer', position)).isOwnSubmission).toBe(true);

      const unwarned = await setStatus('underwriter', 'approved', {});
      expect(unwarned.status).toBe(422);
      expect(unwarned.body).toMatchObject({ errors: [{ field: 'notes' }] });
      expect(unwarned.body).toMatchObject({ passedOver: [{ stageId: 'underwriting' }, { stageId: 'appraisal' }] });

      const approved = await done(setStatus('underwriter', 'approved', { notes: 'The committee has seen both' }));
      const [latest] = (await detailsFor('underwriter', approved)).timeline;
      expect(latest?.event).toBe(
        "Status changed from Underwriting to Approved (override), past Underwriting (requires attention), Appraisal (pending); needed before closing: homeowner's insurance, closing disclosure",
      );
      const { allowedStatuses: next } = await detailsFor('closer', approved);
      expect(next.find(({ status }) => status === 'closing_ready')?.open).toContainEqual(
        expect.objectContaining({ stageId: 'appraisal', approvedPastBecause: 'The committee has seen both' }),
      );
    });

    it('approves without a note what is done', async () => {
      await complete('pre_qualification', 'document_collection', 'underwriting', 'appraisal');
      await toUnderwriting();
      await done(setStatus('underwriter', 'approved', {}));
    });

    it('leaves no stage of a rejected file in progress, and gives them back when it is taken up again', async () => {
      await done(setStage('processor', 'pre_qualification', 'in_progress'));
      const rejected = await done(
        setStatus('underwriter', 'rejected', { reasons: ['insufficient_income', 'excessive_obligations'] }),
      );
      const details = await detailsFor('underwriter', rejected);
      expect(details.workflowStages.map(({ status }) => status)).toEqual(['rejected', ...Array(5).fill('pending')]);
      expect(details.timeline[0]?.event).toBe(
        'Status changed from Submitted to Rejected: Income insufficient for amount of credit requested; ' +
          'Excessive obligations in relation to income',
      );
      const again = await done(setStatus('underwriter', 'under_review', { notes: 'A co-borrower joins' }));
      expect((await detailsFor('underwriter', again)).workflowStages[0]?.status).toBe('in_progress');
    });

    it('asks a rejection for its reasons', async () => {
      const bare = await setStatus('underwriter', 'rejected', {});
      expect(bare.status).toBe(422);
      expect(bare.body).toMatchObject({ errors: [{ field: 'reasons' }] });
      expect((await setStatus('underwriter', 'rejected', { reasons: ['bad_luck'] })).status).toBe(400);
      expect((await setStatus('underwriter', 'rejected', { reasons: ['other'] })).status).toBe(422);
    });
  });

  describe('Who works on it', () => {
    const assign = (role: Role) =>
      as('manager')
        .put(`/api/applications/${file.id}/assignee`)
        .send({ assigneeId: demoStaffMember(role).userId });

    it('is someone who may: whom the list of assignees offers', async () => {
      const staff = (await as('manager').get('/api/staff')).body as StaffMember[];
      expect(new Set(staff.map(({ role }) => role))).toEqual(
        new Set(['admin', 'manager', 'senior_underwriter', 'underwriter', 'loan_officer', 'processor', 'closer']),
      );
      for (const role of ['viewer', 'compliance_officer'] as const) {
        const answer = await assign(role);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ errors: [{ field: 'assigneeId' }] });
      }
      await done(assign('closer'));
    });
  });

  describe('Comments', () => {
    const comment = (role: Role) => as(role).post(`/api/applications/${file.id}/comments`).send({ comment: 'Seen' });

    it('are open to whoever may read the file in compliance', async () => {
      expect((await comment('compliance_officer')).status).toBe(201);
      expect((await comment('loan_officer')).status).toBe(201);
      expect((await comment('viewer')).status).toBe(403);
    });
  });
});
