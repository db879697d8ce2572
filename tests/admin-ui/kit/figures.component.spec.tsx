import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { StageCards } from '../../../admin-ui/src/kit/applications/StageCards.tsx';
import { type PipelineStats, pipelineStatsSchema } from '../../../api/dashboard/dashboard.contract.ts';
import { json, show } from '../../support/component.tsx';
import { pipelineStats } from '../../support/component/sample-answers.ts';

const STATS = 'GET /api/pipeline/stats';
const countedAt = '2026-03-02T15:04:05.000Z';
const stats = (more: Partial<PipelineStats> = {}) =>
  json(pipelineStatsSchema, { ...pipelineStats, preQualification: 30_000, countedAt, ...more });

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const showCards = (answer = stats()) =>
  show(<StageCards selected={undefined} onSelect={() => undefined} />, { answers: { [STATS]: answer } });

describe('Figures over many files', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('say when they were counted', async () => {
    const { askedFor } = showCards();
    await pass(60_000);
    screen.getByText('Counted Mar 2, 2026 3:04 PM');
    expect(askedFor(STATS)).toHaveLength(1);
  });

  it('that are behind are asked for again until they are not', async () => {
    const { askedFor, answer } = showCards(stats({ isBehind: true }));
    await pass(19_000);
    screen.getByText('30,000');
    expect(askedFor(STATS)).toHaveLength(2);
    answer({ [STATS]: stats({ preQualification: 30_001 }) });
    await pass(60_000);
    screen.getByText('30,001');
    expect(askedFor(STATS)).toHaveLength(3);
  });
});

it('Figures over few files say nothing of their age', async () => {
  showCards(json(pipelineStatsSchema, pipelineStats));
  await screen.findByText('1');
  expect(screen.queryByText(/^Counted/)).toBeNull();
});
