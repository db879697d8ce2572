/** Beginnings of what looks like an SSN: repeated, they have a pattern that tries again and again go on for ever. */
export const partsOfSsns = ['9', '9 ', '900-', '900-45-', 'ssn ', '\u200B', '٩', '(', '- '];
