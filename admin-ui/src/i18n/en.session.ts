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
