/** The Handlebars parser without compiler and runtime; declares the parts of its trees that the template language reads. */
declare module 'handlebars/dist/cjs/handlebars/compiler/base.js' {
  export interface Position {
    readonly line: number;
    readonly column: number;
  }

  export interface Node {
    readonly type: string;
    readonly loc: { readonly start: Position };
  }

  export interface Program extends Node {
    readonly body: readonly Node[];
    readonly blockParams?: readonly string[];
  }

  export interface Path extends Node {
    readonly type: 'PathExpression';
    readonly data: boolean;
    readonly depth: number;
    readonly parts: readonly string[];
    readonly original: string;
  }

  export interface Call extends Node {
    readonly path: Node;
    readonly params: readonly Node[];
    readonly hash?: { readonly pairs: readonly (Node & { readonly key: string; readonly value: Node })[] };
  }

  export interface Block extends Call {
    readonly program?: Program;
    readonly inverse?: Program;
  }

  export function parse(text: string, options: { ignoreStandalone: boolean }): Program;

  /** State of the last `parse` call: the current token of the lexer. */
  export const parser: {
    readonly lexer: {
      readonly yylloc: {
        readonly first_line: number;
        readonly first_column: number;
        readonly last_line: number;
        readonly last_column: number;
      };
    };
  };
}
