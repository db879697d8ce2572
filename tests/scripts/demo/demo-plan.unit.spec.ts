import { describe, expect, it } from '@jest/globals';
import { stillDue } from '../../../scripts/demo/seed-demo.ts';

const step = (number: number, commandId: string) => ({ file: { number }, commandId });
const plan = [step(1, 'demo:v4:1:0'), step(1, 'demo:v4:1:1'), step(2, 'demo:v4:2:0')];

describe('The demo data at the next start', () => {
  it('goes on where it stopped', () => {
    expect(stillDue(plan, new Map([[1, new Set(['demo:v4:1:0'])]]))).toEqual(plan.slice(1));
    expect(stillDue(plan, new Map())).toEqual(plan);
  });

  it('leaves a file alone that an earlier program told otherwise', () => {
    expect(stillDue(plan, new Map([[1, new Set(['demo:v3:1:0', 'someone-else'])]]))).toEqual(plan.slice(2));
  });
});
