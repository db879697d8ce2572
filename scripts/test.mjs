import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('tests/run/main.ts');
