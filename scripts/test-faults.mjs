import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('test-faults.ts');
