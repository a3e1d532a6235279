/**
 * The nonce that the server's content security policy requires for style elements. Libraries that add styles need it.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// The library that locks scrolling behind dialogs reads the nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: styleNonce });
