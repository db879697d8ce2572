/** Nobody tells when somebody's last five minutes are over, so who is online is asked anew once in a while. */
export const ONLINE_REFRESH_MS = 60_000;
