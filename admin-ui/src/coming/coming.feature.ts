import { type Feature, lazyPart } from '../kit/feature/feature.ts';
import { announced } from './announced.ts';

const ComingPage = lazyPart(() => import('./ComingPage.tsx'), 'ComingPage');

export const coming: Feature = {
  name: 'coming',
  texts: ['coming'],
  routes: Object.fromEntries(announced.map(({ path }) => [path, ComingPage])),
  sidebar: announced,
};
