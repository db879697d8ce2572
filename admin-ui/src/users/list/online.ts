/** No event fires when a user's last five minutes are over, so the page polls for users online. */
export const ONLINE_REFRESH_MS = 60_000;
