import { command } from '../client/http.ts';

export const markActivitySeen = () => command<undefined>({ method: 'POST', path: 'activity/seen' });
