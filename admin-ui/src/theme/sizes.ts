/** The portal's own head, in pixels: what stays in place while a page scrolls stands below it. */
export const HEADER_HEIGHT = 56;
