import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineCommand, wholeNumber } from '../../../scripts/command/command.ts';
import { commands } from '../../../scripts/lendlog/commands.ts';
import { type CommandTable, runLendlog } from '../../../scripts/lendlog/run-lendlog.ts';

const ran: unknown[] = [];
const copy = defineCommand({
  usage: 'Copies a file.\n  npm run lendlog -- file:copy <from> [--times N]',
  options: { times: { type: 'string' } },
  takes: ['from', 'to?'],
  run: async ({ times = '1' }, [from]) => {
    if (from === 'nowhere') throw new Error('There is no such file');
    ran.push([from, wholeNumber('times', times, { least: 1, most: 9 })]);
  },
});
const table: CommandTable = { Files: { 'file:copy': ['copies a file', async () => copy] } };

describe('npm run lendlog', () => {
  let said: string;
  beforeEach(() => {
    ran.length = 0;
    said = '';
    for (const stream of ['log', 'error'] as const)
      jest.spyOn(console, stream).mockImplementation((text: string) => void (said += `${text}\n`));
  });
  afterEach(() => void jest.restoreAllMocks());

  it('runs a command with what it takes', async () => {
    expect(await runLendlog(table, ['file:copy', 'a', '--times', '3'])).toBe(0);
    expect(ran).toEqual([['a', 3]]);
  });

  it.each([
    [[], 'The from is missing'],
    [['a', 'b', 'c'], 'c is too much'],
    [['a', '--often'], "Unknown option '--often'"],
    [['a', '--times', '10'], '--times is 10: use a whole number from 1 to 9'],
  ])('answers %j with what is wrong, and the usage', async (args, problem) => {
    expect(await runLendlog(table, ['file:copy', ...args])).toBe(2);
    expect(said).toBe(`${problem}\n\n${copy.usage}\n`);
    expect(ran).toEqual([]);
  });

  it('says why a command failed', async () => {
    expect([await runLendlog(table, ['file:copy', 'nowhere']), said]).toEqual([1, 'There is no such file\n']);
  });

  it('suggests what was meant', async () => {
    expect(await runLendlog(table, ['copy:file'])).toBe(2);
    expect(said).toContain('There is no command copy:file. Did you mean file:copy?');
  });

  it('lists the commands, and explains each of them without running it', async () => {
    expect([await runLendlog(table, []), said]).toEqual([
      0,
      expect.stringContaining('Files\n  file:copy  copies a file'),
    ]);
    for (const args of [
      ['help', 'file:copy'],
      ['file:copy', '--help'],
      ['--help', 'file:copy'],
    ]) {
      said = '';
      expect([await runLendlog(table, args), said]).toEqual([0, `${copy.usage}\n`]);
    }
    expect(ran).toEqual([]);
  });

  it.each(Object.values(commands).flatMap((group) => Object.entries(group)))(
    'has a usage for %s that names it',
    async (name, [, load]) => {
      expect((await load()).usage).toContain(`npm run lendlog -- ${name}`);
    },
  );
});
