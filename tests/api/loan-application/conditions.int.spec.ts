import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanCondition } from '../../../api/loan-application/conditions/conditions.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { pdf, submit, type Submitted } from './requests.ts';
import { detailsAt } from './stored-documents.ts';

/** Conditions of a file, from being added to being cleared, and the ways back. */
describe('Conditions of a loan file', () => {
  let portal: Portal;
  let file: Submitted;
  let position: string;
  const agents = new Map<Role, Agent>();

  beforeAll(async () => {
    portal = await startPortal();
    for (const role of ['manager', 'underwriter', 'loan_officer', 'processor', 'closer', 'viewer'] as const)
      agents.set(role, await portal.agentAs(role));
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(as('loan_officer'));
    position = file.position;
  });

  const as = (role: Role): Agent => {
    const agent = agents.get(role);
    if (!agent) throw new Error(`Nobody is signed in as ${role}`);
    return agent;
  };
  type Answer = Awaited<ReturnType<ReturnType<Agent['post']>['send']>>;
  /** @throws where it is refused */
  const done = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(answer.text);
    position = answer.get('X-Log-Position') ?? position;
    return answer;
  };
  const send = (role: Role, path: string, body: object) =>
    as(role).post(`/api/applications/${file.id}/conditions${path}`).send(body);
  const details = (role: Role = 'underwriter') => detailsAt(as(role), file.id, position);
  const onlyCondition = async (): Promise<LoanCondition> => {
    const [condition] = (await details()).conditions;
    if (!condition) throw new Error('There is no condition');
    return condition;
  };
  const addFromTemplate = async (templateId: string, more: object = {}) => {
    done(await send('processor', '', { templates: [{ templateId, ...more }] }));
    return onlyCondition();
  };
  const upload = async (text: string) =>
    done(
      await as('processor')
        .post(`/api/applications/${file.id}/documents`)
        .field('documentType', 'pay_stub')
        .attach('file', pdf(text), 'stub.pdf'),
    ).body as { documentId: string; documentVersion: number };
  const replace = async (documentId: string, text: string) =>
    done(
      await as('processor')
        .post(`/api/applications/${file.id}/documents/${documentId}/versions`)
        .attach('file', pdf(text), 'stub.pdf'),
    );
  const review = async (documentId: string, status: string) =>
    done(
      await as('processor')
        .patch(`/api/applications/${file.id}/documents/${documentId}`)
        .send({ status, reviewNotes: 'Looked at' }),
    );
  const setStatus = (role: Role, status: string) => moveFile(as(role), file.id, { status, notes: 'Because' });

  it('are added from templates and in own words, and shown in the order of their numbers', async () => {
    done(
      await send('processor', '', {
        templates: [{ templateId: 'appraisal', mustBeMetBefore: 'prior_to_closing' }],
        conditions: [
          {
            title: 'Divorce decree',
            externalWording: 'Send the decree of your divorce, all pages',
            mustBeMetBefore: 'prior_to_docs',
            category: 'legal',
            dueOn: '2099-01-05',
          },
        ],
      }),
    );
    expect((await details()).conditions).toMatchObject([
      { number: 1, templateId: 'appraisal', source: 'template', mustBeMetBefore: 'prior_to_closing', status: 'open' },
      { number: 2, title: 'Divorce decree', source: 'manual', internalWording: null, dueOn: '2099-01-05' },
    ]);
  });

  it('are refused by field', async () => {
    const answer = await send('processor', '', {
      templates: [{ templateId: 'nonsense' }],
      conditions: [{ title: ' ', externalWording: 'SSN 900-12-3456', mustBeMetBefore: 'never', category: 'legal' }],
    });
    expect(answer.status).toBe(400);
    expect((answer.body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'templates.0.templateId',
      'conditions.0.title',
      'conditions.0.externalWording',
      'conditions.0.mustBeMetBefore',
    ]);
    expect((await send('processor', '', {})).body).toMatchObject({ errors: [{ field: 'templates' }] });
    const late = await send('processor', '', { templates: [{ templateId: 'appraisal', dueOn: '2020-01-01' }] });
    expect(late.body).toMatchObject({ errors: [{ field: 'templates.0.dueOn' }] });
  });

  it('reopen by themselves when their evidence is replaced: the gate refuses, and the history says why', async () => {
    const { id } = await addFromTemplate('recent_pay_stubs', { mustBeMetBefore: 'prior_to_closing' });
    const { documentId } = await upload('March');
    done(await send('processor', `/${id}/receipt`, { documentIds: [documentId] }));
    await review(documentId, 'verified');
    const evidence = [{ documentId, documentVersion: 1 }];
    done(await send('underwriter', `/${id}/clearing`, { evidence, note: 'Covers 30 days' }));
    const cleared = await onlyCondition();
    expect(cleared).toMatchObject({ status: 'cleared', evidence: [{ documentId, documentVersion: 1 }] });
    expect(cleared.evidence[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    done(await setStatus('underwriter', 'approved'));

    await waiveBeforeClosing(as('underwriter'), file.id);
    await replace(documentId, 'April');
    await review(documentId, 'verified');

    const why = 'Pay stub was replaced by version 2';
    const reopened = await onlyCondition();
    expect(reopened).toMatchObject({ status: 'reopened', evidence: [] });
    expect(reopened.steps.at(-1)).toMatchObject({ status: 'reopened', note: why, cause: 'evidence_replaced' });

    const refused = await setStatus('closer', 'closing_ready');
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      failing: [
        {
          item: 'Condition 1, before closing, is reopened: Recent pay stubs',
          fix: 'Clear it, or waive it with a reason',
          conditionId: id,
        },
      ],
    });
    const { timeline, allowedStatuses } = await details();
    expect(timeline.map(({ event }) => event)).toContain(`Condition 1, Recent pay stubs, reopened: ${why}`);
    expect(allowedStatuses.find(({ status }) => status === 'closing_ready')?.blocks).toMatchObject([
      { conditionId: id },
    ]);
    const history = await as('underwriter').get(`/api/applications/${file.id}/events`);
    expect(JSON.stringify(history.body)).toContain(`Condition 1, Recent pay stubs, reopened: ${why}`);

    // One append: nobody has ever seen the new file with the old clearing.
    const stale = await send('underwriter', `/${id}/clearing`, { evidence });
    expect(stale.body).toMatchObject({ code: 'rule_violation', errors: [{ field: 'evidence.0' }] });
    done(await send('underwriter', `/${id}/clearing`, { evidence: [{ documentId, documentVersion: 2 }] }));
    done(await setStatus('closer', 'closing_ready'));
  });

  it('reopen when the evidence is rejected afterwards', async () => {
    const { id } = await addFromTemplate('recent_pay_stubs');
    const { documentId } = await upload('March');
    await review(documentId, 'verified');
    done(await send('underwriter', `/${id}/clearing`, { evidence: [{ documentId, documentVersion: 1 }] }));
    await review(documentId, 'rejected');
    expect((await onlyCondition()).steps.at(-1)).toMatchObject({
      status: 'reopened',
      note: 'Pay stub was rejected',
      by: expect.any(String),
    });
    expect((await setStatus('underwriter', 'approved')).body).toMatchObject({ failing: [{ conditionId: id }] });
  });

  it('are requested with a document, and received once it comes in', async () => {
    const { id } = await addFromTemplate('recent_pay_stubs');
    done(
      await as('processor')
        .post(`/api/applications/${file.id}/document-requests`)
        .send({ documentType: 'pay_stub', reason: 'Shows what you earn' }),
    );
    const [asked] = (await details()).documents;
    done(await send('processor', `/${id}/request`, { documentIds: [asked?.id], dueOn: '2099-01-05' }));
    expect(await onlyCondition()).toMatchObject({ status: 'requested', dueOn: '2099-01-05' });
    const { documentId } = await upload('March');
    expect(documentId).toBe(asked?.id);
    expect(await onlyCondition()).toMatchObject({ status: 'received', documentIds: [documentId] });
    done(await send('processor', `/${id}/return`, { reason: 'Page 2 is missing' }));
    await replace(documentId, 'March, all pages');
    expect(await onlyCondition()).toMatchObject({ status: 'received', returnedCount: 1 });
  });

  it('after closing take evidence on a funded file, and nothing else comes in', async () => {
    const { id } = await addFromTemplate('recent_pay_stubs', { mustBeMetBefore: 'post_closing' });
    const early = await upload('before funding');
    done(await setStatus('underwriter', 'approved'));
    await review(early.documentId, 'verified');
    await waiveBeforeClosing(as('underwriter'), file.id);
    done(await setStatus('closer', 'closing_ready'));
    done(await setStatus('closer', 'funded'));
    const handIn = (fields: Readonly<Record<string, string>>) =>
      as('processor')
        .post(`/api/applications/${file.id}/documents`)
        .field({ documentType: 'other', ...fields })
        .attach('file', pdf('after funding'), 'recorded-deed.pdf');
    const stray = await handIn({});
    expect([stray.status, stray.body.detail]).toEqual([409, expect.stringContaining('upload it at that condition')]);
    const { documentId } = done(await handIn({ conditionId: id })).body;
    expect(await onlyCondition()).toMatchObject({ status: 'received', documentIds: [documentId] });
    await review(documentId, 'verified');
    done(await send('underwriter', `/${id}/clearing`, { evidence: [{ documentId, documentVersion: 1 }] }));
    expect(await onlyCondition()).toMatchObject({ status: 'cleared', evidence: [{ documentId }] });
    expect((await handIn({ conditionId: id })).status).toBe(409);
  });

  it('are decided on by who may', async () => {
    const { id } = await addFromTemplate('hazard_insurance');
    const reason = { reason: 'Not needed here' };
    for (const [path, body] of [
      ['/clearing', { note: 'Seen' }],
      ['/waiver', reason],
    ] as const) {
      const refused = await send('processor', `/${id}${path}`, body);
      expect(refused.status).toBe(403);
      expect(refused.body).toMatchObject({ permission: 'underwriting.approve' });
    }
    expect((await send('loan_officer', `/${id}/withdrawal`, reason)).status).toBe(403);
    expect((await send('viewer', `/${id}/return`, reason)).status).toBe(403);
    done(await send('manager', `/${id}/waiver`, reason));
    expect(await onlyCondition()).toMatchObject({ status: 'waived' });
    done(await send('manager', `/${id}/reopening`, { reason: 'It is needed' }));
    done(await send('processor', `/${id}/comments`, { comment: 'Agent called' }));
    done(await send('underwriter', `/${id}/withdrawal`, { reason: 'A lot without a house' }));
    expect(await onlyCondition()).toMatchObject({ status: 'withdrawn', comments: [{ text: 'Agent called' }] });
  });

  it('before funding are cleared by a closer, who does not waive them', async () => {
    const { id } = await addFromTemplate('signed_closing_package');
    expect((await send('closer', `/${id}/waiver`, { reason: 'In a hurry' })).status).toBe(403);
    done(await send('closer', `/${id}/clearing`, { note: 'Package complete' }));
    expect(await onlyCondition()).toMatchObject({ status: 'cleared', evidence: [] });
  });

  it('before approval are neither waived nor passed over', async () => {
    const { id } = await addFromTemplate('recent_pay_stubs');
    expect((await send('underwriter', `/${id}/waiver`, { reason: 'Fine' })).status).toBe(422);
    expect((await setStatus('underwriter', 'approved')).status).toBe(422);
    const { title, externalWording, category } = await onlyCondition();
    const body = { title, externalWording, category, mustBeMetBefore: 'prior_to_docs' };
    const late = await as('underwriter')
      .put(`/api/applications/${file.id}/conditions/${id}`)
      .send({ ...body, dueOn: '2020-01-01' });
    expect(late.body).toMatchObject({ errors: [{ field: 'dueOn' }] });
    done(await as('underwriter').put(`/api/applications/${file.id}/conditions/${id}`).send(body));
    done(await setStatus('underwriter', 'approved'));
  });

  it('are not cleared on what someone else has changed meanwhile', async () => {
    const { id } = await addFromTemplate('hazard_insurance');
    const { version } = await details();
    done(await send('processor', `/${id}/comments`, { comment: 'Agent called' }));
    const late = await send('underwriter', `/${id}/clearing`, { note: 'Seen' }).set('If-Match', `"${version}"`);
    expect(late.status).toBe(412);
  });
});
