import { languageAtWork } from '../i18n/language.js';

export const isRightToLeft = (): boolean => languageAtWork().direction === 'rtl';

/** 1 where lines begin at the left, -1 where they begin at the right: turns distances of the pointer into distances along a line. */
export const inlineSign = (): 1 | -1 => (isRightToLeft() ? -1 : 1);

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The key that means the same from left to right: there, the right arrow goes forward. */
export const toLogicalKey = (key: string): string => (isRightToLeft() ? (mirrored[key] ?? key) : key);
