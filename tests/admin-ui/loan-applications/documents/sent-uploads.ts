import { afterEach, beforeEach, expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

/** What the browser has sent, each answered when the test says so. */
export class Sent {
  static all: Sent[] = [];
  readonly upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  statusText = '';
  responseText = '';
  form = new FormData();
  readonly open = () => undefined;
  readonly headers = new Headers();
  readonly setRequestHeader = (name: string, value: string) => this.headers.set(name, value);
  readonly getResponseHeader = () => null;
  readonly send = (form: FormData) => {
    this.form = form;
    Sent.all.push(this);
  };
  readonly abort = () => this.onabort?.();
  get name(): string {
    const file = this.form.get('file');
    return file instanceof File ? file.name : '';
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    act(() => this.onload?.());
  }
  progress(share: number): void {
    act(() => this.upload.onprogress?.({ lengthComputable: true, loaded: share, total: 1 }));
  }
  lose(): void {
    act(() => this.onerror?.());
  }
}

/** Takes the place of the network's uploads in every test of a spec. */
export const holdUploads = (): void => {
  const before = window.XMLHttpRequest;
  beforeEach(() => {
    Sent.all = [];
    Object.assign(window, { XMLHttpRequest: Sent });
  });
  afterEach(() => void Object.assign(window, { XMLHttpRequest: before }));
};

export const sent = async (number: number): Promise<Sent> => {
  await waitFor(() => expect(Sent.all.length).toBeGreaterThanOrEqual(number));
  const one = Sent.all[number - 1];
  if (!one) throw new Error('It is not sent');
  return one;
};
