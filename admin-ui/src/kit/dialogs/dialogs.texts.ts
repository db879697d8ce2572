import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useDialogsText } = defineTexts('dialogs', {
  cancel: 'Cancel',
  close: 'Close',
  saving: 'Saving…',
  unsaved: { text: 'You have unsaved changes.', keep: 'Keep editing', discard: 'Discard changes' },
});
