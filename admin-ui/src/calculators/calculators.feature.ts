import CalculateOutlined from '@mui/icons-material/CalculateOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

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
    'qmCalculator',
    'uliCalculator',
    'clockCalculator',
    'businessDaysCalculator',
    'toleranceCalculator',
  ],
  routes: {
    '/calculators': lazyPart(() => import('./CalculatorsPage.tsx'), 'CalculatorsPage'),
    '/calculators/:name': lazyPart(() => import('./CalculatorPage.tsx'), 'CalculatorPage'),
  },
  keys: { c: '/calculators' },
  sidebar: [{ path: '/calculators', label: 'Calculators', icon: CalculateOutlined, group: 'overview', place: 3 }],
};
