import { defineTexts } from '../../texts/define-texts.ts';

/** With which identity providers someone can sign in. */
export const { useText: useConnectionsText } = defineTexts('connections', {
  connected: 'Connected',
  allowed: 'Allowed once',
  notConnected: 'Not connected',
});
