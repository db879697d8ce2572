import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { NotFoundError, ValidationError } from '../../events/kernel/errors.ts';
import { accuracyOf } from '../../events/lending/valuation/back-test.ts';
import { SAMPLED_ONE_IN } from '../../events/lending/valuation/run.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { urlaDraftStream } from '../../events/urla-draft/urla-draft.stream.ts';
import { valuationRunAggregate } from '../../events/valuation-run/valuation-run.decider.ts';
import { valuationRunStream } from '../../events/valuation-run/valuation-run.stream.ts';
import { stateOfMarket } from '../../projections/home-sales/market.queries.ts';
import {
  appraisalOutcomes,
  countValuationRuns,
  findValuationRun,
  listValuationRuns,
  valuationOutcomes,
} from '../../projections/valuation-runs/valuation-runs.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import { assertBuilt } from '../services/valuation/year-built.ts';
import { homeOfFile } from '../services/valuation/home-of-file.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { runOfPress } from './pressed-run.ts';
import { shownResult, shownRow } from './shown.ts';
import { runEventOf } from '../services/valuation/value-among.ts';
import { valueHome } from '../services/valuation/value-home.ts';
import {
  accuracySchema,
  reviewWishSchema,
  valuationFilterSchema,
  valuationSchema,
  valuationWishSchema,
} from './valuation.contract.ts';

const tag = 'Valuations';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;
type Wish = z.output<typeof valuationWishSchema>;

/** The stream of the draft or file, whose text the address is. @throws ValidationError for one that there is not */
const streamOf = async ({ pool, store }: Deps, { purpose, purposeId }: Wish): Promise<string | undefined> => {
  if (purposeId === undefined) return undefined;
  const stream = purpose === 'application' ? loanApplicationStream(purposeId) : urlaDraftStream(purposeId);
  if ((await store.reader.readStream(pool, stream, 0, 1)).length > 0) return stream;
  const what = purpose === 'application' ? 'loan file' : 'draft';
  throw new ValidationError(`There is no such ${what}`, [
    { field: 'purposeId', message: `Use the id of a ${what}, or leave it out` },
  ]);
};

/** Runs the model, keeps what it came to, and answers just that. */
const run = async (deps: Deps, context: RouteContext<unknown, unknown, Wish>): Promise<Reply> => {
  const { body, metadata, options, user } = context;
  const today = plainDateIn(metadata.now, mainBranchOf(await deps.settingsInForce.read()).timeZone);
  const valuedOn = body.valuedOn ?? today;
  if (valuedOn > today) {
    throw new ValidationError('No home is valued for a day to come', [
      { field: 'valuedOn', message: `Use a day up to ${dayInWords(today)}` },
    ]);
  }
  assertBuilt(body.home.yearBuilt, today, 'home.yearBuilt');
  assertBuilt(body.home.yearRenovated, today, 'home.yearRenovated');
  const { purpose, purposeId } = body;
  const stream = await streamOf(deps, body);
  // The file's own property data need not be repeated.
  const home =
    purpose === 'application' && purposeId !== undefined
      ? { ...(await homeOfFile(deps.store, purposeId)), ...body.home }
      : body.home;
  const runs = openAggregate(deps.store, valuationRunAggregate);
  const press = { userId: user.id, purpose, purposeId, home, valuedOn, market: await stateOfMarket(deps.pool) };
  const runId = await runOfPress(runs.history, press, metadata.now);
  const addressOf = stream ?? valuationRunStream(runId);
  const isSampled = randomInt(SAMPLED_ONE_IN) === 0;
  const result = runEventOf(
    { runId, purpose, ...(purposeId && { purposeId }), addressOf, valuedOn, isSampled },
    await valueHome(deps.pool, home, valuedOn),
  );
  const outcome = await runs.handle(runId, { type: 'RecordValuation', data: { result } }, { metadata, options });
  // Pressed twice, or sent again with the same key: what it came to the first time.
  const [recorded] = outcome.events.length > 0 ? outcome.events : await runs.history(outcome.id);
  if (recorded?.type !== 'HomeValued' && recorded?.type !== 'HomeNotValued') throw new Error(`${runId} was not kept`);
  return answer(outcome, { status: 201, body: shownResult(recorded, user.id) });
};

type Outcomes = Awaited<ReturnType<typeof valuationOutcomes>>;

/** Of all, and by the quarter of what came later. */
const overTime = (outcomes: Outcomes) => {
  const quarterOf = ({ on }: Outcomes[number]): string => `${on.slice(0, 4)}-Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`;
  const figures = (of: Outcomes) => {
    const { estimates, medianAbsoluteErrorPercent, medianErrorPercent, coveragePercent } = accuracyOf(of);
    return { estimates, medianAbsoluteErrorPercent, medianErrorPercent, coveragePercent };
  };
  return {
    all: outcomes.length === 0 ? null : figures(outcomes),
    quarters: [...Map.groupBy(outcomes, quarterOf)].map(([quarter, of]) => ({ quarter, ...figures(of) })),
  };
};

const accuracy = async (deps: Deps): Promise<z.input<typeof accuracySchema>> => {
  const { pool } = deps;
  const [counts, sales, appraisals] = await Promise.all([
    countValuationRuns(pool),
    valuationOutcomes(pool),
    appraisalOutcomes(pool),
  ]);
  return { ...counts, ...overTime(sales), appraisals: overTime(appraisals) };
};

/** Instant valuations: run, list, hold against later sales, review by sample. */
export const valuationRoutes = (deps: Deps): Route[] => {
  const { pool, store } = deps;
  const runs = openAggregate(store, valuationRunAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/valuations',
      summary:
        'Value a home from the sales around it; kept with its comparables. Too few sales: it says so, and no figure',
      tag,
      permission: 'appraisals.read',
      body: valuationWishSchema,
      reads: ['home-sales'],
      responses: { 201: { description: 'What it came to', schema: valuationSchema } },
      handle: (context) => run(deps, context),
    }),
    defineRoute({
      method: 'get',
      path: '/api/valuations',
      summary:
        'Instant valuations, newest first, each with a later sale and a later appraisal of the same home where there is one',
      tag,
      permission: 'appraisals.read',
      query: listQuerySchema({ sortFields: ['ranAt'], filter: valuationFilterSchema }),
      reads: ['valuation-runs', 'home-sales', 'vendor-orders', 'subject-properties', 'urla-drafts'],
      responses: { 200: { description: 'A page of them', schema: z.array(valuationSchema) } },
      handle: async ({ query: { range, filter = {} }, user }) => {
        const page = pageOf(range);
        const { rows, total } = await listValuationRuns(pool, filter, page);
        const shown = rows.map((row) => shownRow(row, user.id));
        return listReply('valuations', shown, page.offset, total);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/valuations/accuracy',
      summary:
        'How estimates did against later sales and later appraisals, by quarter, and how the sampling review stands',
      tag,
      permission: 'appraisals.read',
      reads: ['valuation-runs', 'home-sales', 'vendor-orders', 'subject-properties', 'urla-drafts'],
      responses: { 200: { description: 'The figures', schema: accuracySchema } },
      handle: async () => ({ body: await accuracy(deps) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/valuations/:id',
      summary: 'An instant valuation with its inputs and comparables',
      tag,
      permission: 'appraisals.read',
      params: idParams,
      reads: ['valuation-runs', 'home-sales', 'vendor-orders', 'subject-properties', 'urla-drafts'],
      responses: { 200: { description: 'The valuation', schema: valuationSchema } },
      handle: async ({ params: { id }, user }) => {
        const row = await findValuationRun(pool, id);
        if (!row) throw new NotFoundError('No valuation has this id', { runId: id });
        return { body: shownRow(row, user.id), headers: { ETag: `"${row.version}"` } };
      },
    }),
    commandRoute(runs)({
      method: 'post',
      path: '/api/valuations/:id/review',
      summary: 'Review a valuation drawn for it; not by the user who ran it',
      tag,
      permission: 'appraisals.approve',
      body: reviewWishSchema,
      done: 'Reviewed',
      command: ({ body }, runId) => ({ type: 'ReviewValuation', data: { runId, ...body } }),
    }),
  ];
};
