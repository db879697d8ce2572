import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { forgetDraft } from '../../../api/urla-draft/forget-draft.ts';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { answersOf } from '../../../events/lending/urla/answers.ts';
import { urlaDraftDecider } from '../../../events/urla-draft/urla-draft.decider.ts';
import { urlaDraftStream } from '../../../events/urla-draft/urla-draft.stream.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { type Forgetting, foundIn, openForgetting } from '../loan-application/forgetting.ts';
import { filledDraft, type } from './drafts.ts';

/** Traces of the borrowers that a reader could find in any table. */
const ofBorrowers = ['Zoraida', 'Quillfeather', 'zoraida.q@example.com', 'Removed-Ruth', '77 Hidden Hollow'];

describe('The borrowers of a URLA, once they are forgotten', () => {
  let portal: Portal;
  let leo: Agent;
  let office: Forgetting;

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    office = openForgetting(portal);
  });
  afterAll(() => portal.stop());

  it('are gone from draft, demographic information, list and file, with those who were removed before', async () => {
    const { id, borrowerId } = await filledDraft(leo);
    const at = (path: string) => `borrowers.${borrowerId}.${path}`;
    const ruth = `borrowers.${randomUUID()}`;
    await type(leo, id, [
      { path: at('personal.firstName'), value: 'Zoraida' },
      { path: at('personal.lastName'), value: 'Quillfeather' },
      { path: at('personal.email'), value: 'zoraida.q@example.com' },
      { path: 'property.street', value: '77 Hidden Hollow' },
      { path: ruth, item: 'added' },
      { path: `${ruth}.personal.firstName`, value: 'Removed-Ruth' },
      { path: ruth, item: 'removed' },
    ]);
    await leo
      .patch(`/api/urla-drafts/${id}/demographics`)
      .send({ answers: [{ path: at('race.otherAsianRace'), value: 'Zoraida' }] });
    const { body } = await leo.post(`/api/urla-drafts/${id}/submission`);
    const rejection = { status: 'rejected', notes: 'Because of the file', may: authorities } as const;
    await office.send(body.id, { type: 'ChangeApplicationStatus', data: rejection });
    expect(foundIn(await office.dump('event_store'), ofBorrowers)).toEqual([]);

    const forgotten = await office.forget(body.id, borrowerId);
    const list = await leo
      .get('/api/urla-drafts')
      .query({ filter: JSON.stringify({ status: 'submitted' }) })
      .set('X-Min-Log-Position', String(forgotten.position));
    expect(list.body).toEqual([expect.objectContaining({ id, borrowerName: '[erased]' })]);
    expect(foundIn(await office.dump('read_model'), ofBorrowers)).toEqual([]);
    const compliance = await portal.agentAs('compliance_officer');
    for (const path of [
      `/api/urla-drafts/${id}`,
      `/api/urla-drafts/${id}/demographics`,
      `/api/applications/${body.id}/urla`,
    ]) {
      const { status, text } = await (path.endsWith('urla') || path.endsWith('demographics') ? compliance : leo).get(
        path,
      );
      expect([path, status, foundIn(text, ofBorrowers)]).toEqual([path, 200, []]);
    }
    const { body: stated } = await leo.get(`/api/applications/${body.id}/urla`);
    expect(answersOf(stated.urla)).toEqual([]);
    const removed = await portal.store.reader.readStream(portal.store.pool, `urlaDraft-${id}`);
    expect(JSON.stringify(removed)).not.toContain('Removed-Ruth');
    expect(removed.map((event) => event.type)).toContain('UrlaDraftTextErased');
  });

  it('are gone with a draft that was discarded, and not before', async () => {
    const { id, borrowerId } = await filledDraft(leo);
    await type(leo, id, [
      { path: `borrowers.${borrowerId}.personal.firstName`, value: 'Zoraida' },
      { path: 'property.street', value: '77 Hidden Hollow' },
    ]);
    const wish = { draftId: id, reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
    const forget = () => forgetDraft({ store: portal.store, erase: office.erase() }, wish, commandMetadata());
    await expect(forget()).rejects.toThrow('discard it first');
    await leo.delete(`/api/urla-drafts/${id}`);
    await forget();
    await forget();
    const history = await portal.store.reader.readStream(portal.store.pool, `urlaDraft-${id}`);
    expect(foundIn(JSON.stringify(history), ofBorrowers)).toEqual([]);
    expect(history.map((event) => event.type).slice(-2)).toEqual(['UrlaDraftErasureBegun', 'UrlaDraftTextErased']);
    const position = String(history.at(-1)?.position);
    await leo.get('/api/urla-drafts').set('X-Min-Log-Position', position);
    expect(foundIn(await office.dump('read_model'), ofBorrowers)).toEqual([]);
  });

  it('takes no key of anybody whose text stands elsewhere, whatever id a draft once had', async () => {
    const victim = await filledDraft(leo);
    const { body: file } = await leo.post(`/api/urla-drafts/${victim.id}/submission`);
    const { id } = await filledDraft(leo);
    const path = `borrowers.${victim.borrowerId}`;
    // As a draft has it that was typed before such ids were refused.
    const changes = (['added', 'removed'] as const).map((item) => ({ path, item }));
    await portal.store.handle(
      urlaDraftDecider,
      urlaDraftStream(id),
      { type: 'ChangeUrlaDraft', data: { changes, step: 'personal' } },
      commandMetadata(),
      { commandId: randomUUID() },
    );
    await leo.delete(`/api/urla-drafts/${id}`);
    const wish = { draftId: id, reason: 'Request 4712', legalBasis: 'GDPR Art. 17' };
    await forgetDraft({ store: portal.store, erase: office.erase() }, wish, commandMetadata());
    const { body: stated } = await leo.get(`/api/applications/${file.id}/urla`);
    expect(stated.urla.borrowers[victim.borrowerId].personal.lastName).toBe('Sample');
  });
});
