import { runOnProjectNode } from './bootstrap.mjs';

runOnProjectNode('scripts/start.ts');
