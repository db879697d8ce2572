/** Warning for operators where the database is a restored copy; empty otherwise. */
export const copyWarnings = (isCopy: boolean): string[] =>
  isCopy
    ? [
        'This is a restored copy: nothing is backed up from here, and the production goes on without what is done here. ' +
          'Mail, orders and webhooks go out from here as from any portal. If this is to be the production: stop it, run ' +
          '`npm run lendlog -- backup:take-over`, start it again',
      ]
    : [];
