import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { demoStaffMember } from '../../../../api/auth/demo-staff.ts';
import { urlaDraftStartedSchema } from '../../../../api/urla-draft/urla-draft.contract.ts';
import { type UrlaStepId, urlaStepIds } from '../../../../events/lending/urla/steps.ts';
import { urlaForm } from '../../../../events/lending/urla/urla.ts';
import { buildUiIfStale } from '../../../../scripts/components/ui-build.ts';
import { answersToAll, itemId } from '../../../support/values/urla-answers.ts';
import { openBrowser, slowDown, typeInto, watchKeys } from '../../key-to-paint.ts';
import { startPortalProcesses } from '../../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const SLOWDOWN = 4;
const CO_BORROWERS = 3;
const KEYS = '123456';

/** Answers to every field, for the first borrower and others. */
const answersOf = (borrowerId: string) =>
  answersToAll(urlaForm, 1).map(({ path, value }) => ({
    path: path.replace(`borrowers.${itemId(1)}`, `borrowers.${borrowerId}`),
    value,
  }));

/** A draft of four borrowers with an answer to every field. @returns its id */
const fillDraft = async (client: PortalClient): Promise<string> => {
  const started = await client.ask({ method: 'POST', path: '/api/urla-drafts' });
  const { id, borrowerId } = urlaDraftStartedSchema.parse(JSON.parse(started.body));
  const others = Array.from({ length: CO_BORROWERS }, (_, index) => itemId(9_000 + index));
  for (const each of [borrowerId, ...others]) {
    const added = each === borrowerId ? [] : [{ path: `borrowers.${each}`, item: 'added' }];
    const body = { changes: [...added, ...answersOf(each)], step: 'personal' };
    const { status, body: told } = await client.ask({ method: 'PATCH', path: `/api/urla-drafts/${id}`, body });
    if (status !== 200) throw new Error(`${status} instead of 200: ${told}`);
  }
  return id;
};

const signInAsOfficer = async (page: Page, address: string): Promise<void> => {
  await page.goto(`${address}/auth/google`);
  await page.locator(`button[value="${demoStaffMember('loan_officer').userId}"]`).click();
  await page.waitForURL(`${address}/`);
};

/** The fields of a step that are typed in. */
const fieldIds = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main :is(input:not([type=checkbox]):not([type=radio]), textarea)[id]:visible')
    .evaluateAll((fields) => fields.map(({ id }) => id));

type Measured = { readonly fields: number; readonly took: readonly number[] };

const byId = (id: string): string => `[id="${id}"]`;

/** Types into the fields of a page. @param every of them one */
const typeIntoAll = async (page: Page, every: number): Promise<Measured> => {
  const ids = (await fieldIds(page)).filter((_, index) => index % every === 0);
  await watchKeys(page);
  const endSlowness = await slowDown(page, SLOWDOWN);
  const took: number[] = [];
  for (const id of ids) {
    const field = page.locator(byId(id));
    const before = await field.inputValue();
    took.push(...(await typeInto(page, field, KEYS)));
    // A typed value may hide other fields, such as the former address.
    await field.fill(before);
  }
  await endSlowness();
  return { fields: ids.length, took };
};

/** The least that the browser takes: a page of one field at its lower edge, and nothing that listens. */
const emptyPage = async (page: Page): Promise<Measured> => {
  await page.setContent('<main style="height: 3000px"><input id="only" style="position: absolute; top: 825px"></main>');
  return typeIntoAll(page, 1);
};

const openStep = async (page: Page, address: string, step: UrlaStepId): Promise<void> => {
  await page.goto(`${address}/${step}`);
  await page.getByText(`Step ${urlaStepIds.indexOf(step) + 1} of 7`).waitFor();
  await page.waitForLoadState('networkidle');
};

const row = (name: string, { fields, took }: Measured): string[] => [
  name,
  String(fields),
  String(took.length),
  ...[50, 95, 100].map((percent) => figure(percentile(took, percent))),
];

/** A key in the wizard of the URLA, until what it changed is painted, in Chromium. */
export const urlaKeysScenario: Scenario = {
  name: 'urla-keys',
  run: async (bench) => {
    const every = bench.quick ? 8 : 1;
    bench.say(`urla-keys, ${KEYS.length} keys into ${every === 1 ? 'each field' : `one field of ${every}`}`);
    await buildUiIfStale(root, bench.say);
    const url = await bench.createDatabase('urla_keys');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say });
    const { page, close } = await openBrowser();
    try {
      const draft = await fillDraft(await signIn(portal.address, 'loan_officer', '10.0.0.1'));
      const empty = await quietly(() => emptyPage(page));
      await signInAsOfficer(page, portal.address);
      const measured: [UrlaStepId, Measured][] = [];
      for (const step of urlaStepIds) {
        await openStep(page, `${portal.address}/applications/urla/${draft}`, step);
        if ((await fieldIds(page)).length === 0) continue;
        measured.push([step, await quietly(() => typeIntoAll(page, every))]);
      }
      const all = {
        fields: measured.reduce((sum, [, { fields }]) => sum + fields, 0),
        took: measured.flatMap(([, { took }]) => took),
      };
      return {
        title: 'Typing in the URLA wizard',
        method:
          `Chromium without a graphics card, its page ${SLOWDOWN} times slower than this machine, 1280 × 860; the portal beside it. ` +
          `A draft of ${CO_BORROWERS + 1} borrowers with an answer to every field, saved while it is typed. ${KEYS.length} keys, one each 120 ms, ` +
          'into every field where it stands when the focus comes to it, from the event of the key until its frame is ' +
          'presented (Event Timing, in steps of 8 ms). The first line is a page with one field, at its lower edge, and nothing else: ' +
          'the least that the browser takes here.',
        tables: [
          {
            title: 'Key to paint, milliseconds',
            columns: ['', 'fields', 'keys', 'p50', 'p95', 'most'],
            rows: [
              row('an empty page', empty),
              ...measured.map(([step, each]) => row(step.replaceAll('_', ' '), each)),
              row('all steps', all),
            ],
          },
        ],
        promises: [
          {
            metric: `URLA wizard, key to paint, all fields, ${SLOWDOWN} times slower, p95`,
            atMost: 100,
            unit: 'ms' as const,
            measured: percentile(all.took, 95),
          },
        ],
      };
    } finally {
      closeConnections();
      await close();
      await portal.stop();
    }
  },
};
