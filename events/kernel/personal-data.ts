/** Placeholder for personal data whose key is destroyed. Any declared field may read as this. */
export const ERASED = '[erased]';

/** The subject of what belongs to nobody in particular: free text, file names, raw messages. Forgotten with the stream. */
export const STREAM = 'stream';

/**
 * The personal text fields of one event type: path of the field, and path of the id of the person it is about, or
 * `STREAM`. `[]` goes through a list: `{ 'borrowers[].ssn': 'borrowers[].borrowerId' }`. Paths of older versions of the
 * payload stay listed as long as such events are in the log. A field whose person is not named belongs to the stream.
 */
export type PersonalFields = Readonly<Record<string, string>>;
