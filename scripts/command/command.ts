import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** The arguments do not fit the command: it is answered with its usage, and exit code 2. */
export class UsageError extends Error {}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; args: string[] }>
>;

export type CommandSpec<O extends ParseArgsOptionsConfig> = {
  /** Purpose and call: the first line gives the purpose, further ones are indented. */
  readonly usage: string;
  readonly options?: O;
  /** Names of the arguments before any option: `?` after one that may be left out, `...` after one of which there may be many. */
  readonly takes?: readonly string[];
  /** True when its output is for its own user alone. */
  readonly isPrivate?: boolean;
  readonly run: (values: Parsed<O>['values'], args: readonly string[]) => Promise<void>;
};

/** A command that anything may be given to; its own `run` sees only what its usage allows. */
export type Command = {
  readonly usage: string;
  /** @throws UsageError */
  readonly run: (args: readonly string[]) => Promise<void>;
};

const checkCount = (takes: readonly string[], given: readonly string[]): void => {
  const required = takes.filter((name) => !/[?.]$/.test(name));
  const missing = required[given.length];
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing`);
  const extra = given[takes.length];
  if (extra !== undefined && !takes.at(-1)?.endsWith('...')) throw new UsageError(`${extra} is too much`);
};

/** @returns what the table of commands names */
export const defineCommand = <const O extends ParseArgsOptionsConfig = Record<string, never>>({
  usage,
  options,
  takes = [],
  isPrivate = false,
  run,
}: CommandSpec<O>): Command => ({
  usage,
  run: async (args) => {
    const parsed = parse(args, options ?? ({} as O));
    checkCount(takes, parsed.positionals);
    if (isPrivate) process.umask(0o077);
    await run(parsed.values, parsed.positionals);
  },
});

const parse = <O extends ParseArgsOptionsConfig>(args: readonly string[], options: O): Parsed<O> => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // The first sentence names the option; the rest is advice to programmers.
    const { message } = error as Error;
    throw new UsageError(message.split('. ')[0]);
  }
};

/** @throws UsageError naming the option and its range */
export const wholeNumber = (
  option: string,
  text: string,
  range: { readonly least: number; readonly most: number },
): number => {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= range.least && number <= range.most) return number;
  throw new UsageError(`--${option} is ${text}: use a whole number from ${range.least} to ${range.most}`);
};
