import { execFileSync } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { givingWay } from '../../../scripts/components/machine/priority.ts';

describe('A program that gives way', () => {
  it('is the same program, after the others', () => {
    const says = `process.stdout.write(String(require('node:os').getPriority()))`;
    const { command, args } = givingWay(process.execPath, ['-e', says]);
    expect(Number(execFileSync(command, args, { encoding: 'utf8' }))).toBe(Math.min(getPriority() + 5, 19));
  });
});
