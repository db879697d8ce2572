import { defineTexts } from '../../texts/define-texts.ts';

/** Where someone is signed in. */
export const { useText: useSessionsText } = defineTexts('sessions', {
  current: 'This browser',
  signedIn: 'Signed in %{when} with %{provider}',
  unknownProvider: 'an unknown provider',
  from: 'from %{ip}',
  lastUsed: 'Last used',
  ends: 'Ends %{when} unless it is used.',
  device: '%{browser} on %{system}',
  unknownDevice: 'Unknown device',
  end: 'End',
  endOf: 'End the session on %{device}, signed in %{when}',
});
