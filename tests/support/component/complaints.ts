import { afterEach, expect } from '@jest/globals';
import { configure } from '@testing-library/react';
import { ApiError } from '../../../admin-ui/src/client/api-error.ts';
import { takeUnanswered } from './network.ts';

// Texts say more than pages of markup.
configure({
  // A busy machine: what does not come comes never.
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\n\nOn screen: ${document.body.textContent}`),
});

/** Output to the console: React and jsdom complain there. Specs provoke refusals on purpose. */
const complaints: string[] = [];
for (const level of ['error', 'warn'] as const)
  console[level] = (...words: unknown[]) => {
    if (!(words[0] instanceof ApiError)) complaints.push(words.map(String).join(' '));
  };

// A tab of its own for every test, without the styles of what it showed.
afterEach(() => {
  sessionStorage.clear();
  for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
});

afterEach(() => {
  expect({ requestsWithoutAnswer: takeUnanswered(), complaints: complaints.splice(0) }).toEqual({
    requestsWithoutAnswer: [],
    complaints: [],
  });
});
