/** ISO 3166-1 alpha-2, the United States first; its territories are states here. */
const codes =
  'US AF AX AL DZ AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO BN BG BF BI CV KH CM CA KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MK NO OM PK PW PS PA PG PY PE PH PN PL PT QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB UY UZ VU VE VN VG WF EH YE ZM ZW';

export const UNITED_STATES = 'US';

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** @param code ISO 3166-1 alpha-2 @returns `Ireland`; the code itself where it is none */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);

const [first = UNITED_STATES, ...others] = codes.split(' ');
/** Every country's code: the United States, then the others by their names. */
export const countries: readonly string[] = [
  first,
  ...others.toSorted((a, b) => countryName(a).localeCompare(countryName(b), 'en')),
];

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
const byName = new Map<string, string>([
  ...countries.map((code) => [plain(countryName(code)), code] as const),
  ...countries.map((code) => [plain(code), code] as const),
  ...['usa', 'unitedstatesofamerica', 'america'].map((name) => [name, UNITED_STATES] as const),
]);

/** Reads a country as people type it: `Ireland`, `IE`, `U.S.A.`. @returns its code; undefined where it is none */
export const countryOf = (typed: string): string | undefined => byName.get(plain(typed));
