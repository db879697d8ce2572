import Functions from '@mui/icons-material/Functions';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

/** One part for both: each one of its own lengthens the first load. */
const Page = lazyPart(() => import('./CalculatorPage.tsx'), 'CalculatorPage');

export const calculators: Feature = {
  name: 'calculators',
  texts: [
    'calculators',
    'officeOptions',
    'paymentCalculator',
    'scheduleCalculator',
    'aprCalculator',
    'ratiosCalculator',
    'affordabilityCalculator',
    'governmentLoanCalculator',
    'limitsCalculator',
    'rateSpreadCalculator',
    'qmCalculator',
    'uliCalculator',
    'clockCalculator',
    'businessDaysCalculator',
    'toleranceCalculator',
  ],
  routes: {
    '/calculators': Page,
    '/calculators/:name': Page,
  },
  keys: { c: '/calculators' },
  sidebar: [{ path: '/calculators', label: 'Calculators', icon: Functions, group: 'overview', place: 4 }],
};
