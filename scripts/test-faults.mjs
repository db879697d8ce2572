import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('tests/run/faults.ts');
