import { defineTexts } from '../../texts/define-texts.ts';

export const { useText: useToastsText } = defineTexts('toasts', {
  region: 'Notifications (F8)',
  dismiss: 'Dismiss',
});
