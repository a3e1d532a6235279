/** The style elements of this page are ours: the server's policy knows them by this. Libraries that add styles need it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// Dialogs keep the page below from scrolling by a style element, whose library asks a global for the nonce.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
