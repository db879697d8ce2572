import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useDialogsText } = defineTexts('dialogs', {
  cancel: 'Cancel',
  close: 'Close',
  signInAgain: {
    action: 'Sign in again',
    stays: 'It opens in a window of its own; what you entered here stays.',
    done: 'You are signed in again. Send it once more.',
  },
  meanwhile: { title: 'Meanwhile:', change: '%{sentence}, by %{by} on %{at}' },
  unsaved: { text: 'You have unsaved changes.', keep: 'Keep editing', discard: 'Discard changes' },
});
