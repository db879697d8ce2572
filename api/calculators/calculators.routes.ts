import { defineRoute, type Route } from '../http/route.ts';
import type { Calculator } from './calculator.contract.ts';
import * as calculators from './all-calculators.contract.ts';

/** For whoever is signed in, and for partners' programs. */
const places = [
  { under: '/api/calculators', permission: 'signed-in' },
  { under: '/api/v1/calculators', permission: 'key:calculators' },
] as const;

const routesOf = ({ name, summary, body, answer, calculate }: Calculator): Route[] =>
  places.map(({ under, permission }) =>
    defineRoute({
      method: 'post',
      path: `${under}/${name}`,
      summary,
      tag: 'Calculators',
      permission,
      isQuestion: true,
      body,
      responses: { 200: { description: 'The figures, and the rules that they follow from', schema: answer } },
      handle: async ({ body: asked }) => ({ body: calculate(asked) }),
    }),
  );

/** Figures of mortgage lending, worked out by the functions that everything here uses. */
export const calculatorRoutes = (): Route[] => Object.values(calculators).flatMap((each) => routesOf(each));
