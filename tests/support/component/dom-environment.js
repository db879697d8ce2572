import { TestEnvironment } from 'jest-environment-jsdom';

/** Of the browser's interfaces those that jsdom lacks, or has in a form that does not go with Node's: as Node has them. */
const fromNode = {
  AbortController,
  AbortSignal,
  BroadcastChannel,
  Headers,
  Request,
  Response,
  structuredClone,
  TextDecoder,
  TextEncoder,
};

/** A live stream that never says anything: what comes by it is proven in the browser. */
class SilentEventSource extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  close() {
    this.readyState = SilentEventSource.CLOSED;
  }
}

// oxlint-disable-next-line import/no-default-export -- jest takes the default one
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, fromNode, { EventSource: SilentEventSource });
    const { Blob, Element, Event, FileReader, HTMLDialogElement } = this.global;
    Blob.prototype.arrayBuffer = function arrayBuffer() {
      return new Promise((resolve, reject) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsArrayBuffer(this);
      });
    };
    Element.prototype.scrollIntoView = () => undefined;
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  }
}
