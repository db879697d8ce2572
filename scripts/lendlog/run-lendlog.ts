import { existsSync } from 'node:fs';
import { type Command, UsageError } from '../command/command.ts';

/** Loads a command's module only when it is asked for: most need a database driver, some need much more. */
export type CommandTable = Readonly<
  Record<string, Readonly<Record<string, readonly [summary: string, load: () => Promise<Command>]>>>
>;

const CALL = 'npm run lendlog --';

const overview = (table: CommandTable): string => {
  const groups = Object.entries(table).map(([group, commands]) => {
    const width = Math.max(...Object.keys(commands).map((name) => name.length));
    const lines = Object.entries(commands).map(([name, [summary]]) => `  ${name.padEnd(width)}  ${summary}`);
    return [group, ...lines].join('\n');
  });
  return [`${CALL} <command> [arguments], or ${CALL} help <command>`, ...groups].join('\n\n');
};

const findCommand = (table: CommandTable, name: string): (() => Promise<Command>) | undefined =>
  Object.values(table).find((commands) => Object.hasOwn(commands, name))?.[name]?.[1];

/** Commands whose name shares a part with what was typed. */
const similarTo = (table: CommandTable, typed: string): string[] => {
  const parts = typed
    .toLowerCase()
    .split(/[:-]/)
    .filter((part) => part.length > 2);
  return Object.values(table)
    .flatMap((commands) => Object.keys(commands))
    .filter((name) => parts.some((part) => name.includes(part)));
};

const unknownCommand = (table: CommandTable, name: string): string => {
  const similar = similarTo(table, name);
  const hint = similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : '';
  return `There is no command ${name}.${hint} \`${CALL} help\` lists them all.`;
};

const problemOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Mistakes in our own code are reported with the place where they happened.
  const isOurs = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isOurs ? (error.stack ?? error.message) : error.message;
};

/**
 * Runs the command that the arguments name, with the settings of `.env`, or prints help.
 * @returns the exit code: 1 when the command failed, 2 when it was called wrongly
 */
export const runLendlog = async (table: CommandTable, args: readonly string[]): Promise<number> => {
  const [first, ...rest] = args;
  const isHelp = first === undefined || first === 'help' || first === '--help' || rest.includes('--help');
  const name = first === 'help' || first === '--help' ? rest[0] : first;
  if (name === undefined) {
    console.log(overview(table));
    return 0;
  }
  const load = findCommand(table, name);
  if (!load) {
    console.error(unknownCommand(table, name));
    return 2;
  }
  const command = await load();
  if (isHelp) {
    console.log(command.usage);
    return 0;
  }
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await command.run(rest);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(error instanceof UsageError ? `${error.message}\n\n${command.usage}` : problemOf(error));
    return error instanceof UsageError ? 2 : 1;
  }
};
