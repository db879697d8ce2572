import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const rules: Feature = {
  name: 'rules',
  texts: ['rules'],
  permission: 'underwriting.read',
  title: 'AI Rules Builder',
  dialogs: { rules: lazyPart(() => import('./RulesDialog.tsx'), 'RulesDialog') },
};
