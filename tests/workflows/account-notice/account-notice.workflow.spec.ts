import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { runningWorkflows } from '../support/running-workflows.ts';
import { staffIn } from '../support/staff.ts';

jest.setTimeout(90_000);

const running = runningWorkflows();

/** To whom mail about the user went, and what it says. */
const mails = async (userId: string) => {
  const outbox = join(running.stack.dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((name) => name.includes(userId) && name.endsWith('.eml')).sort();
  // Lines end in quoted-printable where the text goes on.
  return Promise.all(names.map(async (name) => (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '')));
};

describe('A changed email address', () => {
  it('is sent to both addresses, once, and that is on record', async () => {
    const staff = await staffIn(running.stack.store);
    await staff.changeEmail('uma@elsewhere.example');
    expect(await staff.told(2)).toEqual([
      { userId: staff.userId, change: 2, address: 'before', outcome: 'sent' },
      { userId: staff.userId, change: 2, address: 'after', outcome: 'sent' },
    ]);
    const [one = '', other = ''] = await mails(staff.userId);
    const [toOld, toNew] = one.includes('no longer') ? [one, other] : [other, one];
    expect(toOld).toContain(`To: ${staff.email}`);
    expect(toOld).toContain('no longer belongs to your Lendlog account');
    expect(toNew).toContain('To: uma@elsewhere.example');
    expect(toNew).toContain('tell an administrator at once');
    expect([toOld, toNew].join('')).not.toMatch(/whitfield/i);
  });

  it('is sent for each change of a person', async () => {
    const staff = await staffIn(running.stack.store);
    await staff.changeEmail(`first.${staff.userId}@elsewhere.example`);
    await staff.changeEmail(`second.${staff.userId}@elsewhere.example`);
    expect((await staff.told(4)).map(({ change, address }) => [change, address])).toEqual([
      [2, 'before'],
      [2, 'after'],
      [3, 'before'],
      [3, 'after'],
    ]);
    expect(await mails(staff.userId)).toHaveLength(4);
  });
});
