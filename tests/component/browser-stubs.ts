// The browser features that happy-dom lacks and the portal uses. Nothing has a size here, and no style sheet is read:
// journeys test layout.
import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { FakeEventSource } from './live-events.ts';
import { matchMedia } from './system-scheme.ts';

/** Ends what hangs; a slow machine fails no test. */
const LIMIT_MS = 20_000;

configure({ asyncUtilTimeout: LIMIT_MS, getElementError: (message) => new Error(message?.slice(0, 1_500)) });

const noStyle = document.createElement('i').style;

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

Object.assign(window, {
  matchMedia,
  EventSource: FakeEventSource,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  PerformanceObserver: NoObserver,
  requestIdleCallback: (run: () => void) => window.setTimeout(run, 0),
  cancelIdleCallback: (handle: number) => window.clearTimeout(handle),
  scrollTo: () => {},
  print: () => {},
});
Object.assign(Element.prototype, { scrollIntoView: () => {}, scrollTo: () => {}, getAnimations: () => [] });
Object.assign(document, { fonts: new EventTarget() });
// It knows no <search>, of which React would complain.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement', configurable: true });
// Without a style sheet, what an element says of itself is all; happy-dom asks each time for all sheets of the page.
window.getComputedStyle = (element, pseudo) => (pseudo || !(element instanceof HTMLElement) ? noStyle : element.style);
// Everything is in sight, on a notebook: a list draws all its rows, and what opens below a button is not hidden with
// it.
const sizes = { offsetHeight: 800, offsetWidth: 1_200, clientHeight: 768, clientWidth: 1_366 };
for (const [name, size] of Object.entries(sizes))
  Object.defineProperty(HTMLElement.prototype, name, { get: () => size, configurable: true });
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 120, 24);

// What opens as a dialog of the browser's own has the focus, and Escape closes it.
const { showModal } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.showModal = function show() {
  showModal.call(this);
  this.querySelector<HTMLElement>('input, button')?.focus();
};
window.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
});
Object.defineProperty(Element.prototype, 'ariaSelected', {
  get(this: Element) {
    return this.getAttribute('aria-selected');
  },
  configurable: true,
});
