import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { json, problem, write } from '../../../support/component.tsx';
import { detailed, detailedAnswer, fileId, loanFile } from '../../../support/component/loan-file.ts';
import { facts, need, picture, press, reviewing, routeOf, verified, w2 } from './reviewing.tsx';

describe('The review of a document', () => {
  it('tells its uploader before the decision that someone else has to approve it', async () => {
    reviewing(picture, {
      more: { [detailed]: detailedAnswer(loanFile({ documents: [{ ...picture, verifyingNeedsAnother: true }] })) },
    });
    await screen.findByText('You uploaded this file: someone else who may approve documents has to approve it.');
    screen.getByRole('button', { name: 'Reject' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('shows the file beside what it should prove, what it says and the decision', async () => {
    reviewing(picture);
    await screen.findByRole('heading', { name: 'Review: Pay stub' });
    screen.getByText('1 of 3');
    expect((await screen.findByRole('img', { name: 'pay-stub.png' })).getAttribute('src')).toBe('blob:picture');
    screen.getByText('(Employment of Alice Rivera: employed)');
    const says = within(screen.getByRole('region', { name: 'What the file says' }));
    await says.findByText('$3,100.00 ($6,716.67 a month)');
    says.getByText('Monthly income of Alice Rivera');
    says.getByText('The document shows less than the application states');
    says.getByText('1 difference');
    screen.getByRole('group', { name: 'Review pay-stub.png' });
  });

  it('is decided by keys, with the notes that were written', async () => {
    const { user, answer, askedFor } = reviewing(picture);
    await screen.findByRole('img', { name: 'pay-stub.png' });
    press('w');
    const notes = screen.getByRole('textbox', { name: 'Review notes for pay-stub.png' });
    expect(document.activeElement).toBe(notes);
    await write(user, notes, 'The left edge is cut off');
    answer({ [routeOf('PATCH', picture)]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    press('c');
    await waitFor(() => expect(askedFor(routeOf('PATCH', picture))).toHaveLength(1));
    const [sent] = askedFor(routeOf('PATCH', picture));
    expect(sent?.body).toEqual({ status: 'needs_review', reviewNotes: 'The left edge is cut off' });
    expect(sent?.headers.get('If-Match')).toBe('"1"');
  });

  describe('while the application goes on by itself', () => {
    const noteOn = async (newest: DetailedApplication) => {
      const shown = reviewing(picture);
      await screen.findByRole('img', { name: 'pay-stub.png' });
      await write(shown.user, screen.getByRole('textbox', { name: /^Review notes for/ }), 'The left edge is cut off');
      const route = routeOf('PATCH', picture);
      shown.answer({
        [detailed]: detailedAnswer(newest),
        [route]: ({ headers }) =>
          headers.get('If-Match') === '"1"'
            ? problem(412, 'Changed meanwhile', { code: 'version_conflict', expectedVersion: 1, actualVersion: 2 })
            : json(commandAnswerSchema, { id: fileId, version: 3 }),
      });
      press('c');
      return { ...shown, versions: () => shown.askedFor(route).map(({ headers }) => headers.get('If-Match')) };
    };
    const file = loanFile({ documents: [verified, picture, w2], needs: [need], version: 2 });

    it('is decided all the same where the document is as it was', async () => {
      const { versions } = await noteOn({ ...file, documents: [verified, picture, { ...w2, differences: 1 }] });
      await waitFor(() => expect(versions()).toEqual(['"1"', '"2"']));
      const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Review notes for/ });
      await waitFor(() => expect(notes.value).toBe(''));
      expect(screen.queryByText('Someone else changed this application first')).toBeNull();
    });

    it('is not where a newer file has come, and keeps the note', async () => {
      const { versions } = await noteOn({ ...file, documents: [verified, { ...picture, documentVersion: 2 }, w2] });
      await screen.findByText('Someone else changed this application first');
      expect(versions()).toEqual(['"1"']);
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Review notes for/ }).value).toBe(
        'The left edge is cut off',
      );
    });
  });

  it.each([
    ['c', 'Request changes of pay-stub.png?', 'Request changes', 'needs_review'],
    ['x', 'Reject pay-stub.png?', 'Reject document', 'rejected'],
  ] as const)('asks why before it is sent back by the key %s', async (key, title, confirm, status) => {
    const { user, answer, askedFor } = reviewing(picture);
    await screen.findByRole('img', { name: 'pay-stub.png' });
    press(key);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: confirm });
    // It was opened to be written in: nobody has to press it first.
    const note = dialog.getByRole('textbox', { name: /What is wrong/ });
    await waitFor(() => expect(document.activeElement).toBe(note));
    await user.keyboard('Page 2 is missing');
    await waitFor(() => expect(send.disabled).toBe(false));
    expect(askedFor(routeOf('PATCH', picture))).toEqual([]);
    answer({ [routeOf('PATCH', picture)]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor(routeOf('PATCH', picture)).map(({ body }) => body)).toEqual([
      { status, reviewNotes: 'Page 2 is missing' },
    ]);
  });

  it('asks why a document that differs is good all the same', async () => {
    const differing = { ...picture, differences: 2 };
    const file = loanFile({ documents: [verified, differing, w2], needs: [need] });
    const { user, answer, askedFor } = reviewing(picture, { more: { [detailed]: detailedAnswer(file) } });
    await screen.findByRole('img', { name: 'pay-stub.png' });
    press('a');
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve pay-stub.png although it differs?' }));
    expect(askedFor(routeOf('PATCH', picture))).toEqual([]);
    await write(user, dialog.getByRole('textbox', { name: /Why it is good/ }), 'Raise since March');
    answer({ [routeOf('PATCH', picture)]: json(commandAnswerSchema, { id: fileId, version: 2 }) });
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor(routeOf('PATCH', picture)).map(({ body }) => body)).toEqual([
      { status: 'verified', reviewNotes: 'Raise since March' },
    ]);
  });

  it('is not decided by a letter that is typed into the notes', async () => {
    const { user, askedFor } = reviewing(picture);
    const notes = await screen.findByRole('textbox', { name: 'Review notes for pay-stub.png' });
    await user.type(notes, 'axc');
    expect(askedFor(routeOf('PATCH', picture))).toEqual([]);
  });

  it('goes on to the next document and back, what is to be reviewed first', async () => {
    const { address } = reviewing(picture);
    await screen.findByText('1 of 3');
    press('j');
    await screen.findByText('2 of 3');
    expect(address()).toContain(w2.id);
    press('j');
    await screen.findByText('3 of 3');
    expect(address()).toContain(verified.id);
    press('k');
    await screen.findByText('2 of 3');
  });

  it.each([
    ['no_text', /picture of a paper, without text/],
    ['encrypted', /locked with a password/],
    ['broken', /This PDF is damaged/],
    ['too_large', /too large for its text/],
  ] as const)('says why a file was not read: %s, and can still be decided', async (outcome, text) => {
    reviewing(picture, { said: facts({ outcome, facts: [] }) });
    await screen.findByText(text);
    expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', false);
  });

  it('has a file read that nobody has read, once, for whoever may approve it', async () => {
    const unread = facts({ outcome: null, facts: [] });
    const reading = { [routeOf('POST', picture, '/reading')]: json(commandAnswerSchema, { id: fileId, version: 2 }) };
    const { askedFor } = reviewing(picture, { said: unread, more: reading });
    await waitFor(() => expect(askedFor(routeOf('POST', picture, '/reading'))).toHaveLength(1));
  });

  it('says why the file is not handed out', async () => {
    reviewing(picture, { more: { [routeOf('GET', picture, '/file')]: problem(500, 'The stored file is damaged') } });
    await screen.findByText('This file is not handed out.');
    screen.getByText('The stored file is damaged');
  });

  it('is kept from a mere reader, who is told whom to ask', async () => {
    const { askedFor } = reviewing(picture, { as: 'viewer' });
    await screen.findByRole('heading', { name: 'Review: Pay stub' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(askedFor(routeOf('GET', picture, '/file'))).toEqual([]);
  });

  it('says so where there is no such document', async () => {
    reviewing({ ...picture, id: '55555555-5555-4555-8555-555555555599' });
    await screen.findByText('Document Not Found');
  });
});
