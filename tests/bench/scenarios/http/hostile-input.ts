import { randomBytes } from 'node:crypto';
import { looksLikeSsn } from '../../../../events/lending/fields/personal-text.ts';
import { inspectPdf } from '../../../../events/platform/documents/inspect-pdf.ts';
import { hostilePdfs } from '../../../support/values/hostile-pdfs.ts';
import { partsOfSsns } from '../../../support/values/parts-of-ssns.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';

const REPEATS = 4_000;

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

/** By the processor's time. @returns milliseconds */
const costOf = (work: () => unknown): Promise<number> =>
  quietly(async () => {
    const before = process.cpuUsage();
    await work();
    return process.cpuUsage(before).user / 1_000;
  });

/** Work that a small upload or text can cause the portal. */
export const hostileInputScenario: Scenario = {
  name: 'hostile-input',
  run: async (bench) => {
    bench.say('hostile-input');
    const pdfs: Record<string, () => Buffer> = {
      ...hostilePdfs,
      '25 MB of pictures': () =>
        Buffer.concat([Buffer.from('1 0 obj\n<< /Length 1 >>\nstream\n'), randomBytes(25 * 1024 * 1024)]),
    };
    const looked: [string, number][] = [];
    for (const [what, make] of Object.entries(pdfs)) {
      const content = make();
      looked.push([what, await costOf(() => inspectPdf(inPieces(content)))]);
    }
    const texts = await costOf(() => {
      for (const part of partsOfSsns) looksLikeSsn(part.repeat(REPEATS));
    });
    return {
      title: 'Hostile input',
      method:
        'PDFs that unpack to far more than they are, and beginnings of an SSN repeated thousands of times, given to what looks ' +
        "into them. By the processor's time of this process.",
      tables: [
        {
          title: 'Milliseconds of the processor',
          columns: ['', 'ms'],
          rows: [...looked, ['texts', texts] as const].map(([what, ms]) => [what, figure(ms)]),
        },
      ],
      promises: [
        {
          metric: 'Looking into a hostile PDF, most',
          atMost: 8_000,
          unit: 'ms',
          measured: Math.max(...looked.map(([, ms]) => ms)),
        },
        { metric: 'Looking for an SSN in hostile texts', atMost: 2_000, unit: 'ms', measured: texts },
      ],
    };
  },
};
