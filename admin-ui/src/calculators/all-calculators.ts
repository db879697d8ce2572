import { type LazyPart, lazyPart } from '../kit/feature/feature.ts';
import type { CalculatorName } from './shared/calculator-names.ts';

/** Every calculator; each is loaded when it is opened. */
const pages: Readonly<Record<CalculatorName, LazyPart<object>>> = {
  payment: lazyPart(() => import('./payment/PaymentCalculator.tsx'), 'PaymentCalculator'),
};

const byName = new Map<string, LazyPart<object>>(Object.entries(pages));

/** The calculator of that name in an address. */
export const calculatorNamed = (name: string): LazyPart<object> | undefined => byName.get(name);
