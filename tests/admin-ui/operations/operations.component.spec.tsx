import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import {
  type LogReader,
  type LogReaders,
  logReadersSchema,
  orderAnswerSchema,
  orderHistoryLineSchema,
  readerOrderSchemas,
} from '../../../api/system/log-readers/log-reader.contract.ts';
import { systemStatusSchema } from '../../../api/system/status/system.contract.ts';
import { systemStatus } from '../../support/component/sample-answers.ts';
import { z } from 'zod';
import { accepting, json, open, problem, write } from '../../support/component.tsx';

const reader = (more: Partial<LogReader> = {}): LogReader => ({
  name: 'loan-file:v1',
  what: 'Loan files',
  process: 'projections',
  version: 2,
  kind: 'read_model',
  state: 'running',
  position: 12,
  lagEvents: 0,
  lagSeconds: 0,
  owner: 'projections-1',
  error: null,
  paused: null,
  skipped: [],
  rebuild: null,
  lastRebuild: null,
  ...more,
});
const log = (more: Partial<LogReaders> = {}) => ({
  'GET /api/system/readers': json(logReadersSchema, {
    logPosition: 12,
    lastAudit: null,
    damagedDocuments: [],
    readers: [reader()],
    ...more,
  }),
});
/** A reader has a row group of its own in the table: its figures, and what is to be told of it below them. */
const row = (name = 'Loan files') => screen.findByRole('rowgroup', { name });
const PAUSE = 'POST /api/system/readers/loan-file:v1/pause';

describe('Operations', () => {
  it('says how every reader does', async () => {
    open('/operations', { answers: log() });
    const loanFile = within(await row());
    loanFile.getByText('Running');
    loanFile.getByText('Up to date');
    screen.getByText('Everything is up to date');
    expect(document.title).toBe('Operations · Lendlog');
  });

  it('says on a restored copy what does not happen there, and what to do', async () => {
    const status = json(systemStatusSchema, { ...systemStatus('online'), isCopy: true });
    open('/operations', { answers: { ...log(), 'GET /api/system/status': status } });
    await screen.findByText('This is a restored copy');
    screen.getByText(/Nothing is backed up from here/);
    screen.getByText(/backup:take-over/);
  });

  it('names stored documents that are not what was uploaded, and what to do', async () => {
    const damaged = {
      applicationId: '11111111-1111-4111-8111-111111111111',
      documentId: '22222222-2222-4222-8222-222222222222',
      documentVersion: 2,
      documentType: 'w2',
      problem: 'changed',
      foundAt: '2026-11-20T10:00:00.000Z',
    } as const;
    open('/operations', { answers: log({ damagedDocuments: [damaged] }) });
    const alert = await screen.findByRole('alert');
    within(alert).getByText('1 stored document is not what was uploaded');
    within(alert).getByText(/Restore it from a backup/);
    const link = within(alert).getByRole('link', { name: 'W-2 form, version 2' });
    expect([link.getAttribute('href'), alert.textContent]).toEqual([
      expect.stringContaining(damaged.applicationId),
      expect.stringContaining('changed'),
    ]);
  });

  it('never says that all follow while one is paused, being rebuilt or behind', async () => {
    const paused = { reason: 'Taken back', at: '2026-11-20T10:00:00.000Z', by: 'Avery Lindqvist' };
    const readers = [
      reader({ name: 'users:v2', what: 'Users' }),
      reader({ name: 'activity:v1', what: 'Notifications', state: 'paused', paused }),
      reader({ name: 'loan-pipeline:v2', what: 'Pipeline', state: 'catching_up' }),
      reader({ name: 'api-keys:v1', what: 'API keys', state: 'stopped' }),
      reader({ state: 'rebuilding' }),
    ];
    open('/operations', { answers: log({ readers }) });
    await screen.findByText('1 needs attention · 1 is paused · 1 is being rebuilt · 1 catches up');
    expect(screen.queryByText(/Everything is up to date/)).toBeNull();
    // The worst first.
    const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual(['API keys', 'Notifications', 'Loan files', 'Pipeline', 'Users']);
  });

  it('shows how far the restart of workflows is, and its expected end', async () => {
    const name = 'dispatcher-again-loan-origination:v1';
    const place = { position: 120_000, head: 1_250_000, doneAt: '2026-11-20T15:30:00.000Z' };
    const rebuild = { order: null, place };
    open('/operations', {
      answers: log({
        readers: [reader({ name, what: 'Workflows', kind: 'dispatcher', state: 'rebuilding', rebuild })],
      }),
    });
    expect((await row('Workflows')).textContent).toMatch(
      /begun again, up to event 120,000 of 1,250,000; what is new does not wait for it.*At this pace it is done on .*Nov 20, 2026/,
    );
  });

  it('keeps Pause and Resume apart: neither takes the place of the other', async () => {
    const paused = { reason: 'Taken back', at: '2026-11-20T10:00:00.000Z', by: 'Avery Lindqvist' };
    open('/operations', {
      answers: log({ readers: [reader(), reader({ name: 'users:v2', what: 'Users', state: 'paused', paused })] }),
    });
    await row();
    const buttonsOf = (name: string) =>
      ['Rebuild', 'Pause', 'Resume'].map(
        (action) => screen.getByRole<HTMLButtonElement>('button', { name: `${action}: ${name}` }).disabled,
      );
    expect(buttonsOf('Loan files')).toEqual([false, false, true]);
    expect(buttonsOf('Users')).toEqual([false, true, false]);
  });

  it('counts the readers that need attention, and says how far the others are behind', async () => {
    const readers = [
      reader({ state: 'absent', owner: null }),
      reader({ name: 'users:v2', what: 'Users', lagEvents: 3, lagSeconds: 5 }),
    ];
    const { user } = open('/operations', { answers: log({ readers }) });
    await screen.findByText('1 needs attention');
    expect(screen.queryByText(/loan-file:v1/)).toBeNull();
    const advice = within(screen.getByRole('list', { name: 'What to do' }));
    advice.getByText('Loan files: nothing new. Start the process projections.');
    await user.click(screen.getByRole('switch', { name: 'Show details' }));
    within(await row('Loan files')).getByText('No process');
    within(await row('Loan files')).getByText(/^loan-file:v1/);
    within(await row('Users')).getByText(/^3 events, /);
  });

  it('shows everybody else the missing permission', async () => {
    open('/operations', { as: 'underwriter' });
    await screen.findByText(/You may not see settings\./);
  });

  it('shows to whoever may only read what there is, and says why they may order nothing', async () => {
    const { user, askedFor } = open('/operations', { as: 'manager', answers: log() });
    within(await row()).getByText('Running');
    const pause = screen.getByRole('button', { name: 'Pause: Loan files' });
    expect(pause.closest('[aria-disabled="true"]')).not.toBeNull();
    act(() => pause.focus());
    await user.keyboard('{Enter}');
    const answer = within(await screen.findByRole('dialog', { name: 'Not permitted' }));
    await answer.findByText(/Ask Avery Lindqvist\./);
    expect(askedFor(PAUSE)).toEqual([]);
  });

  it('asks for a reason before it pauses a reader, and sends it', async () => {
    const answer = json(orderAnswerSchema, { name: 'loan-file:v1', version: 1 });
    const { user, askedFor } = open('/operations', {
      answers: { ...log(), [PAUSE]: accepting(readerOrderSchemas.pause, answer) },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause: Loan files' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pause Loan files?' }));
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await dialog.findByText('Say why, in one or two sentences');
    expect(askedFor(PAUSE)).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Taken back');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await screen.findByText('It stays as it is until it is resumed.');
    expect(askedFor(PAUSE).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ reason: 'Taken back' }, '"2"'],
    ]);
  });

  it('has the reason again after a reload', async () => {
    const openDialog = async () => {
      const page = open('/operations', { answers: log() });
      await page.user.click(await screen.findByRole('button', { name: 'Pause: Loan files' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Pause Loan files?' }));
      return { ...page, reason: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }) };
    };
    const first = await openDialog();
    await write(first.user, first.reason, 'Taken back');
    first.unmount();
    expect((await openDialog()).reason.value).toBe('Taken back');
  });

  it('names what others ordered meanwhile, keeps the reason, and goes on from there', async () => {
    const line = (version: number, sentence: string) => ({
      eventId: `44444444-4444-4444-8444-44444444444${version}`,
      version,
      sentence,
      at: '2026-11-20T10:00:00.000Z',
      by: 'Morgan Castellanos',
    });
    const { user, answer, askedFor } = open('/operations', {
      answers: {
        ...log(),
        [PAUSE]: problem(412, 'It has changed', { code: 'version_conflict', expectedVersion: 2, actualVersion: 4 }),
        'GET /api/system/readers/loan-file:v1/history': json(z.array(orderHistoryLineSchema), [
          line(4, 'Resumed'),
          line(3, 'Paused: Looked at already'),
          line(2, 'Resumed'),
        ]),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause: Loan files' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pause Loan files?' }));
    await write(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Taken back');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    const list = within(await screen.findByRole('list', { name: 'Meanwhile:' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Resumed, by Morgan Castellanos on /),
      expect.stringMatching(/^Paused: Looked at already, by Morgan Castellanos on /),
    ]);
    const done = json(orderAnswerSchema, { name: 'loan-file:v1', version: 5 });
    answer({ [PAUSE]: accepting(readerOrderSchemas.pause, done) });
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await screen.findByText('It stays as it is until it is resumed.');
    expect(askedFor(PAUSE).map(({ body, headers }) => [body, headers.get('If-Match')])).toEqual([
      [{ reason: 'Taken back' }, '"2"'],
      [{ reason: 'Taken back' }, '"4"'],
    ]);
  });

  it('keeps the reason that was typed when the order is refused', async () => {
    const { user } = open('/operations', {
      answers: { ...log(), [PAUSE]: problem(409, 'It is paused already') },
    });
    await user.click(await screen.findByRole('button', { name: 'Pause: Loan files' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pause Loan files?' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Taken back');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    await screen.findByText('It is paused already');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Taken back');
  });
});
