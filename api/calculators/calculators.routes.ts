import { defineRoute, type Route, type RouteContext } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import * as calculators from './all-calculators.contract.ts';
import * as tableCalculators from './all-table-calculators.contract.ts';
import type { Calculator } from './calculator.contract.ts';
import { referenceTablesIn } from './reference-tables.ts';
import type { TableCalculator } from './table-calculator.contract.ts';

/** For every signed-in user, and for partners' programs. */
const places = [
  { under: '/api/calculators', permission: 'signed-in' },
  { under: '/api/v1/calculators', permission: 'key:calculators' },
] as const;

type Described = Pick<Calculator, 'name' | 'summary' | 'body' | 'answer'>;
type How = Pick<Route, 'reads'> & { readonly calculate: (asked: unknown) => unknown };

const routesOf = ({ name, summary, body, answer }: Described, { calculate, ...reads }: How): Route[] =>
  places.map(({ under, permission }) =>
    defineRoute({
      method: 'post',
      path: `${under}/${name}`,
      summary,
      tag: 'Calculators',
      permission,
      isQuestion: true,
      ...reads,
      body,
      responses: { 200: { description: 'The figures, and the rules that they follow from', schema: answer } },
      handle: async ({ body: asked }: Pick<RouteContext<unknown, unknown, unknown>, 'body'>) => ({
        body: await calculate(asked),
      }),
    }),
  );

/** Figures of mortgage lending, worked out by the functions that everything here uses. */
export const calculatorRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const tables = referenceTablesIn(store.pool);
  const pure: readonly Calculator[] = Object.values(calculators);
  const byTable: readonly TableCalculator[] = Object.values(tableCalculators);
  return [
    ...pure.flatMap(({ calculate, ...described }) => routesOf(described, { calculate })),
    ...byTable.flatMap(({ calculate, ...described }) =>
      routesOf(described, { calculate: (asked) => calculate(asked, tables), reads: ['reference-tables'] }),
    ),
  ];
};
