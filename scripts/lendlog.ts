import { commands } from './lendlog/commands.ts';
import { runLendlog } from './lendlog/run-lendlog.ts';

// Not by the exit code alone: what a failed command leaves open would keep the process alive.
process.exit(await runLendlog(commands, process.argv.slice(2)));
