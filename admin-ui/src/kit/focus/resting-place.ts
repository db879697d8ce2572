/** A control that had the focus: what stood around it, from the inside out, and where it was once it is gone. */
export type Stop = {
  readonly control: HTMLElement;
  readonly around: readonly HTMLElement[];
  /** `next` stood behind what was taken out. */
  gap?: { readonly parent: Node; readonly next: Node | null };
};

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';
const FIELD = 'input, select, textarea, [role="combobox"]';
const ROW = 'li, tr, [role="row"], [role="listitem"]';
const GROUP = `${ROW}, section, form, fieldset, [role="group"], [role="region"], [role="dialog"]`;
const REGION = 'main, nav, header, aside';
const HEADING = 'h1, h2, h3, h4, h5, h6';

/** True of what is still there to hold the focus. */
export const isThere = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && !element.closest('[inert], [hidden], [aria-hidden="true"]');

const isSeen = (element: HTMLElement): boolean =>
  isThere(element) && (typeof element.checkVisibility !== 'function' || element.checkVisibility());

const firstSeen = (within: ParentNode, what: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(what)].find(isSeen);

const headOf = (group: HTMLElement): HTMLElement => (group.matches(ROW) ? group : (firstSeen(group, HEADING) ?? group));

/** What Tab would reach next of the group, where it is a field: a button or a link would take an Enter that is still held down. */
const nextField = (group: HTMLElement, { parent, next }: NonNullable<Stop['gap']>): HTMLElement | undefined => {
  const isBehind = (element: HTMLElement): boolean =>
    next === null
      ? !parent.contains(element) && (parent.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
      : next.contains(element) || (next.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const control = [...group.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (each) => each.tabIndex >= 0 && isSeen(each) && isBehind(each),
  );
  return control?.matches(FIELD) ? control : undefined;
};

/** The control itself, the row behind it, the next field or the head of what is around it, or what stands behind it. */
const placeNear = ({ control, around, gap }: Stop): HTMLElement | undefined => {
  if (isSeen(control)) return control;
  const next = gap?.next instanceof HTMLElement && isSeen(gap.next) ? gap.next : undefined;
  if (next?.matches(ROW)) return next;
  const group = around.find((each) => each.matches(GROUP) && isSeen(each));
  if (group) return (gap && nextField(group, gap)) ?? headOf(group);
  return next && headOf(next);
};

const regionOf = ({ around }: Stop): HTMLElement | undefined =>
  around.find((each) => each.matches(REGION)) ?? around.at(-1);

/**
 * Where the focus goes when the control that had it is gone: near to it; where that is gone as well, such as with a
 * dialog, near to the one that had it before; else to the head of the page.
 * @param stops the newest last
 */
export const restingPlace = (stops: readonly Stop[]): HTMLElement | undefined => {
  let region: HTMLElement | undefined;
  for (const stop of stops.toReversed()) {
    const place = placeNear(stop);
    const own = regionOf(stop);
    // From a page that is gone nobody is led to the menu that was used before.
    if (region !== undefined && own !== region) break;
    if (place) return place;
    if (own?.isConnected) region = own;
  }
  return firstSeen(document, 'h1') ?? firstSeen(document, 'main');
};

/** Focuses it, also where it is no control; nothing scrolls away from under the pointer. */
export const rest = (place: HTMLElement): void => {
  if (!place.matches(FOCUSABLE)) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};
