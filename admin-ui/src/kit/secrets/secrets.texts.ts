import { defineTexts } from '../../texts/define-texts.ts';

/** Values shown once, and values to copy. */
export const { useText: useSecretsText } = defineTexts('secrets', {
  copy: 'Copy',
  copyOf: 'Copy: %{label}',
  held: 'You would lose the key by leaving. Copy it first, or close without copying.',
  done: 'Done',
  closeUncopied: 'Close without copying',
  copied: 'Copied!',
  copyFailed: 'Not Copied: The browser does not allow it. The key is selected; copy it by hand.',
});
