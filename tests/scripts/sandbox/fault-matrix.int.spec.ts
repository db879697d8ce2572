import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type VendorKindId, vendorKindIds, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { orderStatusNames } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorOrderSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import type { Behaviour } from '../../../scripts/sandbox/order/orders.ts';
import { eventually } from '../../support/eventually.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { type Sandbox, startSandbox, withEach, workflowsOf } from './fault-matrix.ts';

jest.setTimeout(240_000);

/** However loaded the machine is. */
const PATIENCE_MS = 100_000;
const HOW_TO = 'docs/how-to/use-the-sandbox-vendors.md';
const BETWEEN = /(<!-- fault matrix -->\n)([\s\S]*?)(\n<!-- \/fault matrix -->)/;

/** Final state of a file; a vendor who never answers is given up. */
const expected = {
  normal: 'Completed',
  slow: 'Completed',
  silent: 'On Hold',
  wrong_loan: 'not attached',
  wrong_file: 'not attached',
  wrong_value: 'not attached',
  duplicate: 'Completed',
  out_of_order: 'Completed',
  down: 'On Hold',
} as const satisfies Partial<Record<Behaviour, string>>;
type Told = keyof typeof expected;
const behaviours: readonly Told[] = [
  'normal',
  'slow',
  'silent',
  'wrong_loan',
  'wrong_file',
  'wrong_value',
  'duplicate',
  'out_of_order',
  'down',
];
/** Long enough for a vendor that is silent to be given up: five business days after the second one. */
const DAYS: Readonly<Partial<Record<Told, number>>> = { silent: 20, down: 10 };

/** One order on a file. */
type Shown = {
  readonly behaviour: Told;
  readonly kind: VendorKindId;
  readonly status: string;
  readonly history: string;
  readonly attached: string;
  readonly deadLetters: number;
};

/** `Title order VO-2026-7K3M9Q2C: title report delivered` is `report delivered`. */
const plainLine = (line: string, kind: VendorKindId): string =>
  line
    .replace(/^.*? order VO-\S+?:? /, '')
    .replaceAll(vendorKinds[kind].reportName, 'report')
    .replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}/g, '[day]')
    .replaceAll(/\d{4}-\d\d-\d\d/g, '[day]')
    .replace(/calls it \S+/, 'calls it [reference]')
    .replace(/, attempt \d+/, '');

const historyOf = (timeline: readonly { readonly event: string }[], kind: VendorKindId): string => {
  const lines = timeline.toReversed().map(({ event }) => plainLine(event, kind));
  return [...new Set(lines.slice(lines.findIndex((line) => line.startsWith('to be sent')) + 1))].join('; ');
};

const isRight = ({ behaviour, status, attached, deadLetters }: Shown): boolean => {
  const wanted = expected[behaviour];
  const isStatus = wanted === 'not attached' ? status !== 'Completed' : status === wanted;
  return isStatus && (wanted === 'Completed') === (attached !== 'nothing') && deadLetters === 0;
};

/** Kinds of which the same is shown, in one row. */
const tableOf = (all: readonly Shown[]): string => {
  const rows = new Map<string, Shown[]>();
  for (const shown of all) {
    const { behaviour, status, history, attached, deadLetters } = shown;
    const key = JSON.stringify([behaviour, status, history, attached, deadLetters]);
    rows.set(key, [...(rows.get(key) ?? []), shown]);
  }
  const lines = [...rows.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const of = [first, ...others].map(({ kind }) => vendorKinds[kind].name);
    const vendors = of.length === vendorKindIds.length ? 'all' : of.join(', ');
    const { behaviour, status, history, attached, deadLetters } = first;
    const cells = [`\`${behaviour}\``, vendors, status, history, attached, deadLetters || 'none'];
    return [`| ${cells.join(' | ')} |`];
  });
  return [
    '| Behaviour | Vendors | Status | In the history, once it is placed | Attached | Dead letters |',
    '| - | - | - | - | - | - |',
    ...lines,
  ].join('\n');
};

/** However wide its columns are. */
const cellsOf = (table: string): string[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(/ *\| */g, '|').replaceAll(/-{2,}/g, '-'));

describe('What a file shows of each vendor of the sandbox that behaves in each way', () => {
  let portal: Portal;
  let sandbox: Sandbox;
  let reader: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    sandbox = await startSandbox(portal);
    reader = await portal.agentAs('admin');
  });
  afterAll(async () => {
    await sandbox.stop();
    await portal.stop();
  });

  const shownOf = async (orderId: string, version: number): Promise<Omit<Shown, 'behaviour' | 'deadLetters'>> => {
    const { kind, status, timeline, reports } = await eventually(
      'the read model to be there',
      async () => {
        const { status: answered, body } = await reader.get(`/api/vendor-orders/${orderId}`);
        return answered === 200 && body.version >= version && vendorOrderSchema.parse(body);
      },
      PATIENCE_MS,
    );
    const files = reports.flatMap((report) => report.files);
    const attached = reports.length === 0 ? 'nothing' : `${reports.length} report, ${files.length} PDF`;
    return { kind, status: orderStatusNames[status], history: historyOf(timeline, kind), attached };
  };

  it('is what the table in the documentation says', async () => {
    const workflows = workflowsOf(portal, sandbox);
    const wanted = behaviours.flatMap((behaviour) => vendorKindIds.map((kind) => ({ behaviour, kind })));
    const orders = await withEach(wanted, async ({ behaviour, kind }) => {
      const order = await workflows.order(kind);
      await sandbox.tell(order.orderId, behaviour);
      await order.place();
      if (behaviour !== 'down') await workflows.follow(order.orderId);
      return { behaviour, order };
    });
    await eventually('the vendors to have said everything', async () => (await sandbox.toSend()) === 0, PATIENCE_MS);
    const refusals = await workflows.judge();
    const all = await withEach(orders, async ({ behaviour, order }): Promise<Shown> => {
      await workflows.follow(order.orderId, DAYS[behaviour] ?? 0);
      const shown = await shownOf(order.orderId, (await order.events()).at(-1)?.version ?? 0);
      const deadLetters = refusals.filter((line) => line.startsWith(order.orderId)).length;
      return { behaviour, ...shown, deadLetters };
    });
    const table = tableOf(all);
    const text = readFileSync(HOW_TO, 'utf8');
    if (process.env['UPDATE_DOCS'])
      writeFileSync(
        HOW_TO,
        text.replace(BETWEEN, (_all, begin, _old, end) => `${begin}\n${table}\n${end}`),
      );
    expect(all.filter((shown) => !isRight(shown))).toEqual([]);
    expect(refusals).toEqual([]);
    expect(cellsOf(table)).toEqual(cellsOf(BETWEEN.exec(text)?.[2] ?? ''));
  });
});
