import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { permissionInWords } from '../events/lending/permissions/permission-words.ts';
import { allPermissions } from '../events/lending/permissions/permissions.ts';

const sources = globSync('{admin-ui/src,api,events,projections,workflows,scripts}/**/*.{ts,tsx}').sort();
const docs = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/{*,how-to/*}.md').sort()];

/** Words that people read, and how we spell them. */
const spellings: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\be-mail/i, 'Email, email'],
  [/\bpre qualif|\bPrequalif|\bPre-qualification/, 'Pre-Qualification'],
  [/\bclosing ready\b|\bReady to close\b|\bReady-to-close\b/i, 'Ready to Close'],
  [/\blicences?\b/i, 'License, license'],
  [/\bDocuments needed\b|\bAppraisal pending\b/, 'Documents Needed, Appraisal Pending'],
];
const asSpelt = /\bReady to Close\b/g;

const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .replaceAll(/(^|\s)\/\/.*$/gm, '');

const misspelt = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const read = line.replaceAll(asSpelt, '');
    return spellings
      .filter(([wrong]) => wrong.test(read))
      .map(([, right]) => `${file}:${index + 1} (${right}): ${line.trim().slice(0, 100)}`);
  });

describe('Words', () => {
  it('are spelt in one way in every text of the program', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((file) => misspelt(file, withoutComments(readFileSync(file, 'utf8'))))).toEqual([]);
  });

  it('are spelt in one way in the docs', () => {
    expect(docs.flatMap((file) => misspelt(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('say of every permission what it allows, without its name', () => {
    const said = allPermissions.map(permissionInWords);
    expect(said.filter((words) => /[._]/.test(words))).toEqual([]);
    expect(new Set(said).size).toBe(allPermissions.length);
  });

  it('name no permission in a text of the screens', () => {
    const named = globSync('admin-ui/src/**/*.texts.ts').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => allPermissions.some((permission) => line.includes(permission)))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(named).toEqual([]);
  });
});
