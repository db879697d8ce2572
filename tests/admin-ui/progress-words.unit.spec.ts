import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const screens = globSync('admin-ui/src/**/*.tsx').toSorted();

/** The opening tags of buttons, whatever stands in braces in them. */
const buttonsOf = (text: string): string[] =>
  [...text.matchAll(/<(?:Mui)?[Bb]utton(?=\s)/g)].map(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      if (text[at] === '>' && depth === 0) return text.slice(index, at + 1);
    }
    return text.slice(index);
  });

const underWay = /isPending|isSubmitting|isSending|isTaking|isTesting|isSaving/;
const disabledWhile = (tag: string): boolean => underWay.test(/disabled=\{([^}]*)\}/.exec(tag)?.[1] ?? '');

/** They send nothing themselves: they open a dialog whose button does, or show another menu. */
const opening = [
  'admin-ui/src/kit/command/ProgressButton.tsx',
  'admin-ui/src/loan-applications/conditions/ConditionActions.tsx',
  'admin-ui/src/loan-applications/disposition/DispositionSection.tsx',
  'admin-ui/src/loan-applications/documents/FileDrop.tsx',
  'admin-ui/src/loan-applications/moves/FileBar.tsx',
  'admin-ui/src/loan-applications/moves/MoveButtons.tsx',
  'admin-ui/src/operations/ReaderActions.tsx',
];

describe('Buttons that send something', () => {
  it('say what they do meanwhile: none only greys out', () => {
    const grey = screens
      .filter((file) => !opening.includes(file))
      .flatMap((file) =>
        buttonsOf(readFileSync(file, 'utf8'))
          .filter(disabledWhile)
          .map((tag) => `${file}: use <ProgressButton isPending={...}>: ${tag.replaceAll(/\s+/g, ' ').slice(0, 120)}`),
      );
    expect(screens.length).toBeGreaterThan(300);
    expect(grey).toEqual([]);
  });

  it('are found: a button that greys while a command runs is one', () => {
    const [tag = ''] = buttonsOf('<Button startIcon={<Add />} disabled={isPending} onClick={() => void send()}>');
    expect(disabledWhile(tag)).toBe(true);
  });

  it('stand in every dialog that sends a command', () => {
    const sends = /useCommand|handleSubmit/;
    const bare = screens.filter((file) => {
      const text = readFileSync(file, 'utf8');
      return /<DialogActions/.test(text) && sends.test(text) && !/<(ProgressButton|FormActions)/.test(text);
    });
    expect(bare).toEqual([]);
  });
});
