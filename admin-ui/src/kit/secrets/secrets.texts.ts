import { defineTexts } from '../../texts/define-texts.ts';

/** What is shown once, and what is there to be copied. */
export const { useText: useSecretsText } = defineTexts('secrets', {
  copy: 'Copy',
  copyOf: 'Copy: %{label}',
  held: 'You would lose the key by leaving. Copy it first, or close without copying.',
  done: 'Done',
  closeUncopied: 'Close without copying',
  copied: 'Copied!',
  copyFailed: 'Not Copied: The browser does not allow it. The key is selected; copy it by hand.',
});
