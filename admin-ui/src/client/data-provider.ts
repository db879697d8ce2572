import simpleRestProvider from 'ra-data-simple-rest';
import { http } from './http.ts';

/** The REST conventions of react-admin for lists. Commands are functions of their features, sent by `useCommand`. */
export const dataProvider = { ...simpleRestProvider('/api', http), supportAbortSignal: true };
