/** The style elements of this page are ours: the server's policy knows them by this. Libraries that add styles need it. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
