import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { submit } from '../../api/loan-application/requests.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type PortalInBrowser, sharedPortalInBrowser } from '../../support/portal/browser.ts';
import { eventually } from '../../support/eventually.ts';
import type { Agent } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Between the clicks of a slow double click. */
const PAUSE_MS = 400;
const SETTLED_MS = 700;

const boxOf = async (locator: Locator): Promise<Box> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
};
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const all: readonly string[] = ['Approve', 'Reject', 'Ready to Close', 'Funded'];
const firstAndLast: readonly string[] = ['Approve', 'Funded'];

/** Where decisions are made, and which of them are tried there. */
const views = [
  ['the page at 1280 px', { width: 1280, height: 900 }, (id: string) => `/applications/${id}`, all],
  ['the page at 390 px', { width: 390, height: 844 }, (id: string) => `/applications/${id}`, firstAndLast],
  ['the review at 1280 px', { width: 1280, height: 900 }, (id: string) => `/?review=${id}&tab=decisions`, firstAndLast],
] as const;

describe('Two clicks at the same place', () => {
  let portal: PortalInBrowser;
  const agents = new Map<Role, Agent>();
  beforeAll(async () => {
    portal = await sharedPortalInBrowser();
    for (const role of ['loan_officer', 'underwriter'] as const) agents.set(role, await portal.agentAs(role));
  });
  afterAll(() => portal.stop());
  afterEach(() => expect(portal.takeComplaints()).toEqual([]));

  const as = (role: Role): Agent => {
    const agent = agents.get(role);
    if (!agent) throw new Error(`Nobody is signed in as ${role}`);
    return agent;
  };
  const send = async (id: string, rest: string, body: object) => {
    const answer = await as('underwriter').patch(`/api/applications/${id}${rest}`).send(body);
    if (answer.status !== 200) throw new Error(answer.text);
  };
  const completeStages = async (id: string, stages: readonly string[]) => {
    for (const stage of stages) await send(id, `/stages/${stage}`, { status: 'completed', notes: 'Done' });
  };
  const moveAlong = async (id: string, statuses: readonly string[]) => {
    for (const status of statuses) {
      await moveFile(as('underwriter'), id, { status, notes: 'Brought along' });
      if (status === 'approved') await waiveBeforeClosing(as('underwriter'), id);
    }
  };
  /** A file with every stage before the decision done, moved along these statuses. */
  const fileAt = async (...statuses: readonly string[]): Promise<string> => {
    const { id } = await submit(as('loan_officer'));
    await completeStages(id, ['pre_qualification', 'document_collection', 'underwriting', 'appraisal']);
    await moveAlong(id, statuses);
    return id;
  };
  const statusOf = async (id: string): Promise<string> =>
    (await as('underwriter').get(`/api/applications/${id}/detailed`)).body.status;

  /** Changes to the file that the page has sent. */
  const watch = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(`${request.postData()}`);
    });
    return sent;
  };
  /** Two clicks where the middle of the control is now, whatever is there by the second. @returns where that was */
  const clickTwice = async (page: Page, control: Locator): Promise<Box> => {
    await control.scrollIntoViewIfNeeded();
    const box = await boxOf(control);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await page.waitForTimeout(PAUSE_MS);
    await page.mouse.click(x, y);
    await page.waitForTimeout(SETTLED_MS);
    return box;
  };

  it('approves a clean file from its queue in three presses, with every figure of the decision in sight at each', async () => {
    const { id } = await submit(as('loan_officer'));
    await completeStages(id, ['pre_qualification', 'document_collection', 'appraisal']);
    await send(id, '/stages/underwriting', { status: 'in_progress' });
    await moveAlong(id, ['under_review', 'underwriting']);
    const { loanNumber, borrowerName } = (await as('underwriter').get(`/api/applications/${id}/detailed`)).body;
    const narrowed = { filter: JSON.stringify({ q: loanNumber }), displayedFilters: '{}', page: '1', perPage: '25' };
    const queue = `/underwriting?${new URLSearchParams({ ...narrowed, sort: 'pressing', order: 'ASC' })}`;
    const page = await portal.openAs('underwriter', queue, { width: 1280, height: 900 });
    let presses = 0;
    const press = async (control: Locator) => {
      await control.click();
      presses += 1;
    };
    /** Figures wholly within the window, of those around. */
    const inSight = async (around: Locator): Promise<string[]> => {
      const names: string[] = [];
      for (const name of ['Score', 'LTV', 'Front DTI', 'Back DTI', 'Conditions']) {
        const box = await boxOf(around.getByText(name, { exact: true }));
        if (box.y >= 0 && box.y + box.height <= 900) names.push(name);
      }
      return names;
    };
    const all = ['Score', 'LTV', 'Front DTI', 'Back DTI', 'Conditions'];

    await press(page.getByRole('link', { name: borrowerName }).first());
    const figures = page.getByRole('group', { name: 'Key figures' });
    await figures.waitFor();
    await page.mouse.wheel(0, 2_000);
    expect(await inSight(figures)).toEqual(all);
    await press(page.getByRole('button', { name: 'Approve application' }));
    const sheet = page.getByRole('dialog', { name: 'Approve this application?' });
    expect(await inSight(sheet.getByRole('group', { name: 'Key figures' }))).toEqual(all);
    const confirm = sheet.getByRole('button', { name: /^Approve \$/ });
    await eventually('the button to take a press', () => confirm.isEnabled());
    await press(confirm);
    await eventually('the file to be approved', async () => (await statusOf(id)) === 'approved');
    expect(presses).toBe(3);
    await page.close();
  });

  const decisions = [
    [['under_review', 'underwriting'], 'Approve', 'Approve this application?', /^Approve \$/, 'approved'],
    [['under_review', 'underwriting'], 'Reject', 'Reject this application?', 'Reject application', 'rejected'],
    [['approved'], 'Ready to Close', 'Make this application Ready to Close?', 'Set Ready to Close', 'closing_ready'],
    [['approved', 'closing_ready'], 'Funded', 'Fund this loan?', /^Fund \$/, 'funded'],
  ] as const;

  describe.each(views)('on %s', (view, viewport, pathOf, names) => {
    it.each(decisions.filter(([, name]) => names.includes(name)))(
      'from %j: %s opens its sheet and does nothing else; twice its button decides once',
      async (statuses, name, title, confirm, after) => {
        const id = await fileAt(...statuses);
        const page = await portal.openAs('underwriter', pathOf(id), viewport);
        const sent = watch(page);
        const clicked = await clickTwice(page, page.getByRole('button', { name, exact: true }));
        const sheet = page.getByRole('dialog', { name: title });
        expect(await sheet.isVisible()).toBe(true);
        expect(sent).toEqual([]);
        expect(await page.getByRole('dialog').count()).toBe(1);
        const button = sheet.getByRole('button', { name: confirm });
        expect({ view, overlaps: overlap(clicked, await boxOf(button)) }).toEqual({ view, overlaps: false });

        if (after === 'rejected') {
          await sheet.getByRole('combobox', { name: /Principal reasons/ }).click();
          await page.getByRole('option', { name: /^Income insufficient/ }).click();
          await page.keyboard.press('Escape');
        }
        await eventually('the button to take a press', () => button.isEnabled());
        await clickTwice(page, button);
        await eventually(`the file to be ${after}`, async () => (await statusOf(id)) === after);
        await page.waitForTimeout(SETTLED_MS);
        expect(sent).toHaveLength(1);
        expect(await statusOf(id)).toBe(after);
        await page.close();
      },
    );
  });
});
