/** Permissions that are missing, and where somebody is signed in. */
export const session = {
  whyNot: {
    title: 'Not permitted',
    question: 'Why can I not change this file?',
    hint: 'Not permitted; press to see why',
    missing: 'You may not %{action} %{resource}: that needs the permission %{permission}.',
    role: 'Your role, %{role}, does not have it.',
    denied: 'It has been taken from you personally.',
    granted: 'You have it now; try again.',
    grants: '%{names} can give it to you.',
    others: 'one of %{count} others',
    nobodyGrants: 'Nobody else can give it at present.',
    close: 'Close',
  },
  confirm: { cancel: 'Cancel' },
  sessions: {
    title: 'Where you are signed in',
    text: 'End what you do not know or no longer use. A session also ends by itself after a time without use.',
    endOthers: 'Sign out everywhere else',
    end: 'End session',
    endOf: 'End session: %{device}, signed in %{at}',
    thisOne: 'This browser',
    on: 'on',
    unknownDevice: 'Unknown device',
    unknownAddress: 'Unknown address',
    unknownProvider: 'an unknown provider',
    signedIn: 'Signed in %{at} with %{provider}',
    lastUsed: 'Last used %{at}',
    ends: 'Ends %{at} unless it is used before',
    dialogs: {
      one: {
        title: 'End this session?',
        text: '%{device}, signed in %{at}, is signed out at once. What is typed there and not saved is lost.',
        confirm: 'End session',
      },
      others: {
        title: 'Sign out everywhere else?',
        text: 'Every other browser is signed out at once; this one stays signed in. What is typed there and not saved is lost.',
        confirm: 'Sign out everywhere else',
      },
    },
  },
};
