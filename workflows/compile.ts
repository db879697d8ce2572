import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleWorkflows } from './engine/dispatch/worker.ts';

// node workflows/compile.ts FILE: compiles all workflows beforehand, for WORKFLOW_BUNDLE. The image has no compiler.

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the file to write: node workflows/compile.ts dist/workflows.js');
const { code } = await bundleWorkflows(fileURLToPath(new URL('all-workflows.ts', import.meta.url)));
writeFileSync(file, code);
