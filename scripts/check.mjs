import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('check.ts');
