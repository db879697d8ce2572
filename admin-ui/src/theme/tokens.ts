/** A status is a dot and a label on a tint; `text` on `tint` is at least 4.5:1 in both themes. */
export type Tone = 'green' | 'red' | 'blue' | 'yellow' | 'grey';
export type ToneColors = { readonly tint: string; readonly text: string; readonly dot: string };

export type Tokens = {
  readonly page: string;
  readonly surface: string;
  /** Table heads, hovered rows, code. */
  readonly sunken: string;
  /** Blocks that stand in for content on its way: barely there, on page and surface alike. */
  readonly skeleton: string;
  readonly border: string;
  readonly borderStrong: string;
  readonly text: string;
  readonly textMuted: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly onAccent: string;
  readonly accentTint: string;
  readonly danger: string;
  readonly tones: Readonly<Record<Tone, ToneColors>>;
};

export const lightTokens: Tokens = {
  page: '#f6f7f8',
  surface: '#ffffff',
  sunken: '#f3f5f6',
  skeleton: '#edf0f2',
  border: '#e1e5e8',
  borderStrong: '#c5ccd1',
  text: '#15191c',
  textMuted: '#566069',
  accent: '#0f6167',
  accentHover: '#0b4d52',
  onAccent: '#ffffff',
  accentTint: '#e3f0f0',
  danger: '#b3261e',
  tones: {
    green: { tint: '#e2f3e7', text: '#165c2e', dot: '#2b9a53' },
    red: { tint: '#fbe6e5', text: '#96201a', dot: '#d24a43' },
    blue: { tint: '#e3edfa', text: '#1c4d8f', dot: '#3b7bd4' },
    yellow: { tint: '#fbf0d0', text: '#714800', dot: '#cf9500' },
    grey: { tint: '#eaedef', text: '#434b52', dot: '#87919a' },
  },
};

export const darkTokens: Tokens = {
  page: '#101416',
  surface: '#171c1f',
  sunken: '#1d2326',
  skeleton: '#20272a',
  border: '#2a3236',
  borderStrong: '#434d53',
  text: '#e6eaec',
  textMuted: '#a2adb4',
  accent: '#63c7c5',
  accentHover: '#86d8d6',
  onAccent: '#062325',
  accentTint: '#17302f',
  danger: '#f28b82',
  tones: {
    green: { tint: '#143021', text: '#93dcae', dot: '#3fb56c' },
    red: { tint: '#3a1c1b', text: '#f5aca7', dot: '#e2645c' },
    blue: { tint: '#172b43', text: '#a3caf6', dot: '#5c98e6' },
    yellow: { tint: '#352b10', text: '#efd07f', dot: '#d8a627' },
    grey: { tint: '#283034', text: '#c2cbd1', dot: '#8b969d' },
  },
};
