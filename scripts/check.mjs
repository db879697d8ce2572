import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('scripts/check.ts');
