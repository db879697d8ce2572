import type { Actor } from '../kernel/message.ts';

/** The partner as whoever did what its delivery led to. `demo-credit-bureau` reads Demo credit bureau. */
export const partnerActor = (partnerId: string): Actor => {
  const words = partnerId.replaceAll('-', ' ');
  return { kind: 'partner', id: partnerId, name: words.charAt(0).toUpperCase() + words.slice(1) };
};
