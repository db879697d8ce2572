import { applicationSortFields } from '../../../api/loan-application/list/list.contract.ts';
import { figure } from '../scenario.ts';
import { HISTORY } from './fill.ts';

export const GOAL_MS = 50;

/** @property goalMs of the 95th percentile; `GOAL_MS` when left out, `Infinity` for none */
export type Question = { readonly name: string; readonly path: string; readonly goalMs?: number };

const list = (query: Readonly<Record<string, unknown>>): string => {
  const values = Object.entries({ range: [0, 24], ...query }).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value),
  ]);
  return `/api/applications?${String(new URLSearchParams(values))}`;
};

/** @param oldFile the id of the file with a long history */
export const questionsOf = (files: number, oldFile: string): readonly Question[] => [
  { name: 'newest page', path: list({}) },
  { name: 'last page', path: list({ range: [files - 25, files - 1] }) },
  { name: 'page in the middle', path: list({ range: [files / 2 - 25, files / 2 - 1] }), goalMs: Infinity },
  { name: 'beyond the end', path: list({ range: [files * 10, files * 10 + 24] }) },
  { name: 'by borrower', path: list({ sort: ['borrowerName', 'ASC'] }) },
  { name: 'by borrower, last page', path: list({ sort: ['borrowerName', 'DESC'], range: [files - 25, files - 1] }) },
  { name: 'search "an"', path: list({ filter: { q: 'an' } }) },
  { name: 'search "q"', path: list({ filter: { q: 'q' } }) },
  { name: 'search "#"', path: list({ filter: { q: '#' } }) },
  { name: 'search for a street', path: list({ filter: { q: 'lane 77' } }) },
  { name: 'search for a name, marks and apostrophe', path: list({ filter: { q: 'Rívera o’t' } }) },
  { name: 'search for the other borrower', path: list({ filter: { q: 'c3a otto' } }) },
  { name: 'search for a phone', path: list({ filter: { q: '(555) 004-2042' } }) },
  { name: 'search for an email', path: list({ filter: { q: 'person.42042@mail' } }) },
  { name: 'search for four digits of an SSN', path: list({ filter: { q: '7919' } }) },
  { name: 'in underwriting', path: list({ filter: { status: 'underwriting' } }) },
  { name: 'urgent, by amount', path: list({ filter: { priority: 'urgent' }, sort: ['loanAmount', 'DESC'] }) },
  { name: 'a filter that all fit', path: list({ filter: { daysFrom: 0, daysTo: 100_000 } }) },
  ...applicationSortFields.flatMap((field) =>
    ['ASC', 'DESC'].map((order) => ({ name: `sort ${field} ${order}`, path: list({ sort: [field, order] }) })),
  ),
  { name: 'figures', path: '/api/business/dashboard/stats' },
  { name: 'files by stage', path: '/api/pipeline/stats' },
  { name: `detail, ${figure(HISTORY)} events`, path: `/api/applications/${oldFile}/detailed`, goalMs: 20 },
  { name: 'its history', path: `/api/applications/${oldFile}/events?range=[0,49]` },
];

/** The five that were worst. */
export const FIVE: readonly string[] = ['newest page', 'last page', 'by borrower', 'search "an"', 'figures'];
