import { type LazyPart, lazyPart } from '../kit/feature/feature.ts';
import type { CalculatorName } from './shared/calculator-names.ts';

/** Every calculator; each is loaded when it is opened. */
const pages: Readonly<Record<CalculatorName, LazyPart<object>>> = {
  payment: lazyPart(() => import('./payment/PaymentCalculator.tsx'), 'PaymentCalculator'),
  schedule: lazyPart(() => import('./schedule/ScheduleCalculator.tsx'), 'ScheduleCalculator'),
  apr: lazyPart(() => import('./apr/AprCalculator.tsx'), 'AprCalculator'),
  ratios: lazyPart(() => import('./ratios/RatiosCalculator.tsx'), 'RatiosCalculator'),
  affordability: lazyPart(() => import('./affordability/AffordabilityCalculator.tsx'), 'AffordabilityCalculator'),
  'government-loan': lazyPart(
    () => import('./government-loan/GovernmentLoanCalculator.tsx'),
    'GovernmentLoanCalculator',
  ),
  limits: lazyPart(() => import('./limits/LimitsCalculator.tsx'), 'LimitsCalculator'),
  'rate-spread': lazyPart(() => import('./rate-spread/RateSpreadCalculator.tsx'), 'RateSpreadCalculator'),
  qm: lazyPart(() => import('./qm/QmCalculator.tsx'), 'QmCalculator'),
  uli: lazyPart(() => import('./uli/UliCalculator.tsx'), 'UliCalculator'),
  clock: lazyPart(() => import('./clock/ClockCalculator.tsx'), 'ClockCalculator'),
  'business-days': lazyPart(() => import('./business-days/BusinessDaysCalculator.tsx'), 'BusinessDaysCalculator'),
  tolerance: lazyPart(() => import('./tolerance/ToleranceCalculator.tsx'), 'ToleranceCalculator'),
};

const byName = new Map<string, LazyPart<object>>(Object.entries(pages));

/** The calculator of that name in an address. */
export const calculatorNamed = (name: string): LazyPart<object> | undefined => byName.get(name);
