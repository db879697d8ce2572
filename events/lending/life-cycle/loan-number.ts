/** No I, L, O and U: nothing that is misread on paper, misheard on the phone, or spells a word (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/**
 * A loan number that people can read out: `LL-2026-7K3M9Q2C`, made of the year of submission and 40 bits of the
 * application's id. The id stays the key: among 10,000 files of one year two would share a number once in 20,000 years.
 * @param applicationId a uuid of any version whose end is random or a hash
 * @param submittedAt ISO 8601
 */
export const loanNumberOf = (applicationId: string, submittedAt: string): string => {
  // The last ten hexadecimal digits: random in versions 4 and 7 of uuid, a hash in version 5.
  let rest = Number.parseInt(applicationId.slice(-10), 16);
  let code = '';
  for (let place = 0; place < LENGTH; place += 1) {
    code = `${ALPHABET.charAt(rest % ALPHABET.length)}${code}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return `LL-${submittedAt.slice(0, 4)}-${code}`;
};

/**
 * Spoken number of a vendor order: `VO-2026-7K3M9Q2C`, made like loan numbers.
 * @param orderId a uuid whose end is random or a hash @param createdAt ISO 8601
 */
export const orderNumberOf = (orderId: string, createdAt: string): string =>
  loanNumberOf(orderId, createdAt).replace(/^LL/, 'VO');

const NUMBER = new RegExp(String.raw`\b(?:LL|VO)-\d{4}-[${ALPHABET}]{${LENGTH}}\b`, 'g');

/** Numbers of loans and of orders that a text names, each once; small letters count as capitals. */
export const numbersIn = (text: string): { readonly loans: string[]; readonly orders: string[] } => {
  const found = [...new Set(text.toUpperCase().match(NUMBER))];
  return {
    loans: found.filter((number) => number.startsWith('LL')),
    orders: found.filter((number) => number.startsWith('VO')),
  };
};
